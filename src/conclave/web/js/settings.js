// What a person likes, kept in the browser: theme, confirmations, sound, motion.

import { el, fill } from "./dom.js";

const KEY = "conclave.table";

/** @typedef {{theme: string, confirm: string, sound: string, motion: string, keys: string}} Likes */

/** @type {Record<keyof Likes, {name: string, ways: [string, string][]}>} */
const OFFERED = {
  theme: {
    name: "Colours",
    ways: [["auto", "As my device"], ["light", "Light"], ["dark", "Dark"],
      ["light-contrast", "Light, more contrast"], ["dark-contrast", "Dark, more contrast"]],
  },
  confirm: {
    name: "Ask before a move",
    ways: [["never", "Never"], ["irreversible", "Only when it cannot be undone"], ["always", "Always"]],
  },
  sound: { name: "Sounds", ways: [["on", "On"], ["off", "Off"]] },
  motion: { name: "Movement", ways: [["auto", "As my device"], ["off", "None"]] },
  keys: { name: "Keys of one letter", ways: [["on", "On"], ["off", "Off"]] },
};

export class Settings {
  /** @param {string} [confirm] what the server has been told before */
  constructor(confirm = "") {
    const look = document.documentElement.dataset.theme ?? "";
    /** @type {Likes} */
    this.likes = { theme: look || "auto", confirm: confirm || "irreversible", sound: "on", motion: "auto", keys: "on" };
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      for (const name of /** @type {(keyof Likes)[]} */ (Object.keys(OFFERED))) {
        if (OFFERED[name].ways.some(([value]) => value === kept[name])) this.likes[name] = kept[name];
      }
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.wear();
  }

  /**
   * @param {keyof Likes} name
   * @param {string} value
   */
  set(name, value) {
    this.likes[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.likes));
    } catch {
      // As above.
    }
    this.wear();
  }

  wear() {
    const { dataset } = document.documentElement;
    if (this.likes.theme === "auto") delete dataset.theme;
    else dataset.theme = this.likes.theme;
    dataset.motion = this.likes.motion;
  }

  /**
   * Build the form.
   * @param {HTMLElement} place
   */
  build(place) {
    const rows = /** @type {(keyof Likes)[]} */ (Object.keys(OFFERED)).map((name) => {
      const id = `like-${name}`;
      const choose = el("select", { id, onchange: () => this.set(name, choose.value) },
        ...OFFERED[name].ways.map(([value, words]) => el("option", { value, selected: this.likes[name] === value }, words)));
      return el("div", { class: "row" }, el("label", { for: id }, OFFERED[name].name), choose);
    });
    place.hidden = false;
    fill(place, el("h2", {}, "Settings"), ...rows);
  }
}
