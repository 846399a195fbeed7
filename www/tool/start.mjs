// npm start: from a fresh clone to the page. Installs what is missing, builds what is out of date, serves, prints the address.

import { main, remedy, root, say } from "./command.mjs";
import { buildCore } from "./build.mjs";
import { serve } from "./serve.mjs";
import { setUp } from "./setup.mjs";

await main(async () => {
  const port = wantedPort();
  setUp();
  buildCore();
  const { address } = await serve({ folder: root, ...port }).catch((error) => {
    throw remedy(`the server cannot listen (${error.message}): choose a free port, as in PORT=9000 npm start`);
  });
  say(`fabriscape is at ${address} (stop with Ctrl-C)`);
});

/** A port that was asked for is taken at its word; the default one may move on. */
function wantedPort() {
  const text = process.env.PORT;
  if (!text) return { port: 8731, tries: 100 };
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return { port };
  throw remedy(`PORT must be a whole number from 0 to 65535, got ${text}: try PORT=9000 npm start`);
}
