// Chat: lines as they come, and a field to write one; guests have a few ready phrases.

import { el, fill } from "./dom.js";

export class Chat {
  /**
   * @param {HTMLElement} place
   * @param {(fields: Record<string, unknown>) => void} send
   */
  constructor(place, send) {
    // The page was whole before the script came: what was said, the ready phrases, and who may write.
    const phrases = [...place.querySelectorAll("[name=phrase] option")].map((one) => one.textContent ?? "");
    const guest = place.querySelector(".said") !== null && place.querySelector("[name=text]") === null;
    const before = [...place.querySelectorAll(".said > li")].map((one) => one.cloneNode(true));
    /** @type {Set<string>} */
    this.before = new Set(before.map((one) => squeezed(one.textContent ?? "")));
    this.list = el("ol", { class: "lines" }, ...before);
    this.box = el("div", { class: "told", role: "log", "aria-label": "Chat" }, this.list);
    this.seen = new Set();
    const text = el("input", { type: "text", maxlength: 400, autocomplete: "off", "aria-label": "Write to the table", placeholder: "Write to the table" });
    const form = el("form", {
      class: "ask",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (!text.value.trim()) return;
        send({ text: text.value.trim() });
        text.value = "";
      },
    }, text, el("button", { type: "submit" }, "Send"));
    const ready = el("div", { class: "phrases" }, ...phrases.map((words, number) => el("button", {
      type: "button", onclick: () => send({ phrase: number }),
    }, words)));
    fill(place, this.box, phrases.length ? ready : null, guest ? null : form);
  }

  /**
   * @param {import("./types.js").ChatLine} line
   * @returns {boolean} whether it is new
   */
  add(line) {
    if (this.seen.has(line.n)) return false;
    this.seen.add(line.n);
    const { ply = -1 } = line;
    if (this.before.delete(squeezed(`${ply >= 0 ? `${ply} ` : ""}${line.who} ${line.text}`))) return false;
    const at = new Date(line.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const then = ply >= 0 ? el("a", { class: "ply", href: `#${ply}`, title: "The board when this was said" }, String(ply)) : null;
    this.list.append(el("li", {}, then, el("strong", {}, String(line.who)), el("span", { class: "words" }, line.text), el("time", {}, at)));
    this.box.scrollTop = this.box.scrollHeight;
    return true;
  }
}

/** @param {string} words */
const squeezed = (words) => words.replace(/\s+/g, " ").trim();

/** Add a line that somebody said, and let it be noticed. @param {import("./types.js").Parts} parts @param {any} line */
export function heard({ chat, layout, sound, notes }, line) {
  if (!chat.add(line)) return;
  layout.news("chat");
  sound.play("chat");
  notes.speak(`${line.who}: ${line.text}`);
}
