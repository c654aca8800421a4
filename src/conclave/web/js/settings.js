// What a person likes. The server keeps it in the browser's cookies, so pages and table always agree.

import { el, fill } from "./dom.js";

/** @typedef {{look: string, confirm: string, sound: string, motion: string, keys: string}} Likes */

/** @type {Record<keyof Likes, {name: string, ways: [string, string][]}>} */
const OFFERED = {
  look: {
    name: "Colours",
    ways: [["", "As my device"], ["light", "Light"], ["dark", "Dark"],
      ["light-contrast", "Light, more contrast"], ["dark-contrast", "Dark, more contrast"]],
  },
  confirm: {
    name: "Ask before a move",
    ways: [["never", "Never"], ["irreversible", "Only when it cannot be undone"], ["always", "Always"]],
  },
  sound: { name: "Sounds", ways: [["on", "On"], ["off", "Off"]] },
  motion: { name: "Animation", ways: [["auto", "As my device"], ["off", "None"]] },
  keys: { name: "Single-letter shortcuts", ways: [["on", "On"], ["off", "Off"]] },
};
const NAMES = /** @type {(keyof Likes)[]} */ (Object.keys(OFFERED));

export class Settings {
  /** @param {DOMStringMap} told what the page was served with */
  constructor(told) {
    /** @type {Likes} */
    this.likes = { look: "", confirm: "irreversible", sound: "on", motion: "auto", keys: "on" };
    for (const name of NAMES) {
      const given = told[name];
      if (given !== undefined && OFFERED[name].ways.some(([value]) => value === given)) this.likes[name] = given;
    }
    this.csrf = told.csrf ?? "";
    /** @type {Partial<Record<keyof Likes, HTMLSelectElement>>} */
    this.fields = {};
    /** @type {(name: keyof Likes) => void} */
    this.onchange = () => {};
    /** @type {(words: string) => void} */
    this.ontrouble = () => {};
    this.wear();
  }

  /**
   * Like something else from now on, here and on every page.
   * @param {keyof Likes} name
   * @param {string} value
   */
  set(name, value) {
    this.likes[name] = value;
    const field = this.fields[name];
    if (field) field.value = value;
    this.wear();
    this.onchange(name);
    void this.keep();
  }

  async keep() {
    try {
      const body = new URLSearchParams({ ...this.likes, csrf: this.csrf });
      const answer = await fetch("/settings", { method: "POST", body, redirect: "manual", credentials: "same-origin" });
      // The server sends browsers on to the settings page, which is not wanted here.
      if (!answer.ok && answer.type !== "opaqueredirect") throw new Error(String(answer.status));
    } catch {
      this.ontrouble("This could not be saved, and holds until you leave the page.");
    }
  }

  wear() {
    const { dataset } = document.documentElement;
    if (this.likes.look) dataset.theme = this.likes.look;
    else delete dataset.theme;
    dataset.motion = this.likes.motion;
  }

  /**
   * Build the form.
   * @param {HTMLElement} place
   */
  build(place) {
    const rows = NAMES.map((name) => {
      const id = `like-${name}`;
      const choose = el("select", { id, onchange: () => this.set(name, choose.value) },
        ...OFFERED[name].ways.map(([value, words]) => el("option", { value, selected: this.likes[name] === value }, words)));
      this.fields[name] = choose;
      return el("div", { class: "row" }, el("label", { for: id }, OFFERED[name].name), choose);
    });
    place.hidden = false;
    fill(place, el("h2", {}, "Settings"), ...rows);
  }
}
