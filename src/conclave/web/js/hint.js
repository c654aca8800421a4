// Hints: good answers for whoever is asked, each with its reasons; a click on one answers with it.

import { el } from "./dom.js";

/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./desk.js").Desk} Desk */

/**
 * Ask the table, and say why where there is none.
 * @param {Desk} desk
 * @returns {Promise<Advice[] | string>}
 */
async function asked(desk) {
  const { state, table } = desk.store;
  if (desk.past) return "This is the past. Go back to now for a hint.";
  if (!state?.choices.length) return "A hint is for whoever is asked, and that is not you now.";
  if (table?.rated) return "There are no hints in rated games.";
  const reply = await desk.command({ t: "hint" }, true);
  const { sentence = "no hint could be found now" } = reply.error ?? {};
  return reply.hints ?? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** In a line: the answer, how likely one is thought to win with it, and why. @param {Advice} one */
const said = ({ label, chance, reasons }) => [`${label}${chance < 0 ? "" : ` (about ${Math.round(100 * chance)} %)`}`, ...reasons].join("; ");

/** For the typed line. @param {Desk} desk */
export async function hintWords(desk) {
  const found = await asked(desk);
  return typeof found === "string" ? found : found.map((one) => `${one.token}: ${said(one)}`).join("\n");
}

/** Show hints under the question, until it is another one. @param {Desk} desk */
export async function showHints(desk) {
  const { notes, act } = desk.parts;
  const { version } = desk.store;
  notes.tell("Looking for good answers.");
  const found = await asked(desk);
  notes.hush();
  if (typeof found === "string") return void notes.tell(found, "", "no");
  if (desk.store.version !== version || desk.past) return;
  act.prompt.querySelector(".hints")?.remove();
  const light = (/** @type {string} */ token) => desk.parts.areas.light(desk.store.state?.choices.find((choice) => choice.token === token)?.path ?? []);
  act.prompt.append(el("ol", { class: "hints", "aria-label": "Hints" }, ...found.map((one) => el("li", {}, el("button", {
    type: "button", class: "quiet",
    onpointerenter: () => light(one.token), onpointerleave: () => light(""), onfocus: () => light(one.token), onblur: () => light(""),
    onclick: () => {
      const choice = desk.store.state?.choices.find(({ token }) => token === one.token);
      if (choice) desk.choose(choice);
    },
  }, el("strong", {}, one.label), " ", el("span", {}, said({ ...one, label: "" }).replace(/^; |^ /, "")))))));
  notes.speak(found.map(said).join(". "));
}
