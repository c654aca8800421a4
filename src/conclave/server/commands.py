"""Commands: what each command of the wire does to a table; all checks come before the first change."""

from __future__ import annotations

from typing import Final, NamedTuple

from conclave.core.pointing import why_not
from conclave.core.result import Result, surrendered
from conclave.server import snapshots, wire
from conclave.server.table import OPEN, OVER, CommandRefused, Place, Table, Viewer

REPLACEMENT: Final = "easy"  # who takes over the seat of somebody who left


class Change(NamedTuple):
    """What a command did, as the store keeps it; nothing at all if the kind is empty."""

    kind: str
    token: str
    seat: int


def change(table: Table, who: Viewer, command: wire.AnyCommand) -> Change:
    """Carry out a command on a table in memory; gives what the store keeps of it."""
    if isinstance(command, wire.Resync | wire.Ping | wire.Chat | wire.Hint):
        return Change("", "", who.seat)
    if who.seat < 0:
        raise CommandRefused("seat", "spectators cannot play")
    if table.facts.phase == OPEN:
        raise CommandRefused("refused", "the table is not full yet")
    if table.facts.phase == OVER:
        raise CommandRefused("over", "the game is over")
    if isinstance(command, wire.Why):
        return _why(table, who.seat, command.path)
    if isinstance(command, wire.Play):
        table.play(who.seat, command.token)
        return Change("play", command.token, who.seat)
    if isinstance(command, wire.Undo):
        table.undo(who.seat, command.whole)
        return Change("undo", snapshots.WHOLE if command.whole else "", who.seat)
    if isinstance(command, wire.Resign):
        return _resign(table, who.seat)
    if isinstance(command, wire.Draw):
        return _draw(table, who.seat, command.answer)
    if isinstance(command, wire.Takeback):
        return _takeback(table, who.seat, command)
    return _claim(table, who.seat, command.what)


def _why(table: Table, seat: int, path: list[str]) -> Change:
    """Refuse in the words of the rules what a click would have been; where none forbids it, say nothing."""
    if seat not in table.waiting:
        raise CommandRefused("refused", "it is not your turn")
    reason = why_not(table.session.view(seat), path)
    if reason is not None:
        raise CommandRefused("refused", *reason)
    return Change("", "", seat)


def outcome(table: Table, losers: set[int], why: str) -> Result:
    """Make the result of a game that ended outside its rules; with no losers it is a draw."""
    return surrendered(table.session.state.sides(), table.session.seats, losers, why)


def replace(table: Table, seat: int, level: str = REPLACEMENT) -> None:
    """Let a bot take over a seat."""
    old = table.facts.places[seat]
    table.facts.places[seat] = Place("bot", "", level, level)
    table.reseated[seat] = old.kind
    table.left.add(old.person)
    table.question_version[seat] = table.seen(seat) + 1


def people(table: Table, seat: int) -> list[int]:
    """Return the seats of the other people at the table."""
    places = table.facts.places
    return [other for other, place in enumerate(places) if other != seat and place.kind == "person"]


def _last_of_side(table: Table, seat: int) -> bool:
    """Tell whether a game is over when somebody leaves it: nobody is left to play it on, or against.

    Where other people are on the same side, they play on, and so do three sides and more. A game that has a
    rule for those who leave goes by that, unless it is one of two seats.
    """
    sides = table.session.state.sides() or tuple(range(table.session.seats))
    others = people(table, seat)
    if not others:
        return True
    if any(sides[other] == sides[seat] for other in others):
        return False
    return len(set(sides)) == 2 and (len(sides) == 2 or table.facts.game.resign is None)


def _resign(table: Table, seat: int) -> Change:
    # The name of the seat, not of the person, who may want to be forgotten.
    name = table.session.game.words.seat_name(seat)
    if _last_of_side(table, seat):
        table.end(outcome(table, {seat}, f"{name} resigned"))
    else:
        # The others play on: by the rule of the game where it has one, now or when it lets the seat go. Until
        # then, and where there is no such rule, a bot answers in place of the one who left.
        token = table.resign(seat)
        if not token:
            table.facts.leaving.append(seat)
        if not table.over:
            replace(table, seat)
        return Change("resign", token, seat)
    return Change("resign", "", seat)


def _draw(table: Table, seat: int, answer: bool | None) -> Change:
    facts = table.facts
    offer = next((one for one in facts.offers if one.kind == "draw"), None)
    if answer is None:
        if len(set(table.session.state.sides())) == 1 or table.session.seats == 1:
            raise CommandRefused("refused", "there are no draws in a cooperative game")
        if any(place.kind == "bot" for place in facts.places):
            raise CommandRefused("refused", "bots do not agree to draws")
        if offer is not None:
            raise CommandRefused("refused", "a draw has been offered already")
        facts.offers = [*facts.offers, wire.Offer("draw", seat, -1, [seat])]
        return Change("offer", "draw", seat)
    if offer is None or seat in offer.agreed:
        raise CommandRefused("refused", "nobody has offered you a draw")
    rest = [one for one in facts.offers if one is not offer]
    agreed = [*offer.agreed, seat]
    if not answer:
        facts.offers = rest
        return Change("decline", "draw", seat)
    if set(people(table, offer.seat)) <= set(agreed):
        table.end(outcome(table, set(), "a draw was agreed"))
        return Change("draw", "", seat)
    facts.offers = [*rest, wire.Offer("draw", offer.seat, -1, agreed)]
    return Change("agree", "draw", seat)


def _takeback(table: Table, seat: int, command: wire.Takeback) -> Change:
    facts = table.facts
    offer = next((one for one in facts.offers if one.kind == "takeback"), None)
    if command.answer is None:
        if offer is not None:
            raise CommandRefused("refused", "a takeback has been requested already")
        ply = table.true_ply(seat, command.ply)
        back = snapshots.taken_back(table.session, ply, seat)
        # Bots agree to everything where nothing is at stake.
        if not people(table, seat) and not facts.rated:
            table.went_back(back)
            return Change("takeback", str(ply), seat)
        facts.offers = [*facts.offers, wire.Offer("takeback", seat, ply, [seat])]
        return Change("offer", "takeback", seat)
    if offer is None or seat in offer.agreed or command.ply != table.plies(seat)[offer.ply]:
        raise CommandRefused("refused", "nobody has asked you for this takeback")
    rest = [one for one in facts.offers if one is not offer]
    if not command.answer:
        facts.offers = rest
        return Change("decline", "takeback", seat)
    agreed = [*offer.agreed, seat]
    if set(people(table, offer.seat)) <= set(agreed):
        table.went_back(snapshots.taken_back(table.session, offer.ply, offer.seat))
        return Change("takeback", str(offer.ply), offer.seat)
    facts.offers = [*rest, wire.Offer("takeback", offer.seat, offer.ply, agreed)]
    return Change("agree", "takeback", seat)


def _claim(table: Table, seat: int, what: str) -> Change:
    flagged = table.facts.flagged
    if flagged < 0 or flagged == seat:
        raise CommandRefused("refused", "nobody else's time has run out")
    name, sides = table.session.game.words.seat_name(flagged), table.session.state.sides()
    if what == "win" and sides and sides[seat] == sides[flagged]:
        raise CommandRefused("refused", f"{name} is on your side, and you would lose with them")
    table.facts.flagged = -1
    table.facts.offers = [one for one in table.facts.offers if one.kind != "flag"]
    if what == "win":
        table.end(outcome(table, {flagged}, f"{name} ran out of time"))
    elif what == "wait":
        table.clocks.wait(flagged)
    else:
        replace(table, flagged)
    return Change("claim", what, seat)


def flag(table: Table, seat: int) -> Change:
    """Note that a seat ran out of time; the others choose what follows."""
    table.facts.flagged = seat
    table.facts.offers = [*table.facts.offers, wire.Offer("flag", seat, -1, [])]
    return Change("flag", "", seat)
