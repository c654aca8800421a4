// Messages in their order: one that names a sheet which is not here waits for it, and so do those behind it.
// Moves that come faster than an eye can follow are shown one at a time, until somebody clicks.

import { still } from "./dom.js";

const PACE = 650; // ms that a move is looked at before the next
const LEAST = 450; // and never less, unless somebody clicks
const LONGEST = 6000; // ms that moves of others take together, where that leaves each of them enough

export class Inbox {
  /**
   * @param {import("./sheets.js").Sheets} sheets
   * @param {(message: any) => void} take
   * @param {() => void} anew asks for the whole view, which makes its sheets anew
   */
  constructor(sheets, take, anew) {
    this.sheets = sheets;
    this.take = take;
    this.anew = anew;
    /** @type {any[]} */
    this.waiting = [];
    this.failed = 0;
    this.shown = -PACE; // when the last move was
    this.timer = 0;
  }

  /** @param {any} message */
  put(message) {
    this.waiting.push(message);
    if (this.waiting.length === 1) this.next();
  }

  /** Show everything that waits at once; tells whether there was something. */
  hurry() {
    if (!this.timer) return false;
    clearTimeout(this.timer);
    this.timer = 0;
    this.next(this.waiting.length);
    return true;
  }

  /** How long a message waits until the move before it has been seen. @param {any} message */
  pause(message) {
    if (!moves(message) || document.hidden || still()) return 0;
    return this.shown + Math.max(LEAST, Math.min(PACE, LONGEST / this.waiting.length)) - performance.now();
  }

  /** @param {number} [hurried] so many wait for nothing but their sheets */
  next(hurried = 0) {
    for (; this.waiting.length; hurried--) {
      const missing = this.sheets.missing(this.waiting[0]);
      if (missing.length) {
        this.sheets.fetch(missing).then(() => { this.failed = 0; this.next(); }, () => this.without());
        return;
      }
      const [message] = this.waiting;
      const pause = hurried > 0 ? 0 : this.pause(message);
      if (pause > 0) {
        this.timer = setTimeout(() => { this.timer = 0; this.next(); }, pause);
        return;
      }
      this.take(message);
      this.waiting.shift();
      if (moves(message)) this.shown = performance.now(); // from when it stands there, however long that took
    }
  }

  /** A sheet could not be fetched: it is tried again, and after some tries the whole view is asked for. */
  without() {
    this.failed++;
    setTimeout(() => {
      if (this.failed % 3) this.next();
      else {
        this.waiting = [];
        this.anew();
      }
    }, Math.min(300 * this.failed, 4000));
  }
}

/** Tell whether a message shows that somebody moved. @param {any} message */
const moves = ({ t, state }) => t === "delta" && state?.ply !== undefined;
