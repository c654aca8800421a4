// Notes over the board: why a click did nothing, what the table answered; and the spoken line.

import { beside, el } from "./dom.js";
import { cite } from "./rules.js";

const STAY = 9000;
const SMALL = "(max-width: 600px)";

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
   * @param {DOMRect | null} [by] what it is about: the note stands beside it, but for a phone, where it has no room
   */
  tell(sentence, number = "", kind = "plain", by = null) {
    const words = sentence.charAt(0).toUpperCase() + sentence.slice(1);
    const close = el("button", { type: "button", class: "close", "aria-label": "Close this note", onclick: () => note.remove() }, "×");
    const note = el("div", { class: `note ${kind}` }, el("span", { class: "words" }, words), cite(number), close);
    this.box.replaceChildren(note);
    if (by && !matchMedia(SMALL).matches) {
      note.classList.add("beside");
      beside(note, by);
    }
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
