// A static server for development and for the browser tests: this machine only, reading only what the page is made of.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
});

/**
 * Serves `folder` on 127.0.0.1 below the path `base`; resolves with the page's address and a function that stops it.
 * @param {{
 *   folder: string,
 *   base?: string,
 *   port?: number,
 *   tries?: number,
 *   onRequest?: (path: string, status: number) => void,
 * }} options `port` 0 takes any free port; a taken one is followed by the next, `tries` times in all.
 * @returns {Promise<{ address: string, close: () => void }>}
 */
export function serve({ folder, base = "/", port = 0, tries = 1, onRequest = () => {} }) {
  const server = createServer(async (request, response) => {
    const { status, type, body } = await answer(folder, base, request.url ?? "/");
    onRequest(request.url ?? "/", status);
    // Nothing is kept: a reload always shows the files as they are.
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  });
  return new Promise((resolve, reject) => {
    let next = port;
    server.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE" && next + 1 < port + tries) server.listen(++next, "127.0.0.1");
      else reject(error);
    });
    server.on("listening", () => {
      const place = /** @type {import("node:net").AddressInfo} */ (server.address());
      const close = () => (server.close(), server.closeAllConnections());
      resolve({ address: `http://127.0.0.1:${place.port}${base}`, close });
    });
    server.listen(next, "127.0.0.1");
  });
}

async function answer(/** @type {string} */ folder, /** @type {string} */ base, /** @type {string} */ url) {
  const missing = { status: 404, type: "text/plain", body: /** @type {Buffer | string} */ ("not found\n") };
  try {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    if (!path.startsWith(base)) return missing;
    const file = normalize("/" + path.slice(base.length)).slice(1) || "index.html";
    // A checkout holds more than the page; only the page is served.
    if (file !== "index.html" && !file.startsWith("www/")) return missing;
    const type = types[extname(file)] ?? "application/octet-stream";
    return { status: 200, type, body: await readFile(join(folder, file)) };
  } catch {
    return missing;
  }
}
