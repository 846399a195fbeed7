// Colours of the drawing: what each role of the core is in each theme. Fills of planes are Okabe and Ito's, made to stand out on
// dark sheets too; as text they are darkened or lightened until they can be read.

/** @typedef {"light" | "dark"} Theme */

/** @type {{ [theme in Theme]: { fill: { [role: string]: string }, text: { [role: string]: string } } }} */
export const palettes = {
  light: {
    fill: {
      paper: "#f6f5f1",
      sheet: "#ffffff",
      ink: "#1c2330",
      quiet: "#6b7280",
      hairline: "#d8d6cf",
      server: "#c6c7ca",
      chosen: "#1c2330",
      accent: "#c2410c",
      plane1: "#0072b2",
      plane2: "#e69f00",
      plane3: "#009e73",
      plane4: "#cc79a7",
      plane5: "#56b4e9",
      plane6: "#d55e00",
      plane7: "#8f7df0",
      plane8: "#8a9330",
    },
    text: {
      ink: "#1c2330",
      quiet: "#5c6370",
      accent: "#b83c0a",
      plane1: "#006aa6",
      plane2: "#8a5d00",
      plane3: "#00704f",
      plane4: "#a33d7b",
      plane5: "#1f6f9e",
      plane6: "#ad4600",
      plane7: "#5d48cf",
      plane8: "#626a14",
    },
  },
  dark: {
    fill: {
      paper: "#0e131b",
      sheet: "#1a2330",
      ink: "#e8edf4",
      quiet: "#7f8a9b",
      hairline: "#2d3847",
      server: "#566275",
      chosen: "#ffffff",
      accent: "#ff9d4d",
      plane1: "#2f93d6",
      plane2: "#e0a019",
      plane3: "#0cae80",
      plane4: "#d287b0",
      plane5: "#66bdf0",
      plane6: "#e0672a",
      plane7: "#9d8dff",
      plane8: "#a0aa45",
    },
    text: {
      ink: "#e8edf4",
      quiet: "#9aa5b5",
      accent: "#ff9d4d",
      plane1: "#5fb0e8",
      plane2: "#e9b13c",
      plane3: "#2fc79a",
      plane4: "#e0a0c4",
      plane5: "#7cc8f4",
      plane6: "#f08a55",
      plane7: "#b3a6ff",
      plane8: "#b4bd60",
    },
  },
};

/**
 * The colours of a scene's roles in their order.
 * @param {Theme} theme
 * @param {string[]} roles
 * @returns {{ fills: string[], texts: string[], rgb: Float32Array, strength: number }} `rgb` holds three numbers from 0 to 1 per
 *   role, of the fills; `strength` is what opacities below 0.7 are multiplied by.
 */
export function coloursOf(theme, roles) {
  const { fill, text } = palettes[theme];
  const fills = roles.map((role) => fill[role] ?? fill.ink);
  const texts = roles.map((role) => text[role] ?? text.ink);
  // The same share of a colour shows less on a dark ground than on a light one.
  return { fills, texts, rgb: Float32Array.from(fills.flatMap(channels)), strength: theme === "dark" ? 1.35 : 1 };
}

/**
 * @param {string} hex As `#1c2330`.
 * @returns {number[]} Red, green and blue from 0 to 1.
 */
export function channels(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}

/**
 * Contrast of two colours as WCAG 2 defines it, 1 to 21.
 * @param {string} one
 * @param {string} other
 */
export function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(/** @type {string} */ hex) {
  const [r, g, b] = channels(hex).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
