// One control of the form on the page: built once, then kept up to date in place, so that focus and a drag survive.

import { element } from "./dom.js";
import { typed } from "./form-model.js";
import { say } from "./text.js";

/** @import { Control } from "./form-model.js" */
/** @import { Lang } from "./text.js" */

/**
 * A change made by hand. `phase` is `input` while a slider is dragged, `rest` when it is let go at the same value, and
 * `change` for a value that is final at once.
 * @typedef {{ path: string, value: any, phase: "input" | "rest" | "change" }} Edit
 */

/**
 * @typedef {object} ControlView
 * @property {HTMLElement} root
 * @property {(control: Control) => void} update
 * @property {(message: string) => void} mark Marks the value as refused; an empty message takes the mark away.
 * @property {HTMLElement} message Where a refusal is told.
 */

/**
 * Builds a control.
 * @param {Control} control
 * @param {Lang} lang
 * @param {(edit: Edit) => void} onEdit
 * @returns {ControlView}
 */
export function createControl(control, lang, onEdit) {
  const id = `control-${control.path.replace(/\W/g, "-")}`;
  const build = { segments, slider, menu, typed: typedRow }[control.kind];
  const { body, inputs, update } = build(control, lang, id, onEdit);
  const message = element("div", { class: "refusal", id: `${id}-message`, role: "alert" });
  const root = element("div", { class: `control of-${control.kind}`, "data-path": control.path }, body, message);
  root.title = control.help;
  for (const input of body.flatMap((part) =>
    part instanceof Element ? [...part.querySelectorAll("input, select")] : [],
  )) {
    input.setAttribute("aria-description", control.help);
  }
  const view = {
    root,
    message,
    update,
    mark(/** @type {string} */ text) {
      root.classList.toggle("refused", text !== "");
      for (const input of inputs()) {
        input.setCustomValidity(text);
        if (text) input.setAttribute("aria-describedby", message.id);
        else input.removeAttribute("aria-describedby");
        input.toggleAttribute("aria-invalid", text !== "");
        input.scrollLeft = 0;
      }
    },
  };
  update(control);
  return view;
}

/** @typedef {HTMLInputElement | HTMLSelectElement} Input */
/** @typedef {{ body: Node[], inputs: () => Input[], update: (control: Control) => void }} Body */

/** @returns {Body} */
function segments(
  /** @type {Control} */ control,
  /** @type {Lang} */ lang,
  /** @type {string} */ id,
  /** @type {(edit: Edit) => void} */ onEdit,
) {
  const { path } = control;
  const radios = control.options.map((option, index) =>
    element("input", {
      type: "radio",
      name: id,
      value: index,
      onchange: () => onEdit({ path, value: option.value, phase: "change" }),
    }),
  );
  const cells = radios.map((radio, index) =>
    element("label", { class: "segment" }, radio, element("span", {}, control.options[index].label)),
  );
  const other = control.open
    ? textBox(control, say(lang, "other", { label: control.label }), `${id}-other`, onEdit)
    : null;
  if (other) {
    other.placeholder = "…";
    other.className = "segment other";
    // What was typed is what is chosen, even while it is asked for or refused.
    other.addEventListener("input", () => {
      for (const radio of radios) radio.checked = false;
      other.classList.add("chosen");
    });
  }
  const label = element("span", { class: "label", id: `${id}-label` }, labelOf(control));
  const group = element("div", { class: "segments", role: "radiogroup", "aria-labelledby": label.id }, cells, other);
  return {
    body: [label, group],
    inputs: () => (other ? [other] : radios.slice(0, 1)),
    update(now) {
      radios.forEach((radio, index) => (radio.checked = index === now.index));
      if (!other) return;
      other.value = now.index < 0 ? now.shown : "";
      other.classList.toggle("chosen", now.index < 0);
    },
  };
}

/** @returns {Body} */
function slider(
  /** @type {Control} */ control,
  /** @type {Lang} */ lang,
  /** @type {string} */ id,
  /** @type {(edit: Edit) => void} */ onEdit,
) {
  const { path } = control;
  let now = control;
  const label = element("label", { class: "label", for: id }, control.label);
  const box = textBox(control, say(lang, "typed", { label: control.label }), `${id}-typed`, onEdit);
  const note = element("span", { class: "note" });
  const range = element("input", { type: "range", id, min: 0, step: 1 });
  const ends = path === "sites" ? element("div", { class: "ends", "aria-hidden": "true" }) : null;
  const show = (/** @type {number} */ index, /** @type {string} */ shown) => {
    const option = now.options[index];
    range.setAttribute("aria-valuetext", option.label);
    range.style.setProperty("--at", String(now.options.length > 1 ? index / (now.options.length - 1) : 0));
    box.value = shown;
    // The box is as wide as its text, so that number and unit read as one.
    box.style.setProperty("--characters", String(Math.max(shown.length, 1)));
  };
  const value = () => now.options[Number(range.value)].value;
  range.addEventListener("input", () => {
    range.dataset.dragging = "true";
    show(Number(range.value), plainLabel(now.options[Number(range.value)], now));
    onEdit({ path, value: value(), phase: "input" });
  });
  range.addEventListener("change", () => {
    delete range.dataset.dragging;
    onEdit({ path, value: value(), phase: "rest" });
  });
  return {
    body: [
      element("div", { class: "head" }, label, element("span", { class: "value" }, box, note)),
      range,
      ...(ends ? [ends] : []),
    ],
    inputs: () => [box],
    update(next) {
      now = next;
      range.max = String(next.options.length - 1);
      note.textContent = [next.value === null ? "" : next.unit, next.note].filter(Boolean).join(" ");
      if (ends) ends.replaceChildren(...endMarks(next, lang));
      if (range.dataset.dragging) return;
      range.value = String(next.index);
      show(next.index, next.shown);
    },
  };
}

function endMarks(/** @type {Control} */ control, /** @type {Lang} */ lang) {
  const { options } = control;
  return [options[0].label, say(lang, "logarithmic"), options[options.length - 1].label].map((text) =>
    element("span", {}, text),
  );
}

/** An option's label as the text box beside a unit shows it. */
function plainLabel(/** @type {import("./form-model.js").Option} */ option, /** @type {Control} */ control) {
  return control.unit ? option.label.replace(new RegExp(` ${control.unit}$`), "") : option.label;
}

/** @returns {Body} */
function menu(
  /** @type {Control} */ control,
  /** @type {Lang} */ _lang,
  /** @type {string} */ id,
  /** @type {(edit: Edit) => void} */ onEdit,
) {
  const { path } = control;
  const select = element(
    "select",
    { id, onchange: () => onEdit({ path, value: control.options[select.selectedIndex].value, phase: "change" }) },
    control.options.map((option, index) => element("option", { value: index }, option.label)),
  );
  return {
    body: [element("label", { class: "label", for: id }, control.label), select],
    inputs: () => [select],
    update(now) {
      select.selectedIndex = now.index;
    },
  };
}

/** @returns {Body} */
function typedRow(
  /** @type {Control} */ control,
  /** @type {Lang} */ lang,
  /** @type {string} */ id,
  /** @type {(edit: Edit) => void} */ onEdit,
) {
  const { path } = control;
  const box = textBox(control, undefined, id, onEdit);
  const clear = element(
    "button",
    {
      type: "button",
      class: "clear",
      "aria-label": say(lang, "unset", { label: control.label }),
      onclick: () => onEdit({ path, value: undefined, phase: "change" }),
    },
    "×",
  );
  return {
    body: [
      element("label", { class: "label", for: id }, control.label),
      element(
        "span",
        { class: "value" },
        box,
        control.unit ? element("span", { class: "note" }, control.unit) : null,
        clear,
      ),
    ],
    inputs: () => [box],
    update(now) {
      box.value = now.shown;
      box.placeholder = now.note || say(lang, "auto");
      clear.hidden = !(now.unsettable && now.value !== undefined);
    },
  };
}

/** A box for a typed value: taken with Enter or on leaving, put back with Escape. */
function textBox(
  /** @type {Control} */ control,
  /** @type {string | undefined} */ label,
  /** @type {string} */ id,
  /** @type {(edit: Edit) => void} */ onEdit,
) {
  const { path, unit } = control;
  /** @type {string} */
  let before = "";
  const box = element("input", {
    type: "text",
    id,
    inputmode: "decimal",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 80,
    "aria-label": label,
    onfocus: () => {
      before = box.value;
      box.select();
    },
    onchange: () => {
      const value = typed(box.value, unit);
      before = box.value;
      onEdit({ path, value: value ?? (path === "sites" ? null : undefined), phase: "change" });
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") box.value = before;
    },
  });
  return box;
}

function labelOf(/** @type {Control} */ control) {
  return control.unit ? [control.label, element("span", { class: "note" }, ` ${control.unit}`)] : [control.label];
}
