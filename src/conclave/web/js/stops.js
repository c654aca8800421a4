// The sheet of a phone: it lies over the board and has three stops, by its handle, by dragging or by a tab.

import { el } from "./dom.js";

const WORDS = ["Open the sheet", "Make the sheet larger", "Close the sheet"];
const DRAG = 24; // pixels before a press on the handle is a drag

export class Stops {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} rail
   * @param {() => void} changed
   */
  constructor(root, rail, changed) {
    this.root = root;
    this.rail = rail;
    this.changed = changed;
    this.at = 0;
    let from = 0;
    let dragged = false;
    this.handle = el("button", {
      type: "button", class: "handle", "aria-label": WORDS[0], "aria-expanded": "false",
      onclick: () => { if (!dragged) this.to(this.at < 2 ? this.at + 1 : 0); },
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        [from, dragged] = [event.clientY, false];
        this.handle.setPointerCapture(event.pointerId);
      },
      onpointerup: (/** @type {PointerEvent} */ event) => {
        const up = from - event.clientY;
        dragged = Math.abs(up) > DRAG;
        if (dragged) this.to(this.at + Math.sign(up) * (Math.abs(up) > innerHeight * 0.45 ? 2 : 1));
      },
    });
    rail.prepend(this.handle);
  }

  /** Go to a stop: peek, half or full. @param {number} stop */
  to(stop) {
    // What it shows at the least is measured while it shows no more: the board behind keeps its size.
    if (this.at === 0) this.root.style.setProperty("--peek", `${this.rail.offsetHeight}px`);
    this.at = Math.min(2, Math.max(0, stop));
    this.root.classList.toggle("drawn", this.at > 0);
    this.root.classList.toggle("full", this.at === 2);
    this.handle.setAttribute("aria-label", WORDS[this.at]);
    this.handle.setAttribute("aria-expanded", String(this.at > 0));
    this.changed();
  }
}
