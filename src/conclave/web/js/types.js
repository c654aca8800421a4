// The shapes of what travels on the wire, for the type checker; nothing here runs.

/** @typedef {{fill?: string, edge?: string, width?: number, opacity?: number, shadow?: boolean}} Style */
/**
 * A shape is data, never markup. `k` says which of the other fields it has.
 * @typedef {object} Shape
 * @property {string} k poly, circle, rect, path, text or use
 * @property {number[][]} [points]
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [r]
 * @property {number} [ry]
 * @property {number} [w]
 * @property {number} [h]
 * @property {number} [round]
 * @property {string} [d]
 * @property {string} [content]
 * @property {number} [size]
 * @property {string} [ink]
 * @property {string} [anchor]
 * @property {boolean} [bold]
 * @property {string} [symbol]
 * @property {number} [turn]
 * @property {number} [scale]
 * @property {Style} [style]
 * @property {string} [fill]
 * @property {string} [edge]
 * @property {number} [width]
 * @property {number} [opacity]
 * @property {boolean} [shadow]
 */
/**
 * @typedef {object} SceneNode
 * @property {string} id
 * @property {string} kind
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [turn]
 * @property {Shape[]} [shapes]
 * @property {string} [label]
 * @property {number} [owner]
 * @property {string} [state]
 * @property {string} [tip]
 * @property {string} [rule]
 * @property {boolean} [fixed]
 * @property {string} [group] the node that it stands on
 */
/**
 * A part of the scene with coordinates of its own.
 * @typedef {object} Area
 * @property {string} id
 * @property {string} role board, hand, player, offer, supply or focus
 * @property {string} title
 * @property {number} width
 * @property {number} height
 * @property {number} scale
 * @property {number} left
 * @property {number} top
 * @property {boolean} [turns] whether it lies on its side where the page is tall
 * @property {string} static the sheet with nodes that never change
 * @property {SceneNode[]} nodes
 */
/** @typedef {{mood: string, title: string, sheets: string[], areas: Area[], colours?: string[]}} Scene */
/** @typedef {{token: string, label: string, path: string[], ends?: boolean, final?: boolean, several?: boolean, asks?: boolean}} Choice */
/** @typedef {{token: string, label: string, ends?: boolean, sentence: string, rule: string}} Closed a button that cannot be used now */
/** @typedef {{ply: number, text: string, rule?: string}} LogLine */
/**
 * How a game ended; a verdict is won, drawn or lost, and the headline is in words for the viewer.
 * @typedef {object} Result
 * @property {number[]} [places]
 * @property {number[]} [scores]
 * @property {string} [why]
 * @property {string} [rule]
 * @property {number[]} [sides]
 * @property {string[]} [verdicts]
 * @property {string} [headline]
 */
/** @typedef {{kind: string, seat: number, ply: number, agreed: number[]}} Offer */
/** @typedef {{kind: string, seat: number, value: string}} Fact */
/**
 * @typedef {object} TableState
 * @property {string} prompt
 * @property {string} rule
 * @property {number} ply
 * @property {number[]} waiting
 * @property {number} asked
 * @property {Choice[]} choices
 * @property {boolean} undo
 * @property {string} [undoes] what an undo would take back, in words
 * @property {Closed[]} [closed]
 * @property {Offer[]} offers
 * @property {LogLine[]} log
 * @property {Fact[]} status
 * @property {{left: number, running: boolean}[]} clocks
 * @property {Result | null} result
 * @property {boolean} over
 * @property {number[]} sides of the seats, while they stand or fall together; empty where everybody plays alone
 */
/** @typedef {{name: string, kind: string, level?: string, here?: boolean, side: string}} Seat */
/**
 * @typedef {object} TableFacts
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {unknown} options
 * @property {Seat[]} seats
 * @property {string} host
 * @property {unknown} clock
 * @property {string} phase
 * @property {boolean} rated
 * @property {string} [rematch] the table where these people play on
 */
/** @typedef {{t: "view", v: number, seat: number, table: TableFacts, scene: Scene, state: TableState}} ViewMessage */
/**
 * @typedef {object} DeltaMessage
 * @property {"delta"} t
 * @property {number} v
 * @property {number} from
 * @property {any[]} [areas] new or different
 * @property {string[]} [layout] all areas in their order
 * @property {string[]} [sheets]
 * @property {any} state what changed of it
 */
/** @typedef {{code: string, sentence: string, rule?: string, retry?: number}} WireError */
/** @typedef {{token: string, label: string, chance: number, reasons: string[]}} Advice */
/** @typedef {{t: "reply", id: string, ok: boolean, v: number, error?: WireError, hints?: Advice[]}} Reply */
/** @typedef {{t: "chat", n: number, who: string, text: string, at: number, ply?: number}} ChatLine */
/** @typedef {{t: string, [field: string]: unknown}} Command */

/**
 * The parts of the page that the desk joins.
 * @typedef {object} Parts
 * @property {import("./layout.js").Layout} layout
 * @property {import("./wire.js").Wire | import("./lesson.js").Lesson} wire
 * @property {import("./areas.js").Areas} areas
 * @property {import("./camera.js").Camera} camera
 * @property {import("./act.js").Act} act
 * @property {import("./log.js").Log} log
 * @property {import("./players.js").Players} players
 * @property {import("./chat.js").Chat} chat
 * @property {import("./replay.js").Replay} replay
 * @property {import("./last_turn.js").LastTurn} last
 * @property {import("./notes.js").Notes} notes
 * @property {import("./focus.js").Focus} focus
 * @property {import("./settings.js").Settings} settings
 * @property {import("./sound.js").Sound} sound
 */
export {};
