// Notes over the board: why a click did nothing, what the table answered; and the spoken line.

import { el } from "./dom.js";
import { cite } from "./rules.js";

const STAY = 9000;

export class Notes {
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} live
   */
  constructor(place, live) {
    this.box = el("div", { class: "notes" });
    place.append(this.box);
    this.live = live;
    live.setAttribute("aria-live", "polite");
    live.setAttribute("role", "status");
    live.removeAttribute("aria-label");
    /** @type {string[]} */
    this.heap = [];
    this.timer = 0;
  }

  /**
   * Show a note; only one stands at a time, so that it never hides the board.
   * @param {string} sentence
   * @param {string} [number] of the rule
   * @param {string} [kind] plain, no or good
   */
  tell(sentence, number = "", kind = "plain") {
    const words = sentence.charAt(0).toUpperCase() + sentence.slice(1);
    const close = el("button", { type: "button", class: "close", "aria-label": "Close this note", onclick: () => note.remove() }, "×");
    const note = el("div", { class: `note ${kind}` }, el("span", { class: "words" }, words), cite(number), close);
    this.box.replaceChildren(note);
    // A note whose rule is being read stays.
    setTimeout(() => note.querySelector(".rule-text") || note.matches(":hover, :focus-within") || note.remove(), STAY);
    this.speak(number ? `${words} Rule ${number}.` : words);
  }

  hush() {
    this.box.replaceChildren();
  }

  /**
   * Say something to a screen reader; what comes in one breath is said together.
   * @param {string} words
   */
  speak(words) {
    this.heap.push(words);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.live.textContent = this.heap.slice(-8).join(" ");
      this.heap = [];
    }, 120);
  }
}
