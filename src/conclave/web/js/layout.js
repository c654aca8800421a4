// The frame of the page: a bar, the stage with the board and what lies over it, the rail or dock, the main action.

import { el, fill, section } from "./dom.js";
import { icon, tool } from "./icons.js";
import { Stops } from "./stops.js";

/** @typedef {Record<"board" | "prompt" | "choices" | "log" | "players" | "chat" | "replay" | "command" | "book" | "live" | "settings", HTMLElement>} Sections */

const NAMES = {
  board: "Board", prompt: "What is asked", choices: "Choices", log: "Log", players: "Players", chat: "Chat",
  replay: "Replay", command: "Typed commands", book: "Rules", live: "News", settings: "Settings",
};
const TALK = /** @type {const} */ (["log", "chat", "book", "command"]);
const WORDS = { log: "Log", chat: "Chat", book: "Rules", command: "Type" };
const SMALL = "(max-width: 600px)";
const WALL = "(min-width: 2000px)";
const DESK = "(min-width: 1000px) and (min-height: 601px)";
const BROAD = 2.1; // a board this much broader than high has its neighbours under it

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
    const bar = el("header", { class: "bar" },
      el("a", { href: "/", class: "home", "aria-label": "Back to the hall", title: "Back to the hall" }, icon("leave")),
      this.title, parts.players, this.line, this.tools);
    this.offer = el("div", { class: "offer", role: "region", "aria-label": "What can be taken", hidden: true });
    this.focusBody = el("div", { class: "focus-body" });
    this.peek = el("button", { type: "button", class: "peek", onclick: () => this.fold(!this.folded) }, "Show the board");
    this.focus = el("div", { class: "focus", role: "region", "aria-label": "What is going on", hidden: true }, this.focusBody, this.peek);
    this.zoom = el("div", { class: "zoom", role: "group", "aria-label": "Zoom" });
    this.unzen = tool("zen", "Show everything again", () => this.zen(), "z");
    this.unzen.classList.add("unzen");
    this.corner = el("div", { class: "corner" }, this.unzen, this.zoom);
    this.stage = el("div", { class: "stage" }, parts.board, this.corner, this.offer, this.focus);
    this.hand = el("div", { class: "hand", role: "region", "aria-label": "Your hand", hidden: true });
    this.seats = el("div", { class: "seats", role: "region", "aria-label": "Where it stands" });
    this.foot = el("div", { class: "foot-hand", role: "region", "aria-label": "Your hand", hidden: true });
    this.tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "Beside the board" });
    this.body = el("div", { class: "tab-body" }, parts.log, parts.chat, parts.book, parts.command);
    this.side = el("aside", { class: "drawer", "aria-label": "Beside the board" }, this.tabs, this.body);
    this.main = el("div", { class: "main" });
    this.dock = el("div", { class: "dock" }, parts.choices, this.main);
    this.where = el("div", { class: "where" }, this.seats, parts.prompt);
    const rail = this.rail = el("div", { class: "rail" }, this.where, this.side, this.foot, parts.replay, this.dock);
    this.dialog = el("dialog", { class: "sheet", "aria-label": "Settings" }, parts.settings);
    root.className = "live";
    document.body.classList.add("live");
    this.left = el("aside", { class: "left", "aria-label": "Log and chat" });
    fill(root, bar, this.left, this.stage, this.hand, rail, parts.live, this.dialog);
    this.stops = new Stops(root, rail, () => this.ontab());
    this.folded = false;
    this.chosen = "";
    this.broad = false;
    this.byHand = false; // somebody chose a tab, and keeps it
    /** @type {Map<string, {button: HTMLElement, part: HTMLElement}>} */
    this.tabbed = new Map();
    for (const name of TALK) this.addTab(name, WORDS[name], parts[name]);
    this.tab("log");
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.arrange();
    for (const query of [SMALL, WALL, DESK]) matchMedia(query).addEventListener("change", () => this.arrange());
  }

  /** On a phone the seats are a tab, so that the board keeps the height; on a wall log and chat have a column. */
  arrange() {
    const small = matchMedia(SMALL).matches;
    const wall = matchMedia(WALL).matches && !this.root.classList.contains("broad");
    for (const name of /** @type {const} */ (["chat", "log"])) {
      if (wall === !this.tabbed.has(name)) continue;
      if (wall) {
        this.dropTab(name);
        this.left.prepend(this.parts[name]);
      } else this.addTab(name, WORDS[name], this.parts[name], true);
    }
    if (!this.tabbed.has(this.chosen)) this.tab([...this.tabbed.keys()].find((name) => name.startsWith("area-")) ?? (wall ? "book" : "log"));
    else if (!wall && this.chosen === "book" && !this.byHand) this.tab("log");
    if (small && !this.tabbed.has("seats")) this.addTab("seats", "Table", this.seats, true);
    if (!small && this.tabbed.has("seats")) {
      this.dropTab("seats");
      this.where.prepend(this.seats);
    }
    if (!this.folds) this.drawer(false);
  }

  /** Whether what the tabs hold lies over the board, and opens when it is asked for. */
  get folds() {
    return matchMedia(SMALL).matches || (this.root.classList.contains("broad") && matchMedia(DESK).matches);
  }

  get open() {
    return this.stops.at > 0;
  }

  /** A board that is broad takes the whole width, and what stands beside others lies under it. @param {import("./types.js").Area} board */
  shape({ width, height }) {
    const broad = width > height * BROAD;
    if (this.root.classList.toggle("broad", broad) !== this.broad) this.arrange();
    this.broad = broad;
  }

  /**
   * @param {string} name
   * @param {string} words
   * @param {HTMLElement} part
   * @param {boolean} [first]
   */
  addTab(name, words, part, first = false) {
    part.id = part.id || `area-${name}`;
    part.setAttribute("role", "tabpanel");
    const button = el("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": part.id, "aria-selected": "false", tabindex: "-1",
      onclick: () => this.press(name), onkeydown: (/** @type {KeyboardEvent} */ event) => this.tabKey(event, name),
    }, words);
    part.setAttribute("aria-labelledby", button.id);
    part.removeAttribute("aria-label");
    part.hidden = true;
    this.tabbed.set(name, { button, part });
    if (part.parentElement !== this.body) this.body.append(part);
    if (first) this.tabs.prepend(button);
    else this.tabs.append(button);
  }

  /** @param {string} name */
  dropTab(name) {
    const { button, part } = this.tabbed.get(name) ?? {};
    this.tabbed.delete(name);
    button?.remove();
    part?.removeAttribute("role");
    if (part) part.hidden = false;
    if (this.chosen === name) this.tab(this.tabbed.has("log") ? "log" : "command");
  }

  /** A tab was pressed: it opens, and on a phone the open one closes. @param {string} name */
  press(name) {
    this.byHand = true;
    const shut = this.open && this.chosen === name;
    this.tab(name);
    if (this.folds) this.drawer(!shut);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} name
   */
  tabKey(event, name) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const names = [...this.tabs.children].map((button) => button.id.slice(4));
    const next = names[(names.indexOf(name) + step + names.length) % names.length];
    this.tab(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  /** @param {string} chosen */
  tab(chosen) {
    this.chosen = chosen;
    for (const [name, { button, part }] of this.tabbed) {
      const on = name === chosen;
      part.hidden = !on;
      button.setAttribute("aria-selected", String(on));
      button.setAttribute("tabindex", on ? "0" : "-1");
    }
    this.tabbed.get(chosen)?.button.removeAttribute("data-news");
    this.ontab();
  }

  /** What else depends on the tab that is open. */
  ontab() {}

  /**
   * Give where areas of a place go.
   * @param {string} place
   * @param {import("./types.js").Area} area
   * @param {boolean} [several] whether it holds more than one thing
   * @returns {HTMLElement}
   */
  host(place, area, several = true) {
    if (place === "board") return this.parts.board;
    if (place === "hand") return this.hand;
    if (place === "foot") return this.foot;
    if (place === "player") return this.seats;
    if (place === "offer") return this.offer;
    if (place === "focus") return this.focusBody;
    const name = `area-${area.id}`;
    if (!this.tabbed.has(name)) {
      this.addTab(name, area.title || area.id, el("div", { class: "supply" }), true);
      // One thing to read is no reason to hide the log; several to choose from are.
      if (!this.byHand && !this.folds && (several || this.chosen === "book")) this.tab(name);
    }
    return /** @type {{part: HTMLElement}} */ (this.tabbed.get(name)).part;
  }

  /**
   * Show the places that hold something, and no others.
   * @param {Set<string>} places
   * @param {import("./types.js").Area[]} areas
   */
  placed(places, areas) {
    this.offer.hidden = !places.has("offer");
    this.hand.hidden = !places.has("hand");
    this.foot.hidden = !places.has("foot");
    this.root.classList.toggle("footed", places.has("foot"));
    if (this.focus.hidden === places.has("focus")) {
      this.focus.hidden = !places.has("focus");
      this.fold(false);
    }
    const supplies = new Set(areas.filter((area) => area.role === "supply").map((area) => `area-${area.id}`));
    for (const [name, { part }] of this.tabbed) {
      if (!name.startsWith("area-") || supplies.has(name)) continue;
      this.dropTab(name);
      part.remove();
    }
    this.root.classList.toggle("lapped", places.has("offer"));
  }

  /**
   * Give how much room a place has for its areas: across and down.
   * @param {string} place
   * @param {Element} host
   * @returns {[number, number]}
   */
  room(place, host) {
    if (place === "focus") {
      const { width, height } = this.stage.getBoundingClientRect();
      return this.focus.classList.contains("bands") ? [width - 70, height - 90] : [width - (width > 700 ? 104 : 20), height - 184];
    }
    const style = getComputedStyle(host);
    const broad = host.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [Math.max(broad, 1), place === "hand" ? Math.max(120, innerHeight * 0.16) : Infinity];
  }

  /** Two sides that face each other get a band each, its title beside it. @param {import("./types.js").Area[]} areas over the board */
  bands(areas) {
    const facing = this.focus.classList.toggle("facing", areas.filter((area) => area.title).length > 1);
    return this.focus.classList.toggle("bands", facing && !matchMedia(SMALL).matches);
  }

  /**
   * What can be chosen may lie in a tab or under what lies over the board: it is brought into sight, or marked.
   * @param {Set<string>} lit places and areas with something to choose
   */
  lit(lit) {
    const on = (/** @type {string} */ place) => [...lit].some((one) => one.startsWith(`${place} `));
    for (const [name, { button }] of this.tabbed) {
      const id = name.startsWith("area-") ? name.slice(5) : "";
      button.toggleAttribute("data-lit", id ? lit.has(`supply ${id}`) : name === "seats" && on("player"));
    }
    if (!this.focus.hidden) this.fold(on("board") && !on("focus"));
  }

  /** Make what lies over the board small, so that the board is seen. @param {boolean} folded */
  fold(folded) {
    this.folded = folded;
    this.focus.classList.toggle("folded", folded);
    this.peek.textContent = folded ? "Show it again" : "Show the board";
    this.peek.setAttribute("aria-expanded", String(!folded));
  }

  /**
   * Show a part of the talk and put the cursor into it.
   * @param {"chat" | "book" | "command"} name
   */
  go(name) {
    this.root.classList.remove("zen");
    this.byHand = true;
    if (this.tabbed.has(name)) this.tab(name);
    if (this.folds) this.drawer(true);
    // Guests have phrases and no field to write in; where there is one, choices in words may stand before it.
    const first = this.parts[name].querySelector("input") ?? this.parts[name].querySelector("button") ?? document.getElementById(`tab-${name}`);
    /** @type {HTMLElement | null} */ (first)?.focus();
  }

  /** Count what is new in a tab that nobody looks at. @param {string} name */
  news(name) {
    const { button } = this.tabbed.get(name) ?? {};
    if (!button || (this.chosen === name && (this.open || !this.folds))) return;
    button.setAttribute("data-news", String(Number(button.dataset.news ?? 0) + 1));
  }

  /** On a phone a tab is a sheet over the board; on a larger screen it is always there. @param {boolean} open */
  drawer(open) {
    this.stops.to(open ? Math.max(1, this.stops.at) : 0);
  }

  /** Only the board, with what is asked in its corner; or everything again. */
  zen() {
    this.drawer(false);
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

/** Add the buttons that move the camera. @param {Layout} layout @param {import("./camera.js").Camera} camera */
export function zoomButtons(layout, camera) {
  layout.zoom.append(tool("closer", "Zoom in", () => camera.zoomBy(1.3), "+"), tool("farther", "Zoom out", () => camera.zoomBy(1 / 1.3), "-"),
    tool("fit", "Fit the board", () => camera.fit(), "0"));
}
