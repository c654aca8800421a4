// What the served page knew before the script ran and the websocket does not send: forms, the link for a friend.

import { el } from "./dom.js";

export class Page {
  constructor() {
    this.table = "";
    this.csrf = "";
    this.invite = "";
    this.guest = false;
    /** @type {HTMLElement | null} */
    this.inviting = null;
    /** @type {HTMLFormElement[]} */
    this.joins = [];
    /** @type {HTMLElement | null} */
    this.resign = null;
    this.draw = el("button", { type: "button", class: "quiet" }, "Offer a draw");
  }

  /**
   * Offer only what can be done: no draw where all play against the game, nothing after the end.
   * @param {import("./types.js").TableFacts} table
   * @param {import("./types.js").TableState} state
   * @param {number} seat
   */
  between({ seats, phase }, { sides, over }, seat) {
    const playing = seat >= 0 && !over && phase === "playing";
    this.draw.hidden = !playing || seats.length === 1 || new Set(sides).size === 1;
    if (this.resign) this.resign.hidden = !playing;
  }

  /** Keep what is needed before the page is built anew. @param {HTMLElement} root */
  read(root) {
    this.table = root.dataset.table ?? "";
    this.csrf = root.dataset.csrf ?? "";
    this.guest = "guest" in root.dataset;
    const link = document.getElementById("invite");
    this.invite = link instanceof HTMLInputElement ? link.value : "";
    this.inviting = document.getElementById("inviting");
    this.joins = [...root.querySelectorAll("form")].filter((form) => form.action.endsWith("/join"));
  }

  /** While seats are open: a link for a friend, or the seats themselves. */
  waiting() {
    const field = el("input", { readonly: true, value: this.invite, "aria-label": "Link for a friend", onfocus: () => field.select() });
    const copy = el("button", {
      type: "button", class: "choice sure",
      onclick: () => void navigator.clipboard?.writeText(this.invite).then(() => { copy.textContent = "Copied"; }),
    }, "Copy the link");
    const share = navigator.share && this.invite
      ? el("button", { type: "button", class: "choice", onclick: () => void navigator.share({ url: this.invite }).catch(() => {}) }, "Share…")
      : null;
    // The link stands in a field of its own; the rest of the box is as the server wrote it.
    this.inviting?.querySelector(".field")?.remove();
    return el("div", { class: "waiting" }, ...this.joins, this.invite ? field : null, this.invite ? copy : null, share, this.inviting);
  }

  /** The same people, once more. @param {number} version */
  rematch(version) {
    /** @type {[string, string][]} */
    const fields = [["csrf", this.csrf], ["id", `rematch-${this.table}-${version}`.slice(0, 40)], ["v", String(version)]];
    return el("form", { method: "post", action: `/t/${encodeURIComponent(this.table)}/rematch` },
      ...fields.map(([name, value]) => el("input", { type: "hidden", name, value })),
      el("button", { type: "submit", class: "choice sure" }, "Rematch"));
  }

  /**
   * The deeds that are seldom wanted and never by accident: a draw, and giving up.
   * @param {import("./desk.js").Desk} desk
   * @param {HTMLDialogElement} dialog
   */
  deeds(desk, dialog) {
    const does = (/** @type {import("./types.js").Command} */ command) => () => {
      dialog.close();
      void desk.command(command);
    };
    const keep = el("a", { href: "/account", class: "keep" }, "Keep a recovery code for your games");
    this.draw.onclick = does({ t: "draw", answer: null });
    this.resign = el("details", {}, el("summary", {}, "Resign"),
      el("button", { type: "button", class: "choice warn", onclick: does({ t: "resign" }) }, "Yes, give this game up"));
    return el("div", { class: "deeds" }, this.guest ? keep : null, this.draw, this.resign);
  }
}
