// Keys: one table of what each does, which is also what `?` shows.

import { el } from "./dom.js";

/** @typedef {{keys: string[], shown: string, words: string, act: (() => void) | null}} Key */

const FIELDS = "input:not([type=range]), textarea, select";

export class Keys {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Key[]} */
    this.table = [];
    this.root = root;
    this.on = () => true;
    this.list = el("dl", {});
    this.dialog = el("dialog", { class: "sheet broad", "aria-label": "Keyboard shortcuts" }, el("h2", {}, "Keyboard shortcuts"), this.list,
      el("form", { method: "dialog" }, el("button", { type: "submit", class: "choice" }, "Close")));
    root.append(this.dialog);
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /**
   * @param {string} keys separated by spaces
   * @param {string} shown
   * @param {string} words
   * @param {(() => void) | null} act null where another part of the page listens
   */
  add(keys, shown, words, act) {
    this.table.push({ keys: keys.split(" "), shown, words, act });
    this.list.append(el("div", {}, el("dt", {}, ...shown.split(" ").map((key) => el("kbd", {}, key))), el("dd", {}, words)));
  }

  help() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element | null} */ (event.target instanceof Element ? event.target : null);
    const name = `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.key}`;
    if (event.altKey || event.defaultPrevented) return;
    if (target?.closest("dialog[open]")) return;
    if (target?.matches(FIELDS) && name !== "Ctrl+Enter") return;
    // Where the focus is on what slides or scrolls, these keys are its own.
    if (target?.matches("input[type=range], div[tabindex]") && /^(Arrow|Home|End)/.test(event.key)) return;
    if (name.length === 1 && !this.on()) return;
    const key = this.table.find((one) => one.act && one.keys.includes(name));
    if (!key?.act) return;
    event.preventDefault();
    key.act();
  }
}
