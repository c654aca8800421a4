// Rules by number: a small button that opens the text of the rule right where it is cited.

import { el } from "./dom.js";

/** @typedef {{number: string, title: string, text: string}} Rule */

/** @type {Map<string, Promise<Rule[]>>} */
const read = new Map();
let game = "";

/** @param {string} slug */
export function rulesOf(slug) {
  game = slug;
}

/**
 * Fetch a rule, or a chapter with the rules in it.
 * @param {string} number
 * @returns {Promise<Rule[]>}
 */
export function rule(number) {
  const address = `/g/${encodeURIComponent(game)}/rules/${encodeURIComponent(number)}.json`;
  let found = read.get(address);
  if (!found) {
    found = fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`There is no rule ${number}.`);
      const body = await answer.json();
      return /** @type {Rule[]} */ (Array.isArray(body) ? body : body.rules ?? [body]);
    });
    found.catch(() => read.delete(address));
    read.set(address, found);
  }
  return found;
}

/**
 * Fetch the manual, or what of it holds some words, as the server writes it for its own page.
 * @param {string} query
 * @returns {Promise<Element[]>}
 */
export async function manual(query) {
  const answer = await fetch(`/g/${encodeURIComponent(game)}/rules?q=${encodeURIComponent(query)}`).catch(() => null);
  if (!answer?.ok) throw new Error("The rules could not be fetched. Try again in a moment.");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...page.querySelectorAll(".manual .text > *")].map((part) => document.importNode(part, true));
}

/**
 * Give a button that cites a rule; the text opens behind the block it stands in.
 * @param {string | undefined} number
 * @returns {HTMLElement | null}
 */
export function cite(number) {
  if (!number) return null;
  const button = el("button", {
    type: "button",
    class: "rule-link",
    "aria-expanded": "false",
    "aria-label": `Rule ${number}`,
    onclick: () => void toggle(button, number),
  }, number);
  return button;
}

/**
 * @param {HTMLElement} button
 * @param {string} number
 */
async function toggle(button, number) {
  const block = button.closest("li, p, .note, .tip-box") ?? button;
  const inside = block.matches(".note, .tip-box, li");
  const open = /** @type {Element | null} */ (inside ? block.querySelector(".rule-text") : block.nextElementSibling);
  if (open?.classList.contains("rule-text")) {
    open.remove();
    button.setAttribute("aria-expanded", "false");
    return;
  }
  const text = await ruleText(number);
  if (inside) block.append(text);
  else block.after(text);
  button.setAttribute("aria-expanded", "true");
}

/**
 * Give the text of a rule as a block, or the sentence that it cannot be read.
 * @param {string} number
 */
export async function ruleText(number) {
  try {
    const parts = await rule(number);
    return el("div", { class: "rule-text", role: "note" }, ...parts.flatMap((part) => [
      el("strong", {}, `${part.number} ${part.title}`),
      ...part.text.split(/\n\s*\n/).filter(Boolean).map((words) => el("p", {}, plain(words))),
    ]));
  } catch (problem) {
    return el("div", { class: "rule-text", role: "note" }, problem instanceof Error ? problem.message : "No rule.");
  }
}

/** Manuals are Markdown; in place they are read as words. @param {string} words */
const plain = (words) => words.replace(/\s+/g, " ").replace(/[*`_]{1,2}(\S(?:.*?\S)?)[*`_]{1,2}/g, "$1");
