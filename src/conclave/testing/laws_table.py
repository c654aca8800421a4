"""Laws of the table: scenes that can be clicked, and words that can be read (laws 9 and 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from conclave.core import flow
from conclave.core.explain import file_of
from conclave.core.frames import Chance, Question
from conclave.core.scene import BOARD, ROLES, SMALLEST, Area, Glyph, Scene, Shape, Text, Use
from conclave.core.state import State
from conclave.core.view import View
from conclave.render.theme import UnknownTheme, theme
from conclave.testing.positions import LawBroken, PlayedPosition


def law_9_scene(moment: PlayedPosition) -> None:
    """Ids are unique, colours exist, text is readable, and a choice points at what is there, or nowhere."""
    before = moment.digest()
    for viewer in moment.viewers:
        view = View(moment.game, moment.state, viewer)
        scene = view.scene()
        ids = [node.id for node in scene]
        for twice in (name for name in ids if ids.count(name) > 1):
            raise _wrong_scene(moment, f"the scene has the id `{twice}` twice")
        symbols = scene.symbols
        for node in scene:
            for shape in node.shapes:
                if isinstance(shape, Use) and shape.symbol not in symbols:
                    raise _wrong_scene(
                        moment, f"`{node.id}` uses the symbol `{shape.symbol}`, and there is none"
                    )
        for area in scene.areas:
            _area(moment, area)
        _colours(moment, scene)
        _paths(moment, view, set(ids))
    if moment.digest() != before:
        raise _wrong_scene(moment, "drawing changes the position")


def _area(moment: PlayedPosition, area: Area) -> None:
    """An area has a role, its groups stand on earlier nodes, and its text is large enough to be read."""
    if area.role not in ROLES:
        raise _wrong_scene(
            moment, f"the area `{area.id}` has the role `{area.role}`; there are {', '.join(ROLES)}"
        )
    before: set[str] = set()
    for node in area:
        if node.group and node.group not in before:
            raise _wrong_scene(
                moment, f"`{node.id}` stands on `{node.group}`, which is not before it in `{area.id}`"
            )
        before.add(node.id)
        least = min((shape.size for shape in node.shapes if isinstance(shape, Text)), default=SMALLEST)
        if area.role != BOARD and least < SMALLEST:
            raise _wrong_scene(
                moment,
                f"text of `{node.id}` in the area `{area.id}` is {least:g} high; {SMALLEST:g} is the least",
            )


def _wrong_scene(moment: PlayedPosition, sentence: str) -> LawBroken:
    return LawBroken(9, moment, f"{sentence} ({file_of(moment.game.scene)})")


def _wrong_words(moment: PlayedPosition, sentence: str) -> LawBroken:
    return LawBroken(10, moment, f"{sentence} ({file_of(type(moment.game.words))})")


def _colours(moment: PlayedPosition, scene: Scene) -> None:
    """Hold every colour against the palette, which is the mood's in light and dark."""
    try:
        palette = theme("light", scene.mood)
    except UnknownTheme as error:
        raise _wrong_scene(moment, f"the scene has a mood that is not there: {error}") from error
    known = palette.colours.keys() | palette.gradients.keys()
    parts = [(f"`{node.id}`", node.shapes, node.glyphs) for node in scene]
    parts += [(f"the symbol `{name}`", shapes, ()) for name, shapes in scene.symbols.items()]
    for name, shapes, glyphs in parts:
        for colour in _colours_of(shapes, glyphs):
            if colour not in known:
                close = get_close_matches(colour, known, 1)
                hint = f"; did you mean `{close[0]}`?" if close else ""
                palette_name = f"the palette of the mood `{scene.mood}`"
                raise _wrong_scene(
                    moment, f"{name} has the colour `{colour}`, which {palette_name} lacks{hint}"
                )


def _colours_of(shapes: Iterable[Shape], glyphs: Iterable[Glyph]) -> Iterator[str]:
    """Return the colours that shapes and letters name; an empty one is left unpainted."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.ink
        elif not isinstance(shape, Use):
            yield from (colour for colour in (shape.style.fill, shape.style.edge) if colour)
    for glyph in glyphs:
        yield from (colour for colour in (glyph.ink, glyph.ground) if colour)


def _paths(moment: PlayedPosition, view: View, ids: set[str]) -> None:
    taken: dict[tuple[tuple[str, ...], str], str] = {}
    for choice in view.choices():
        for name in choice.path:
            if name not in ids:
                raise _wrong_scene(moment, f"`{choice.token}` points at `{name}`, which is not on the scene")
        other = taken.setdefault((choice.path, choice.label), choice.token)
        if other != choice.token:
            raise _wrong_scene(moment, f"`{choice.token}` and `{other}` have the same path and label")


def law_10_words(moment: PlayedPosition) -> None:
    """Every event, question, choice, outcome and refusal has a sentence, and its rule exists."""
    game, state, frame = moment.game, moment.state, moment.frame
    if moment.ply == 0:
        for name, maker in game.frames.items():
            rule = getattr(maker, "rule", "")
            if rule:
                _cited(moment, rule, f"the frame {name}", file_of(maker))
    if isinstance(frame, Question) and not _from_core(frame):
        _cited(moment, frame.rule, f"the question {type(frame).__name__}", file_of(type(frame)))
    if state.result is not None:
        _said(moment, state.result.why, "the end")
        _cited(moment, state.result.rule, "the end")
    for viewer in moment.viewers:
        view = View(game, state, viewer)
        _said(moment, view.prompt, "the prompt")
        _said(moment, game.words.seat_name(viewer), f"the name of seat {viewer}")
        for choice in view.choices():
            _said(moment, choice.label, f"the label of `{choice.token}`")
        if isinstance(frame, Chance):
            _outcomes(moment, frame, view)
        if viewer in view.waiting:
            _refusals(moment, view)
    _events(moment)


def _outcomes(moment: PlayedPosition, frame: Chance[State], view: View) -> None:
    mask = int(frame.seen(moment.state))
    if not (mask == -1 if view.seat < 0 else mask >> view.seat & 1):
        return
    for outcome, _ in flow.outcomes(moment.state):
        token = moment.game.luck.token(outcome)
        _said(moment, moment.game.words.luck(view, outcome), f"the outcome `{token}`")


def _refusals(moment: PlayedPosition, view: View) -> None:
    legal = set(view.actions)
    for action in range(len(moment.game.space)):
        if action not in legal:
            token = moment.game.space.token(action)
            sentence, rule = moment.game.words.refusal(view, action)
            _said(moment, sentence, f"the refusal of `{token}`")
            if rule or not _from_core(moment.frame):
                _cited(moment, rule, f"the refusal of `{token}`")


def _events(moment: PlayedPosition) -> None:
    words = moment.game.words
    views = [moment.session.view(viewer) for viewer in moment.viewers]
    for _, event in moment.session.log:
        if event.kind not in words.events:
            raise _wrong_words(moment, f"the event `{event.kind}` has no rule in words.events")
        _cited(moment, words.events[event.kind], f"the event `{event.kind}`")
        for view in views:
            _said(moment, words.told(view, event.seen_by(view.seat)), f"the event `{event.kind}`")


def _said(moment: PlayedPosition, sentence: str, about: str) -> None:
    if not isinstance(sentence, str) or not sentence.strip():
        raise _wrong_words(moment, f"{about} has no words")


def _cited(moment: PlayedPosition, rule: str, about: str, file: str = "") -> None:
    if rule not in moment.game.manual.rules:
        cites = f"cites `{rule}`, which is not in the manual" if rule else "cites no rule"
        raise LawBroken(10, moment, f"{about} {cites} ({file or file_of(type(moment.game.words))})")


def _from_core(frame: object) -> bool:
    # A question of the engine itself, as Either, belongs to whatever rule called it.
    return type(frame).__module__.startswith("conclave.core")
