// What a thing is: a small box by the pointer, the finger or the focus, with the rule behind it.

import { beside, el } from "./dom.js";
import { cite } from "./rules.js";

/** @typedef {import("./types.js").SceneNode} SceneNode */

export class Tip {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.box = el("div", { class: "tip-box", role: "group", "aria-label": "What this is", hidden: true });
    place.append(this.box);
    this.id = "";
    this.timer = 0;
    this.box.addEventListener("pointerenter", () => clearTimeout(this.timer));
    this.box.addEventListener("pointerleave", () => this.soonAway());
  }

  /**
   * @param {SceneNode} node
   * @param {DOMRect} by where it is on the screen
   * @param {DOMRect | null} [lines] what it should leave free, as something is drawn there for whoever points
   */
  show(node, by, lines = null) {
    if (!node.label && !node.tip) return;
    clearTimeout(this.timer);
    if (this.id === node.id && !this.box.hidden) return;
    this.id = node.id;
    const twice = node.tip?.toLowerCase().includes((node.label ?? "").toLowerCase());
    this.box.replaceChildren(...[
      el("strong", {}, (twice ? node.tip : node.label) || node.tip || ""),
      twice || !node.tip || !node.label ? null : el("span", {}, node.tip),
      node.state === "moved" ? el("span", {}, "has moved") : null,
      cite(node.rule),
    ].filter((part) => part !== null));
    this.box.hidden = false;
    if (lines) return void beside(this.box, by, [lines]);
    const { offsetWidth: wide, offsetHeight: high } = this.box;
    const left = Math.min(Math.max(6, by.left + by.width / 2 - wide / 2), innerWidth - wide - 6);
    const above = by.top - high - 8;
    const below = Math.min(by.bottom + 8, innerHeight - high - 4);
    this.box.style.left = `${Math.max(4, left)}px`;
    this.box.style.top = `${above > 4 ? above : Math.max(4, below)}px`;
  }

  /** Leave the pointer time to reach the box and its rule. */
  soonAway() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.box.contains(document.activeElement) || this.hide(), 260);
  }

  hide() {
    clearTimeout(this.timer);
    this.id = "";
    this.box.hidden = true;
  }
}
