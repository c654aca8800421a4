// What the served page knew before the script ran and the websocket does not send: forms, the link for a friend.

import { el } from "./dom.js";

export class Page {
  constructor() {
    this.table = "";
    this.csrf = "";
    this.invite = "";
    this.guest = false;
    /** @type {HTMLFormElement[]} */
    this.joins = [];
    this.draw = el("button", { type: "button", class: "quiet" }, "Offer a draw");
  }

  /** Where all play against the game nobody can agree to a draw. @param {number[]} sides @param {number} seats */
  between(sides, seats) {
    this.draw.hidden = seats === 1 || new Set(sides).size === 1;
  }

  /** Keep what is needed before the page is built anew. @param {HTMLElement} root */
  read(root) {
    this.table = root.dataset.table ?? "";
    this.csrf = root.dataset.csrf ?? "";
    this.guest = "guest" in root.dataset;
    const link = document.getElementById("invite");
    this.invite = link instanceof HTMLInputElement ? link.value : "";
    this.joins = [...root.querySelectorAll("form")].filter((form) => form.action.endsWith("/join"));
  }

  /** While seats are open: a link for a friend, or the seats themselves. */
  waiting() {
    const field = el("input", { readonly: true, value: this.invite, "aria-label": "Link for a friend", onfocus: () => field.select() });
    const copy = el("button", {
      type: "button", class: "choice sure",
      onclick: () => void navigator.clipboard?.writeText(this.invite).then(() => { copy.textContent = "Copied"; }),
    }, "Copy the link");
    return el("div", { class: "waiting" }, ...this.joins, this.invite ? field : null, this.invite ? copy : null);
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
    return el("div", { class: "deeds" }, this.guest ? keep : null,
      this.draw,
      el("details", {}, el("summary", {}, "Resign"),
        el("button", { type: "button", class: "choice warn", onclick: does({ t: "resign" }) }, "Yes, give this game up")));
  }
}
