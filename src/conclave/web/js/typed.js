// Typed commands, answered in words from what the client holds; nothing here changes the game.

import { rule } from "./rules.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").SceneNode} SceneNode */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").LogLine} LogLine */
/**
 * What there is to look at, and the few deeds.
 * @typedef {object} Around
 * @property {{title: string, nodes: SceneNode[]}} scene
 * @property {TableState} state
 * @property {LogLine[]} log
 * @property {string[]} names of the seats
 * @property {number} seat
 * @property {(choice: Choice) => void} choose
 * @property {(token: string) => Promise<string>} refusal ask the table why a token is none
 * @property {() => Promise<string>} hint good answers, and why
 * @property {() => void} undo
 * @property {() => boolean} end
 */

const HELP = `Answer with the number or the words of a choice: 2, or play ne2.
look: the table in words. hand: what you hold. score: how it stands. moves: what you may do.
where PIECE: find a piece. at PLACE: what is there. why ACTION: why it can or cannot be.
hint: good answers, and why. rule NUMBER: a rule. last: what happened last. log: all of it. undo: take back. end: end the turn.`;

/**
 * Answer one line.
 * @param {string} line
 * @param {Around} around
 * @returns {Promise<string>}
 */
export async function typed(line, around) {
  const words = line.trim().replace(/\s+/g, " ");
  const [name, ...others] = words.toLowerCase().split(" ");
  const rest = others.join(" ");
  const { state } = around;
  switch (name) {
    case "": case "help": case "?": case "h": return HELP;
    case "look": case "l": return look(around);
    case "hand": return facts(around, "hand") || mine(around);
    case "score": return facts(around, "score") || state.status.map(said(around)).join("\n");
    case "status": return state.status.map(said(around)).join("\n");
    case "moves": case "m": return moves(around);
    case "where": return found(around.scene, rest, (node) => node.kind !== "space" && whole(node).includes(rest), "where king");
    case "at": return found(around.scene, rest, (node) => whole(node).replaceAll("-", " ").split(/[\s,;:.]+/).includes(rest), "at e5");
    case "why": return why(rest, around);
    case "hint": return around.hint();
    case "rule": return ruleWords(rest || state.rule);
    case "last": return last(around);
    case "log": return around.log.map((one) => `${one.ply}  ${one.text}`).join("\n") || "Nothing yet.";
    case "undo": around.undo(); return "Asked to take back.";
    case "end": return around.end() ? "The turn ends." : "There is no turn to end now.";
    default: return answer(words.toLowerCase(), around);
  }
}

/** @param {SceneNode} node */
const whole = (node) => `${node.id} ${node.kind} ${node.label ?? ""} ${node.tip ?? ""}`.toLowerCase();
/** @param {Around} around @returns {(fact: import("./types.js").Fact) => string} */
const said = ({ names }) => ({ kind, seat, value }) =>
  `${seat < 0 ? kind[0].toUpperCase() + kind.slice(1) : `${names[seat]} ${kind}`}: ${value}`;
/** @param {SceneNode} node */
const told = (node) => `${node.tip || node.label}${node.rule ? ` (${node.rule})` : ""}`;

/** @param {Around} around */
function look(around) {
  const { scene, state } = around;
  const facts = state.status.map(said(around));
  const seen = scene.nodes.filter((node) => node.label && !node.fixed && node.kind !== "space").map((node) => node.label);
  return [scene.title, state.prompt, ...facts, `On the table: ${[...new Set(seen)].join(", ")}.`].join("\n");
}

/**
 * @param {Around} around
 * @param {string} word
 */
function facts(around, word) {
  const rows = around.state.status.filter(({ kind }) => kind.includes(word));
  const first = rows.filter(({ seat }) => seat === around.seat);
  return [...first, ...rows.filter((row) => !first.includes(row))].map(said(around)).join("\n");
}

/** @param {Around} around */
function mine({ scene, seat }) {
  return scene.nodes.filter((node) => node.owner === seat && node.kind === "card").map(told).join("\n") || "You hold nothing.";
}

/** @param {Around} around */
function moves({ state }) {
  return state.choices.map((choice, at) => `${at + 1}  ${choice.token}: ${choice.label}`).join("\n") || state.prompt;
}

/**
 * @param {Scene} scene
 * @param {string} wanted
 * @param {(node: SceneNode) => boolean} test
 * @param {string} example
 */
function found(scene, wanted, test, example) {
  if (!wanted) return `Say what about, as in: ${example}.`;
  const rows = scene.nodes.filter((node) => (node.label || node.tip) && test(node)).map(told);
  return [...new Set(rows)].join("\n") || `Nothing here is called ${wanted}.`;
}

/** @param {Around} around */
function last({ log }) {
  const end = log.at(-1)?.ply;
  return end === undefined ? "Nothing yet." : log.slice(-4).map((one) => `${one.ply}  ${one.text}`).join("\n");
}

/**
 * Find a choice by its number, token or words.
 * @param {string} words
 * @param {Choice[]} choices
 */
function meant(words, choices) {
  if (/^\d+$/.test(words)) return choices[Number(words) - 1];
  const exact = choices.filter((choice) => choice.token.toLowerCase() === words || choice.label.toLowerCase() === words);
  const close = exact.length ? exact : choices.filter((choice) => choice.label.toLowerCase().includes(words));
  return close.length === 1 ? close[0] : undefined;
}

/**
 * @param {string} words
 * @param {Around} around
 */
async function why(words, around) {
  if (!words) return "Say what about, as in: why draw.";
  const choice = meant(words, around.state.choices);
  if (choice) return `You may: ${choice.label} (${around.state.rule}).`;
  return around.refusal(words);
}

/** @param {string} number */
async function ruleWords(number) {
  if (!number) return "Name a rule, as in: rule 3.4.";
  try {
    return (await rule(number)).map((part) => `${part.number} ${part.title}\n${part.text}`).join("\n\n");
  } catch (problem) {
    return problem instanceof Error ? problem.message : "There is no such rule.";
  }
}

/**
 * A line that is no command is an answer to the prompt, or a mistake that the table explains.
 * @param {string} words
 * @param {Around} around
 */
async function answer(words, around) {
  const choice = meant(words, around.state.choices);
  if (!choice) return around.refusal(words);
  around.choose(choice);
  return choice.label;
}
