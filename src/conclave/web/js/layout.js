// The frame of the page: a bar, the stage with the board, the dock for acting, and a drawer of talk.

import { el, fill, section } from "./dom.js";
import { tool } from "./icons.js";

/** @typedef {Record<"board" | "prompt" | "choices" | "log" | "players" | "chat" | "replay" | "command" | "live" | "settings", HTMLElement>} Sections */

const NAMES = {
  board: "Board", prompt: "What is asked", choices: "Choices", log: "Log", players: "Players", chat: "Chat",
  replay: "Replay", command: "Typed commands", live: "News", settings: "Settings",
};
const TABS = /** @type {const} */ (["log", "chat", "command"]);
const TAB_WORDS = { log: "Log", chat: "Chat", command: "Type" };

export class Layout {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    const parts = /** @type {Sections} */ ({});
    for (const id of /** @type {(keyof Sections)[]} */ (Object.keys(NAMES))) parts[id] = section(root, id, NAMES[id]);
    this.parts = parts;
    this.title = el("h1", {});
    this.line = el("p", { class: "line", role: "status", "data-line": "connecting" }, "connecting");
    this.tools = el("div", { class: "tools", role: "toolbar", "aria-label": "Table" });
    this.menu = tool("menu", "Log, chat and typed commands", () => this.drawer(!this.open));
    this.menu.classList.add("menu");
    const bar = el("header", { class: "bar" },
      el("a", { href: "/", class: "home", "aria-label": "Conclave, to the hall" }, star()),
      this.title, parts.players, this.line, this.tools);
    const stage = el("div", { class: "stage" }, parts.board, parts.replay);
    const dock = el("div", { class: "dock" }, parts.prompt, parts.choices);
    this.tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "Beside the board" });
    this.side = el("aside", { class: "drawer", "aria-label": "Beside the board" }, this.tabs, parts.log, parts.chat, parts.command);
    const rail = el("div", { class: "rail" }, dock, this.side);
    this.dialog = el("dialog", { class: "sheet", "aria-label": "Settings" }, parts.settings);
    root.className = "live";
    document.body.classList.add("live");
    fill(root, bar, stage, rail, parts.live, this.dialog);
    this.open = false;
    for (const name of TABS) this.addTab(name);
    this.tab("log");
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  /** @param {typeof TABS[number]} name */
  addTab(name) {
    const part = this.parts[name];
    part.setAttribute("role", "tabpanel");
    part.removeAttribute("hidden");
    const button = el("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": name, onclick: () => this.tab(name),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.tabKey(event, name),
    }, TAB_WORDS[name]);
    part.setAttribute("aria-labelledby", button.id);
    part.removeAttribute("aria-label");
    this.tabs.append(button);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {typeof TABS[number]} name
   */
  tabKey(event, name) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(name) + step + TABS.length) % TABS.length];
    this.tab(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  /** @param {typeof TABS[number]} chosen */
  tab(chosen) {
    for (const name of TABS) {
      const on = name === chosen;
      this.parts[name].hidden = !on;
      const button = document.getElementById(`tab-${name}`);
      button?.setAttribute("aria-selected", String(on));
      button?.setAttribute("tabindex", on ? "0" : "-1");
    }
    document.getElementById(`tab-${chosen}`)?.removeAttribute("data-news");
  }

  /**
   * Show a part of the drawer and put the cursor into it.
   * @param {"chat" | "command"} name
   */
  go(name) {
    this.root.classList.remove("zen");
    this.drawer(true);
    this.tab(name);
    // Guests have phrases and no field to write in.
    const first = this.parts[name].querySelector("input, button") ?? document.getElementById(`tab-${name}`);
    /** @type {HTMLElement | null} */ (first)?.focus();
  }

  /** Mark a tab that has something new. @param {typeof TABS[number]} name */
  news(name) {
    const button = document.getElementById(`tab-${name}`);
    if (button?.getAttribute("aria-selected") !== "true") button?.setAttribute("data-news", "");
  }

  /** On a small screen the drawer covers the board; on a large one it is always there. @param {boolean} open */
  drawer(open) {
    this.open = open;
    this.root.classList.toggle("drawn", open);
    this.menu.setAttribute("aria-expanded", String(open));
  }

  zen() {
    this.root.classList.toggle("zen");
  }

  /** @param {string} line */
  say(line) {
    this.line.dataset.line = line;
    this.line.textContent = { offline: "offline: trying again", closed: "closed" }[line] ?? line;
  }

  /** A message across the page that only a reload takes away. @param {string} words */
  reload(words) {
    if (this.root.querySelector(".reload")) return;
    this.root.prepend(el("div", { class: "reload", role: "alert" }, el("span", {}, words),
      el("button", { type: "button", onclick: () => location.reload() }, "Reload")));
  }
}

function star() {
  return el("span", { class: "mark", "aria-hidden": "true" }, "✶");
}
