// Icons, drawn by hand as strokes on a field of 24 by 24, and the buttons that carry them.

import { el, svg } from "./dom.js";

/** @type {Record<string, string>} */
const LINES = {
  leave: "M15 5l-7 7 7 7",
  play: "M8 5l11 7-11 7Z",
  pause: "M8 5v14M16 5v14",
  undo: "M9 6 4 11l5 5M4.5 11H14a6 6 0 0 1 6 6v1",
  flip: "M7 4v15m0-15L3.5 7.5M7 4l3.5 3.5M17 20V5m0 15-3.5-3.5M17 20l3.5-3.5",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5m11-5v5h-5",
  closer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  zen: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6Zm9-2.6a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  gear: "M4 8h9m4 0h3M4 16h3m4 0h9M15 5.5v5M9 13.5v5",
  help: "M8.6 9a3.5 3.5 0 1 1 5.2 3.1c-1.2.7-1.8 1.3-1.8 2.7m0 3.4v.4",
  sound: "M4 10v4h3.5L12 18V6L7.500 10ZM15.500 9.200a4 4 0 0 1 0 5.600M18 6.500a8 8 0 0 1 0 11",
  first: "M6 5v14M18 5l-9 7 9 7Z",
  back: "M15 5l-8 7 8 7Z",
  on: "M9 5l8 7-8 7Z",
  last: "M18 5v14M6 5l9 7-9 7Z",
  mine: "M12 3v4m0 10v4M3 12h4m10 0h4M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z",
  close: "M6 6l12 12M18 6 6 18",
};

/** @param {string} name */
export function icon(name) {
  const made = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
  made.append(svg("path", { d: LINES[name] ?? "" }));
  return made;
}

/**
 * A square button with a picture on it and a name for those who do not see it.
 * @param {string} name of the icon
 * @param {string} label
 * @param {() => void} act
 * @param {string} [key] the key that does the same
 */
export function tool(name, label, act, key = "") {
  const made = el("button", {
    type: "button", class: "tool", "aria-label": label, title: key ? `${label} (${key})` : label,
    "aria-keyshortcuts": key || null, onclick: act,
  });
  made.append(icon(name));
  return made;
}
