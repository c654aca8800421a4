"""Every question of random games against a second opinion that is worked out slowly from the manual alone.

The games are bent towards much happening: they begin in the middle, with tiles, foci and constructs about.
The opinions are about ME-4, ME-5, ME-7, ME-8, ME-10, ME-11 and ME-12.
"""

from collections import Counter
from collections.abc import Callable

import pytest

from conclave.core import flow
from conclave.core.frames import Chance, Question
from conclave.core.rng import Rng, seeded
from conclave.core.state import Frame
from conclave.core.storage import ints
from conclave.games.meld import GAME, data
from conclave.games.meld.actions import (
    ALL,
    CONSTRUCT,
    DIE,
    DONE,
    FACE,
    HEX,
    INVOKE_AT,
    PASS,
    PICK,
    SEAT,
    SYMBOL,
)
from conclave.games.meld.rules import (
    area,
    battle,
    chances,
    constructs,
    foci,
    focusing,
    invoke,
    moves,
    trades,
    turn,
)
from conclave.games.meld.rules import symbols as signs
from conclave.games.meld.rules import tiles as placing
from conclave.games.meld.rules.control import bonus, state_check
from conclave.games.meld.rules.flip import FlipSlot, FlipWhich
from conclave.games.meld.rules.picks import PickTile
from conclave.games.meld.state import Meld
from tests.games.meld.opinion import Opinion, tiles

STOPS = {int(DONE), int(PASS)}


def or_done(found: set[int], free: bool) -> set[int]:
    """Add that one may stop, where the text says so or nothing else is left."""
    return found | {int(DONE)} if free or not found else found


# Dice of the ether (ME-12): owner, kind, face, used, turned.


def dice(mind: Opinion) -> list[tuple[int, ...]]:
    """List the dice."""
    row = [int(part) for part in mind.s.ether]
    return [tuple(row[at : at + 5]) for at in range(0, len(row), 5)]


def symbols(mind: Opinion, die: tuple[int, ...]) -> list[int]:
    """List what a die shows."""
    return [int(symbol) for symbol in mind.s.book.dice[die[1]][die[2]]]


def firsts(mind: Opinion, wanted: Callable[[tuple[int, ...]], bool]) -> set[int]:
    """Name the dice that are wanted, of those that are the same in everything the first."""
    row = dice(mind)
    return {DIE + at for at, die in enumerate(row) if wanted(die) and die not in row[:at]}


def foe_of(mind: Opinion, seat: int) -> int:
    """Give the other combatant (ME-12.2)."""
    one, other = int(mind.s.battle[0]), int(mind.s.battle[1])
    return other if seat == one else one


def near_battle(mind: Opinion) -> list[int]:
    """List the contested tile and those beside it."""
    tile = int(mind.s.battle[2])
    return [tile, *[other for other in mind.field if mind.beside(tile, other, mind.field)]]


def focus(mind: Opinion, seat: int) -> int:
    """Count a combatant's focus (ME-12.3)."""
    attacks = seat == mind.s.battle[0]
    extra = int(mind.s.battle[3]) if attacks else 0
    role = data.ATTACKING if attacks else data.DEFENDING
    own = sum(mind.foci(tile, seat) for tile in near_battle(mind))
    return own + extra + mind.bonus(seat, data.FOCUS_BONUS, role)


def useful(mind: Opinion, seat: int, at: int, phase: int, symbol: int) -> bool:
    """Tell whether a symbol of a die could do something (ME-12.21 to ME-12.30)."""
    foe, row = foe_of(mind, seat), dice(mind)
    shown = [symbol for die in row if die[0] == foe for symbol in symbols(mind, die)]
    answers = {
        data.IDENTITY: row[at][4] == 0,
        data.HAMMER: data.SHIELD in shown,
        data.CYCLE: True,
        data.STAR: bool(mind.army(seat)),
        data.SPIRAL: data.IDENTITY in shown,
        data.FIST: any(mind.foci(tile, foe) for tile in near_battle(mind)),
        data.RETICLE: bool(mind.army(foe)),
        data.PILLAR: bool(mind.foci_to_place(seat)),
        data.SPARK: True,
    }
    if symbol == data.MIMIC:
        return bool(mimics(mind, seat, at, phase))
    return answers[symbol]


def in_phase(symbol: int, phase: int) -> bool:
    """Tell whether a symbol is resolved before or after hits; Mimic in both phases."""
    before = (data.IDENTITY, data.HAMMER, data.CYCLE, data.STAR, data.SPIRAL, data.MIMIC)
    after = (data.MIMIC, data.FIST, data.RETICLE, data.PILLAR, data.SPARK)
    return symbol in (before if phase == data.BEFORE else after)


def mimics(mind: Opinion, seat: int, at: int, phase: int) -> set[int]:
    """Name what a Mimic may be: a symbol of the phase on any die, another's Mimic included (ME-12.26)."""
    found = set[int]()
    for other, die in enumerate(dice(mind)):
        for symbol in symbols(mind, die) if die[0] >= 0 else []:
            if not in_phase(symbol, phase):
                continue
            if other != at if symbol == data.MIMIC else useful(mind, seat, at, phase, symbol):
                found.add(SYMBOL + symbol)
    return found


def battle_answers(mind: Opinion, frame: Frame) -> set[int] | None:
    """Answer questions of a battle."""
    s = mind.s
    if isinstance(frame, battle.Against):
        return {SEAT + other for other in mind.control(int(frame.tile)) - {int(s.actor)}}
    if isinstance(frame, battle.Deploy):
        seat, gone = int(frame.seat), [die for die in dice(mind) if die[0] == frame.seat]
        # The count of the first question is the focus; later ones count down from it.
        assert int(frame.left) == max(0, focus(mind, seat) - len(gone)) or focus(mind, seat) < len(gone)
        count = sum(int(s.army[seat * int(s.book.kinds) + kind]) for kind in range(int(s.book.kinds)))
        found = mind.army(seat) if frame.left > 0 else set[int]()
        return found | ({int(ALL)} if 1 < count <= frame.left else set()) | {int(DONE)}
    if isinstance(frame, battle.Reroll):
        own = firsts(mind, lambda die: die[0] == frame.seat)
        return (own if frame.left > 0 else set[int]()) | {int(DONE)}
    if isinstance(frame, battle.LoseDie):
        return firsts(mind, lambda die: die[0] == frame.seat)
    if isinstance(frame, chances.PickDie):
        phase = int(frame.phase)

        def usable(die: tuple[int, ...]) -> bool:
            fits = [one for one in symbols(mind, die) if in_phase(one, phase)]
            return (
                die[0] == frame.seat
                and not die[3]
                and any(one != data.IDENTITY or not die[4] for one in fits)
            )

        return firsts(mind, usable) | {int(PASS)}
    if isinstance(frame, chances.UseSymbol):
        at, phase = int(frame.die), int(frame.phase)
        face = symbols(mind, dice(mind)[at])
        left = {symbol for place, symbol in enumerate(face) if int(frame.left) >> place & 1}
        fits = {one for one in left if in_phase(one, phase) and useful(mind, int(frame.seat), at, phase, one)}
        return {SYMBOL + symbol for symbol in fits} | {int(DONE)}
    return symbol_answers(mind, frame)


def symbol_answers(mind: Opinion, frame: Frame) -> set[int] | None:
    """Answer questions about a symbol."""
    s = mind.s
    if isinstance(frame, signs.TurnFace):
        die = s.book.dice[dice(mind)[int(frame.die)][1]]
        faces = [face for face in range(6) if data.IDENTITY not in die[face]]
        return {FACE + face for face in faces if die[face] not in die[:face]}
    if isinstance(frame, signs.EnemyDie):
        wanted = data.SHIELD if frame.symbol == data.HAMMER else data.IDENTITY
        foe = foe_of(mind, int(frame.seat))
        return firsts(mind, lambda die: die[0] == foe and wanted in symbols(mind, die))
    if isinstance(frame, signs.CycleWhich):
        return {DIE + at for at, die in enumerate(dice(mind)) if die[0] >= 0}
    if isinstance(frame, signs.StarWhich):
        return mind.army(int(frame.seat))
    if isinstance(frame, signs.MimicWhich):
        return mimics(mind, int(frame.seat), int(frame.die), int(frame.phase))
    if isinstance(frame, signs.FistWhere):
        foe = foe_of(mind, int(frame.seat))
        return tiles(tile for tile in near_battle(mind) if mind.foci(tile, foe))
    if isinstance(frame, signs.ReticleWhich):
        return mind.army(foe_of(mind, int(frame.seat)))
    if isinstance(frame, signs.PillarWhere):
        return tiles(mind.field)
    if isinstance(frame, signs.SparkWhich):
        own = {DIE + at for at, die in enumerate(dice(mind)) if die[0] == frame.seat}
        return own | mind.returns(int(frame.seat), data.ANYWHERE, data.NO_SLOT)
    return None


def tile_answers(mind: Opinion, frame: PickTile) -> set[int] | None:
    """Answer which tile of the field an effect is about."""
    seat, bound = int(mind.s.actor), int(mind.s.bound)
    if isinstance(frame, focusing.FocusTile):
        found = mind.targets(frame, seat, bound) if mind.foci_to_place(seat) else set[int]()
        if frame.before >= 0 and frame.flags & data.SAME_TILE and mind.foci_to_place(seat):
            found = {int(frame.before)}
        return or_done(tiles(found), bool(frame.flags & data.UP_TO))
    if isinstance(frame, focusing.ReturnWhich):
        return or_done(tiles(mind.targets(frame, seat, bound)), bool(frame.flags & data.UP_TO))
    if isinstance(frame, focusing.FocusArrives):
        return tiles(mind.passing(int(frame.to), seat, bound, mind.field) - {int(frame.tile)})
    if isinstance(frame, trades.SwapSecond):
        return tiles(mind.partners(int(frame.one), int(frame.other), seat, bound))
    if isinstance(frame, trades.RotateNext):
        ways = [way for way in mind.turns(int(frame.wanted), seat, bound) if way[0] == frame.one]
        if frame.two < 0:
            return tiles(two for _, two, _ in ways)
        return tiles(last for _, two, last in ways if two == frame.two)
    known: tuple[type[PickTile], ...] = (
        focusing.FocusLeaves, focusing.ReplaceWhich, FlipWhich, battle.Contest, moves.MoveWhich,
        moves.RemoveWhich, trades.SwapFirst, trades.RotateFirst, area.ClaimWhich,
    )  # fmt: skip
    assert isinstance(frame, known), frame
    return tiles(mind.targets(frame, seat, bound))


def answers(mind: Opinion, frame: Frame) -> set[int] | None:
    """Give what a question must offer, or None where there is no second opinion."""
    s, acting = mind.s, int(mind.s.actor)
    if isinstance(frame, PickTile):
        return tile_answers(mind, frame)
    if isinstance(frame, invoke.Invoke):
        return or_done(
            mind.open_slots(acting) if mind.pool(acting) else set(),
            bool(frame.flags & (data.UP_TO | data.OPTIONAL)),
        )
    if isinstance(frame, invoke.WithConstruct):
        return mind.pool(int(frame.seat))
    if isinstance(frame, invoke.PuppetWhose):
        return {SEAT + other for other in mind.opponents(acting, army=False)}
    if isinstance(frame, invoke.PuppetSlot):
        return mind.open_slots(acting, rituals=False)
    if isinstance(frame, focusing.FocusFrom):
        return mind.foci_to_place(int(frame.seat))
    if isinstance(frame, focusing.ReturnWhose):
        return {SEAT + owner for owner in mind.owners(int(frame.tile), int(frame.seat), int(frame.whose))}
    if isinstance(frame, foci.FocusTo):
        return mind.places_for_focus(int(frame.seat))
    if isinstance(frame, constructs.Recall):
        skip = mind.kept(int(s.bound), data.INVOKED) if frame.flags & data.NOT_INVOKED else data.NO_SLOT
        found = mind.returns(acting, int(frame.whence), skip)
        many = {int(ALL)} if frame.left > 90 and len(found) > 1 else set[int]()
        return or_done(found | many, bool(frame.flags & data.UP_TO))
    if isinstance(frame, constructs.WhoseArmy):
        return {SEAT + other for other in mind.opponents(acting, army=True)}
    if isinstance(frame, constructs.LoseArmy):
        return mind.army(int(frame.seat))
    if isinstance(frame, constructs.Enlist):
        return or_done(mind.pool(acting), bool(frame.flags & data.UP_TO))
    if isinstance(frame, area.SealWhich):
        owners = {other for other in mind.seats if other != acting and frame.owner in (-1, other)}
        found = {tile for tile in mind.tiles if int(s.place[tile]) - data.AREA in owners}
        return or_done(tiles(found), bool(frame.flags & data.UP_TO))
    if isinstance(frame, moves.MoveWhere):
        return mind.moves(int(frame.tile), int(frame.beside), acting, int(s.bound))
    if isinstance(frame, placing.TileHex):
        legal = mind.passing(int(frame.wanted), acting, int(s.bound), mind.field)
        return mind.hexes(legal, mind.field, -1) if mind.field else None
    if isinstance(frame, FlipSlot):
        face, slot = mind.face(int(frame.tile)), int(frame.slot)
        later = [int(face.owner[other]) for other in range(slot + 1, int(face.slots))]
        # Left empty only for a slot of another spell, while the others can still take everything (ME-10.5).
        spare = len(later) >= len(s.loose) and later[-1] != face.owner[slot] if later else False
        return {CONSTRUCT + int(kind) for kind in s.loose} | ({int(DONE)} if spare else set())
    if isinstance(frame, turn.Twilight):
        return tiles(mind.leaving(tile for tile in mind.field if not mind.control(tile)))
    return battle_answers(mind, frame)


def bent(state: Meld, actions: list[int], rng: Rng) -> int:
    """Choose an answer: seldom to stop, seldom to meditate, rather spells of tiles than of the board."""
    frame = flow.waiting(state)
    going = [action for action in actions if action not in STOPS]
    if going and int(rng.below(5)):
        actions = going
    if isinstance(frame, turn.ChooseOption) and int(rng.below(6)):
        return int(PICK)
    if isinstance(frame, invoke.Invoke):
        # Spells of tiles are many, and each is seldom at hand; those of boards are always there.
        rare = [action for action in actions if action >= INVOKE_AT + 32]
        if rare and int(rng.below(3)):
            actions = rare
    return actions[int(rng.below(len(actions)))]


def scatter(s: Meld, rng: Rng) -> None:
    """Lay out a position in the middle of a game: a field with foci and constructs, areas and armies."""
    kinds, order = int(s.book.kinds), [int(tile) for tile in s.bag]
    for at in range(len(order) - 1, 0, -1):
        other = int(rng.below(at + 1))
        order[at], order[other] = order[other], order[at]
    land, seats = order[:13], range(int(s.seats))
    s.bag = ints(sorted(order[13 + 3 * len(seats) :]))
    for tile in order:
        s.side[tile] = int(rng.below(2))
    for tile in land:
        hexes = Opinion(s).hexes(list(Opinion(s).field), Opinion(s).field, -1)
        place = sorted(hexes)[int(rng.below(len(hexes)))] - HEX if hexes else -1
        s.put_tile(tile, s.book.near[6 * s.cell[place // 6] + place % 6] if hexes else s.book.origin)
    for seat in seats:
        for at, tile in enumerate(order[13 + 3 * seat : 16 + 3 * seat]):
            s.settle_at(tile, (data.SEALED if at == 2 else data.AREA) + seat)
        face = s.book.faces[int(s.boards[seat])]
        slots = [slot for slot in range(int(face.slots)) if face.kinds[slot] == data.FOCUS_SLOT]
        for slot in slots[2:10]:
            s.unblock(seat, slot)
            s.add_focus(land[int(rng.below(5 if slot % 2 else len(land)))], seat)
        for row in (s.army, s.army, s.pool):
            kind = 1 + int(rng.below(kinds - 1))
            if s.holder[kind] < 0:
                s.hold(kind, seat, -1)
                row[seat * kinds + kind] = 1
        s.supply -= 4
        s.pool[seat * kinds] += 2
        s.army[seat * kinds] += 2
        if s.held[32 * seat + slots[-1]] == data.EMPTY and s.supply:
            s.supply -= 1
            s.fill(32 * seat + slots[-1], data.BASIC)
    for tile in s.live:
        for slot in range(int(s.face(tile).slots)):
            if int(rng.below(3)) == 0 and s.supply:
                s.supply -= 1
                s.fill(128 + 6 * tile + slot, data.BASIC)
    state_check(s, 0)
    s.check()


GAMES = 30  # at each number of seats
PLIES = 60
USUAL = {
    "Invoke", "WithConstruct", "Deploy", "Enlist", "Reroll", "Recall", "Contest", "FocusTo",
    "TileHex", "PickDie", "FocusTile", "FocusFrom", "UseSymbol", "MoveWhich", "MoveWhere",
    "TurnFace", "LoseDie", "FocusLeaves", "FocusArrives", "ClaimWhich", "FlipWhich", "SwapFirst",
    "SwapSecond", "RotateFirst", "RotateNext", "SealWhich", "WhoseArmy", "LoseArmy", "ReturnWhich",
}  # fmt: skip


def played(seats: int, number: int) -> Counter[str]:
    """Play on from the middle of a game and compare every question; count those that were compared."""
    rng = seeded("opinion", seats, number)
    boards, wild = "free_choice" if number % 2 else "aspirant_all", "off" if number % 5 == 2 else "on"
    options = GAME.options.parse({"boards": boards, "wild_tiles": wild, "start_field": "empty"})
    state = GAME.start(options, seats)
    assert isinstance(state, Meld)
    while not isinstance(flow.waiting(state), turn.ChooseOption):
        step(state, flow.choices(state), rng)
    scatter(state, rng)
    seen: Counter[str] = Counter()
    for ply in range(PLIES):
        frame = flow.waiting(state)
        if frame is None:
            break
        actions = flow.choices(state)
        if isinstance(frame, Question):
            mind = Opinion(state)
            wanted = answers(mind, frame)
            if wanted is not None:
                seen[type(frame).__name__] += 1
                apart = [GAME.space.token(action) for action in set(actions) ^ wanted]
                assert apart == [], (ply, frame)
                assert len(actions) == len(wanted), (ply, frame)
            if not len(
                state.loose
            ):  # constructs of a tile that is being turned are checked when they lie again
                mind.settled()
            if ply % 10 == 0:
                state.check()
                _bonuses(mind)
        step(state, actions, rng)
    return seen


def step(state: Meld, actions: list[int], rng: Rng) -> None:
    """Play on by one answer, or by one outcome of luck."""
    if isinstance(flow.waiting(state), Chance):
        flow.play(state, flow.draw_lot(state, rng))
    else:
        flow.play(state, bent(state, actions, rng))


def _bonuses(mind: Opinion) -> None:
    """Compare every lasting bonus of every seat (ME-7.7)."""
    for seat in mind.seats:
        for kind in range(data.VAULT):
            for role in (data.ALWAYS, data.ATTACKING, data.DEFENDING):
                assert int(bonus(mind.s, seat, kind, role)) == mind.bonus(seat, kind, role), (
                    seat,
                    kind,
                    role,
                )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_7_every_question_offers_what_the_manual_says(seats: int) -> None:
    """No more and no less, at every pause; and nearly every question of the rules is among them."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        seen += played(seats, number)
    assert set(seen) >= USUAL, USUAL - set(seen)
    assert sum(seen.values()) > 20 * GAMES
