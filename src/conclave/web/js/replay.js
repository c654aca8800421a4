// The replay: any ply of the game as the server shows it, while the game itself goes on behind.

import { el, fill } from "./dom.js";
import { tool } from "./icons.js";

/** @typedef {import("./types.js").ViewMessage} ViewMessage */

const KEEP = 120;
const SEARCH = 40; // plies looked through for one's own last move

export class Replay {
  /**
   * @param {HTMLElement} place
   * @param {(ply: number) => string} address
   */
  constructor(place, address) {
    this.address = address;
    /** @type {Map<number, ViewMessage>} */
    this.kept = new Map();
    /** The ply that is shown, or null for now. @type {number | null} */
    this.at = null;
    this.last = 0;
    this.wanted = 0;
    /** @type {(view: ViewMessage | null) => void} */
    this.onshow = () => {};
    /** @type {(words: string) => void} */
    this.ontrouble = () => {};
    this.slider = el("input", {
      type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": "Move of the game",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.count = el("output", { class: "count" });
    this.now = el("button", { type: "button", class: "now", onclick: () => this.go(null), hidden: true }, "Back to now");
    this.mine = tool("mine", "My last move", () => void this.toMine());
    fill(place,
      tool("first", "To the beginning", () => this.go(0), "Home"), tool("back", "One move back", () => this.step(-1), "k"),
      this.slider, tool("on", "One move on", () => this.step(1), "j"), tool("last", "To now", () => this.go(null), "End"),
      this.count, this.mine, this.now);
  }

  /**
   * The game has this many plies now; when some were taken back, what was kept of them is wrong.
   * @param {number} ply
   */
  length(ply) {
    if (ply < this.last) this.kept.clear();
    this.last = ply;
    this.slider.max = String(ply);
    if (this.at !== null && this.at >= ply) this.go(null);
    else this.dress();
  }

  dress() {
    const at = this.at ?? this.last;
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", this.at === null ? `now, move ${at}` : `move ${at} of ${this.last}`);
    this.count.textContent = `${at}/${this.last}`;
    this.now.hidden = this.at === null;
  }

  /** @param {number} by */
  step(by) {
    this.go((this.at ?? this.last) + by);
  }

  /** Go to a ply; null or beyond the last is now. @param {number | null} ply */
  go(ply) {
    const wanted = ++this.wanted;
    if (ply === null || ply >= this.last) {
      this.at = null;
      this.dress();
      this.onshow(null);
      return;
    }
    this.at = Math.max(0, ply);
    this.dress();
    this.load(this.at).then(
      (view) => wanted === this.wanted && this.onshow(view),
      () => {
        if (wanted !== this.wanted) return;
        this.go(null);
        this.ontrouble("That move cannot be shown just now.");
      },
    );
  }

  /**
   * @param {number} ply
   * @returns {Promise<ViewMessage>}
   */
  async load(ply) {
    const kept = this.kept.get(ply);
    if (kept) return kept;
    const answer = await fetch(this.address(ply), { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    const view = await answer.json();
    if (this.kept.size > KEEP) this.kept.clear();
    this.kept.set(ply, view);
    return view;
  }

  /** Forget what was fetched, as when the layout changes. */
  forget() {
    this.kept.clear();
  }

  /** Show the viewer's last move. */
  async toMine() {
    const asked = await this.lastAsked();
    if (asked === null) this.ontrouble("You have not moved yet.");
    else this.go(asked + 1);
  }

  /**
   * Look back for the last question that the viewer answered.
   * @returns {Promise<number | null>} the ply at which it was asked
   */
  async lastAsked() {
    const end = this.last;
    for (let ply = end - 1; ply >= Math.max(0, end - SEARCH); ply--) {
      try {
        const { seat, state } = await this.load(ply);
        // A forced answer is nobody's move: only where there was a choice.
        if (state.waiting.includes(seat) && state.choices.length !== 1) return ply;
      } catch {
        break;
      }
    }
    return null;
  }
}
