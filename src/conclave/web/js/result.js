// The end: who won, why, by how much, and what to do next.

import { el } from "./dom.js";
import { tool } from "./icons.js";
import { nameOf } from "./players.js";
import { cite } from "./rules.js";
import { sumsOf } from "./standing.js";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * Make the card of a game that is over.
 * @param {Desk} desk
 * @returns {HTMLElement}
 */
export function resultCard(desk) {
  const { state } = desk.store;
  const result = state?.result;
  const why = sentence(result?.why ?? "");
  const prompt = state?.prompt ?? "";
  const card = el("div", { class: "result", role: "group", "aria-label": "Result" },
    el("h2", { class: "headline" }, result?.headline ?? "The game is over"),
    el("p", { class: "why" }, el("span", { class: "words" }, why || prompt), cite(result?.rule)),
    why && prompt && !prompt.toLowerCase().includes(why.toLowerCase().replace(/\.$/, "")) ? el("p", { class: "words more" }, prompt) : null);
  if (result?.scores?.length) card.append(scores(desk, result));
  return card;
}

/**
 * Who came where with how much; each line also leads into the game as that seat saw it.
 * @param {Desk} desk
 * @param {import("./types.js").Result} result
 */
function scores(desk, { places = [], scores: points = [], verdicts = [] }) {
  const { table, seat, state } = desk.store;
  const sums = sumsOf(state?.status ?? [], points.length);
  const order = points.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  return el("ul", { class: "scores", "aria-label": "Scores" }, ...order.map((at) => {
    const who = table?.seats[at];
    const name = who ? nameOf(who, at) : `Seat ${at + 1}`;
    return el("li", { class: `player${verdicts[at] === "won" ? " won" : ""}`, "data-seat": at },
      el("span", { class: "seat", "aria-hidden": "true" }, String(at + 1)),
      el("span", { class: "name" }, at === seat ? "You" : name, sums[at] ? el("small", {}, sums[at]) : null), el("strong", { class: "points" }, String(points[at])),
      tool("on", `Watch it again as ${name} saw it`, () => desk.parts.replay.from(at, 0)));
  }));
}

/**
 * Give what stands in the place of the main action: the same people once more.
 * @param {Desk} desk
 * @returns {HTMLElement | string}
 */
export function nextGame(desk) {
  const { table, seat, version } = desk.store;
  const on = table?.rematch;
  if (on) return el("a", { class: "choice sure", href: `/t/${encodeURIComponent(on)}` }, "To the rematch");
  return seat < 0 ? "The game is over" : desk.page.rematch(version);
}

/**
 * Give the other ways on from here, best first.
 * @param {Desk} desk
 * @returns {(HTMLElement | null)[]}
 */
export function waysOn(desk) {
  const { table, seat } = desk.store;
  const here = encodeURIComponent(table?.id ?? "");
  const link = new URL(`/t/${here}`, location.href).href;
  return [
    el("button", { type: "button", class: "choice", onclick: () => desk.parts.replay.go(0) }, "Watch again"),
    copies(link),
    seat < 0 ? null : el("a", { class: "choice", href: `/me/next?after=${here}` }, "Next game"),
    el("a", { class: "choice", href: `/new/${encodeURIComponent(table?.game ?? "")}` }, "New game"),
  ];
}

/** @param {string} link */
function copies(link) {
  const button = el("button", {
    type: "button", class: "choice",
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(link);
        button.textContent = "Link copied";
      } catch {
        // Without leave to use the clipboard, the link itself is shown to be copied by hand.
        const field = el("input", { readonly: true, value: link, "aria-label": "Link to this game" });
        button.replaceWith(field);
        field.focus();
        field.select();
      }
    },
  }, "Share link");
  return button;
}

/**
 * Say what a past move was, and whose eyes see it.
 * @param {Desk} desk
 * @param {import("./types.js").ViewMessage} past
 */
export function pastWords(desk, { seat: at, state }) {
  const { seat, table, log } = desk.store;
  const who = table?.seats[at];
  const eyes = at === seat ? "" : `, as ${who ? nameOf(who, at) : "spectators"} saw it`;
  const deeds = log.filter((line) => line.ply === state.ply).map((line) => line.text).join(" ");
  return `Move ${state.ply} of ${desk.store.state?.ply}${eyes}. ${deeds || state.prompt}`;
}

/** @param {string} words */
function sentence(words) {
  const said = words.charAt(0).toUpperCase() + words.slice(1);
  return said && !/[.!?…]$/.test(said) ? `${said}.` : said;
}
