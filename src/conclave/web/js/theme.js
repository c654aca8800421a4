// A mood: its stylesheet of colours, and its gradients and filters brought into the picture.

import { el, svg } from "./dom.js";
import { gradientId, gradients, ROLE } from "./shapes.js";

const WANTED = "linearGradient[id], radialGradient[id], filter[id]";
const PARTS = new Set(["linearGradient", "radialGradient", "filter", "stop", "feDropShadow", "feGaussianBlur",
  "feOffset", "feFlood", "feComposite", "feMerge", "feMergeNode", "feColorMatrix"]);

const SEATS = 6;

/** @type {Map<string, Promise<SVGElement[]>>} */
const fetched = new Map();

/**
 * Put a mood on the page: its colours now, its gradients when they have come.
 * @param {string} mood
 * @param {SVGElement} defs
 * @returns {Promise<boolean>} whether anything must be painted again
 */
export async function wear(mood, defs) {
  const root = document.documentElement;
  if (!/^[a-z]+$/.test(mood)) return false;
  root.dataset.mood = mood;
  const href = `/theme/${mood}.css`;
  const links = [...document.querySelectorAll("link[rel=stylesheet]")];
  if (!links.some((link) => link.getAttribute("href")?.startsWith(href))) {
    document.head.append(el("link", { rel: "stylesheet", href }));
  }
  let parts = fetched.get(mood);
  if (!parts) {
    parts = load(mood);
    fetched.set(mood, parts);
  }
  try {
    const blends = await parts;
    gradients.clear();
    defs.querySelectorAll("[data-blend]").forEach((old) => old.remove());
    for (const blend of blends) {
      gradients.add(blend.dataset.blend ?? "");
      defs.append(blend.cloneNode(true));
    }
    return blends.length > 0;
  } catch {
    fetched.delete(mood); // flat colours do until the next try
    return false;
  }
}

/**
 * Give seats the colours that a game has for them; the usual ones where it names none.
 * @param {string[]} [roles] of the seats
 */
export function seatColours(roles = []) {
  const { style } = document.documentElement;
  for (let seat = 0; seat < SEATS; seat++) {
    for (const part of ["", "-hi", "-edge", "-ink"]) {
      if (ROLE.test(roles[seat] ?? "")) style.setProperty(`--seat-${seat}${part}`, `var(--${roles[seat]}${part})`);
      else style.removeProperty(`--seat-${seat}${part}`);
    }
  }
}

/** @param {string} mood */
async function load(mood) {
  const answer = await fetch(`/theme/${mood}.svg`);
  if (!answer.ok) throw new Error(`no theme ${mood}`);
  const page = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  return [...page.querySelectorAll(WANTED)].map((blend) => {
    const copy = copied(blend);
    // A picture's own ids carry a tag in front; the role is what remains.
    const role = blend.id.replace(/^.*-g-/, "").replace(/^k[0-9a-f]+-/, "");
    copy.id = gradientId(role);
    copy.dataset.blend = role;
    return copy;
  });
}

/**
 * Copy an element part by part, leaving out whatever is not paint.
 * @param {Element} from
 * @returns {SVGElement}
 */
function copied(from) {
  const made = svg(from.localName);
  for (const { name, value } of from.attributes) {
    if (!name.startsWith("on") && !name.includes("href") && name !== "style") made.setAttribute(name, value);
  }
  for (const child of from.children) if (PARTS.has(child.localName)) made.append(copied(child));
  return made;
}
