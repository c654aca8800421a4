// Messages in their order: one that names a sheet which is not here waits for it, and so do those behind it.

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
  }

  /** @param {any} message */
  put(message) {
    this.waiting.push(message);
    if (this.waiting.length === 1) this.next();
  }

  next() {
    while (this.waiting.length) {
      const missing = this.sheets.missing(this.waiting[0]);
      if (missing.length) {
        this.sheets.fetch(missing).then(() => { this.failed = 0; this.next(); }, () => this.without());
        return;
      }
      const [message] = this.waiting;
      this.take(message);
      this.waiting.shift();
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
