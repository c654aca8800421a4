// Intent: what a click meant beyond the question that it answers. One click picks a block out of a stack; another
// one puts it back, or changes one's mind; blocks that go along follow the first; a plan is answered step by step.

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Choice} Choice */

const STACK = "stack"; // a kind of node: several things that are chosen as one, and then one of them
const HELD = "held"; // in the state of a node: it is in the viewer's hand
const OPEN = "open"; // a stack lies open, to pick from
const MATE = "mate"; // it may go along with what is in the hand
const WAY = "way"; // a kind of node: a side over which the way goes on
export const PLAN = "plan"; // a kind of node: a click gives the answers that its state lists, one after another
const BROAD = 22; // pixels: below that nobody can be sure which of several things was meant
const FINGER = 34;
const TRIES = 6;

export class Intent {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** What lay under the last click, topmost first. @type {string[]} */
    this.beneath = [];
    this.finger = false;
    this.escorting = false;
    this.forget();
  }

  forget() {
    /** What to choose as soon as it can be chosen. @type {string[]} */
    this.wanted = [];
    /** Whether what is in the hand is to be put back first. */
    this.putBack = 0;
    /** Who goes along, each as the ids to choose on the way. @type {string[]} */
    this.company = [];
    /** @type {string[][]} */
    this.queue = [];
    /** @type {string[]} */
    this.way = [];
    /** @type {string[]} */
    this.plan = [];
    this.backTo = -1;
  }

  /** @param {string} mark */
  withState(mark) {
    return [...this.desk.parts.areas.pieces.values()].filter(({ node }) => (node.state ?? "").split(" ").includes(mark)).map(({ node }) => node.id);
  }

  /** Say what a click means beyond the question. */
  hint() {
    const more = this.withState(HELD).length && this.withState(MATE).length && this.desk.store.state?.choices.length;
    return more ? "Click others of the stack to take them along. A click on what you hold puts it back." : "";
  }

  /** Light what gives several answers at once, as long as nothing else is begun. @param {Map<string, string>} marks */
  marks(marks) {
    if (!this.desk.store.state?.choices.length || this.desk.narrow.picked.length) return marks;
    for (const { node } of this.desk.parts.areas.pieces.values()) if (node.kind === PLAN) marks.set(node.id, "lit");
    return marks;
  }

  /**
   * Take a click that means more than one answer; gives whether it was one.
   * @param {string} id
   */
  click(id) {
    const { desk } = this;
    const { areas } = desk.parts;
    const beneath = [id, ...this.beneath.filter((one) => one !== id)];
    this.beneath = [];
    const piece = areas.find(id);
    if (piece?.node.kind === PLAN && desk.store.state?.choices.length) {
      this.forget();
      this.follow((piece.node.state ?? "").split(";"));
      return true;
    }
    const [held] = this.withState(HELD);
    const mate = beneath.find((one) => (areas.find(one)?.node.state ?? "").split(" ").includes(MATE));
    if (held && mate) {
      this.company = this.company.includes(mate) ? this.company.filter((one) => one !== mate) : [...this.company, mate];
      this.show();
      return true;
    }
    if (piece?.mark) {
      this.wanted = !held && piece.node.kind === STACK ? beneath.filter((one) => this.sure(one)) : [];
      if (held && this.company.length && !this.queue.length) {
        this.queue = this.company.map((one) => [one, ...beneath.filter((other) => areas.find(other)?.mark)]);
        this.company = [];
      } else if (this.queue.length && held && !this.escorting) this.way = [id]; // such as a hexside
      return false;
    }
    // Something is in the hand: a click on it puts it back, one on another of one's own takes that instead.
    const own = beneath.filter((one) => areas.find(one)?.node.kind === "block" && areas.find(one)?.node.owner === desk.store.seat);
    if (!(held ?? this.withState(OPEN)[0]) || !own.length || !desk.store.state?.undo) return false;
    this.forget();
    this.wanted = held && own.includes(held) ? [] : beneath;
    this.putBack = TRIES;
    this.next();
    return true;
  }

  /** Tell whether a thing is large enough to have been meant. @param {string} id */
  sure(id) {
    const piece = this.desk.parts.areas.find(id);
    if (piece?.node.kind !== "block") return false;
    return piece.group.getBoundingClientRect().width >= (this.finger ? FINGER : BROAD);
  }

  /** Give answers one after another. @param {string[]} tokens @param {number} [backTo] a ply to go back to before */
  follow(tokens, backTo = -1) {
    this.plan = tokens.filter(Boolean);
    this.backTo = backTo;
    this.next();
  }

  /** A stack that lies open at the edge of the window is brought into sight. */
  spread() {
    const { areas, camera } = this.desk.parts;
    for (const id of [OPEN, HELD, MATE].flatMap((mark) => this.withState(mark))) {
      const piece = areas.find(id);
      if (piece?.node.kind === "block") camera.reveal(piece.group);
    }
  }

  /** Mark who goes along. */
  show() {
    const { areas } = this.desk.parts;
    for (const one of this.withState(MATE)) areas.find(one)?.group.classList.toggle("along", this.company.includes(one));
  }

  /** A new question has come: go on with what was meant. */
  next() {
    const { desk } = this;
    const { state } = desk.store;
    if (!state || desk.past || desk.sending) return;
    this.spread();
    if (!state.choices.length) {
      if (!state.over && state.undo && (this.backTo >= 0 || this.putBack)) return;
      this.forget();
      return;
    }
    const { areas } = desk.parts;
    const [held] = this.withState(HELD);
    if (this.backTo >= 0 && state.ply > this.backTo && state.undo) {
      void desk.command({ t: "undo", whole: false }, true);
      return;
    }
    this.backTo = -1;
    if (this.plan.length) {
      const token = this.plan.shift();
      const choice = state.choices.find((one) => one.token === token);
      if (choice) desk.play(choice);
      else this.next();
      return;
    }
    if (this.putBack && (held ?? this.withState(OPEN)[0]) && state.undo) {
      this.putBack -= 1;
      void desk.command({ t: "undo", whole: false }, true);
      return;
    }
    this.putBack = 0;
    if (this.wanted.length) {
      const lit = this.wanted.filter((one) => areas.find(one)?.mark);
      const { wanted } = this;
      this.wanted = [];
      if (lit.length) {
        desk.point(lit[0], wanted);
        return;
      }
    }
    const [only] = state.choices;
    if (desk.asked !== null && state.choices.length === 1 && held && !only.final && !only.asks && areas.find(only.path[0])?.node.kind === WAY) {
      desk.play(only); // where there is one way in, whoever named the goal has named it
      return;
    }
    if (this.queue.length) this.escort(held);
    else if (!held) this.company = [];
    this.show();
  }

  /** Bring the next of those who go along on the way. @param {string | undefined} held */
  escort(held) {
    const { desk } = this;
    const { areas } = desk.parts;
    const [[mate, ...goals]] = this.queue;
    const lit = (/** @type {string} */ one) => Boolean(areas.find(one)?.mark);
    const on = [...this.way, ...(held === mate ? goals : []), mate].find(lit);
    if (on !== undefined) {
      this.lead(on, mate);
      return;
    }
    if (held === mate) {
      desk.parts.notes.tell(`${areas.find(mate)?.node.label ?? "It"} cannot go there.`);
      this.forget();
      this.putBack = TRIES;
      this.next();
      return;
    }
    if (held) return; // the one before is still asked something, such as a hexside
    const stack = [...areas.pieces.values()].find(({ node, mark }) => mark && node.kind === STACK && near(areas.find(mate)?.node, node));
    if (stack) this.lead(stack.node.id, mate);
    else {
      this.queue.shift();
      if (!this.queue.length) this.way = [];
    }
  }

  /** Point at a thing for one who goes along. @param {string} id @param {string} mate */
  lead(id, mate) {
    this.escorting = true;
    this.desk.point(id, [mate]);
    this.escorting = false;
  }
}

/** @param {import("./types.js").SceneNode | undefined} one @param {import("./types.js").SceneNode} other */
function near(one, other) {
  return one !== undefined && Math.hypot((one.x ?? 0) - (other.x ?? 0), (one.y ?? 0) - (other.y ?? 0)) < 60;
}
