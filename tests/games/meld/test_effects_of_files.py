"""What a component file says, as frames of the core: worked out by hand for each word (ME-15)."""

import pytest

from conclave.core import flow
from conclave.core.constants import constant, constants, name_of
from conclave.core.effects import Attempt, Binding
from conclave.core.frames import InOrder, Skip, Step
from conclave.core.game import freeze
from conclave.core.state import Frame
from conclave.games.meld import GAME, data, sets
from conclave.games.meld.data import Spell
from conclave.games.meld.features import BEGUN
from conclave.games.meld.prompts import ASKS, DEEDS
from conclave.games.meld.rules.picks import Maybe
from conclave.games.meld.vocabulary import OPS
from tests.games.meld.forge import forged
from tests.games.meld.stage import IVORY, Stage

AROUND = (InOrder, Maybe, Attempt, Binding)
ANY = "{control = 'any'}"
# Of each word: what a file says, and the frame with its numbers; filters are written W and checked apart.
WORDS = {
    "place_tile": ("draw = 3", ("PlaceTile", ("W", 3))),
    "move_tile": (f"tile = {ANY}, to_adjacent = {ANY}", ("MoveWhich", ("W", "W"))),
    "swap_tiles": (f"a = {ANY}, b = {ANY}", ("SwapFirst", ("W", "W"))),
    "rotate_tiles": (f"tiles = {ANY}", ("RotateFirst", ("W",))),
    "flip_tile": (f"tile = {ANY}", ("FlipWhich", ("W",))),
    "remove_tile": (f"tile = {ANY}", ("RemoveWhich", ("W",))),
    "seal_tile": ("count = 2, up_to = true", ("SealWhich", (2, 1, -1))),
    "unseal_tile": ("count = 'all'", ("UnsealWhich", (99, 0))),
    "claim_tile": (f"tile = {ANY}", ("ClaimWhich", ("W",))),
    "place_focus": (
        f"count = 2, up_to = true, same_tile = true, tile = {ANY}",
        ("FocusTile", ("W", 2, 1 + 4, -1)),
    ),
    "return_focus": (f"whose = 'any', tile = {ANY}", ("ReturnWhich", ("W", 1, 2 * 128, -1))),
    "move_focus": (f"from = {ANY}, to = {ANY}", ("FocusLeaves", ("W", "W"))),
    "replace_focus": (f"tile = {ANY}", ("ReplaceWhich", ("W",))),
    "gain_construct": ("count = 3", ("Attempt", (("GainConstruct", (3,)),))),
    "gain_unique": ("construct = 'haruspex'", ("Attempt", (("GainUnique", ("K",)),))),
    "return_construct": (
        "whose = 'yours', from = 'slots', count = 2, exclude = 'invoked'",
        ("Recall", (2, data.FROM_SLOTS, 8)),
    ),
    "return_armies": ("", ("ReturnArmies", ())),
    "place_construct": ("to = 'army', count = 2", ("Enlist", (2, 0))),
    "battle": ("swords = 1, shields = 2, focus = 3, rerolls = 4", ("Contest", (3, 1, 2, 4))),
    "invoke": ("count = 2, up_to = true", ("Invoke", (0, 2, 1))),
    "invoke_enemy_construct": ("", ("PuppetWhose", ())),
    "rearrange_foci": ("", ("RearrangeFrom", (0,))),
    "meditate": ("gain = 2", ("Meditate", (2,))),
}  # fmt: skip


def drift(effects: str) -> Spell:
    """Give the cantrip Drift with other effects."""
    book = sets.find(forged({"drift": effects.replace("'", '"')}))
    return next(spell for face in book.faces for spell in face.spells if spell.name == "Drift")


def plain(frame: Frame) -> object:
    """Spell a frame out, whatever name it has."""
    return (type(frame).__name__, tuple(plain(p) if isinstance(p, Frame) else p for p in frame.pack()))


def fits(found: object, wanted: object) -> bool:
    """Compare, with any filter for W and any unique construct for K."""
    if wanted == "W":
        return isinstance(found, int) and found % data.FILTER == 0
    if wanted == "K":
        return isinstance(found, int) and found > 0
    if isinstance(wanted, tuple):
        assert isinstance(found, tuple)
        return len(found) == len(wanted) and all(map(fits, found, wanted))
    return found == wanted


def test_15_every_word_has_a_frame_here() -> None:
    """But the one that only lasts."""
    assert set(WORDS) == set(OPS) - {"control_unique"}


@pytest.mark.parametrize("word", WORDS)
def test_15_each_word_becomes_its_frame(word: str) -> None:
    """Alone, as a part of several, and as something that may be left."""
    keys, wanted = WORDS[word]
    said = f"{{op = '{word}'{', ' + keys if keys else ''}}}"
    alone = drift(said)
    assert alone.effect is not None
    assert fits(plain(alone.effect), wanted), plain(alone.effect)
    several = drift(f"{said}, {said}").effect
    assert isinstance(several, InOrder)
    assert fits(plain(several), ("InOrder", (wanted, wanted)))
    if "optional" in OPS[word][0]:
        left = drift(said[:-1] + ", optional = true}").effect
        assert isinstance(left, Maybe)
        assert left.deed() in DEEDS
        assert left.deed() in BEGUN


def test_8_4_a_cantrip_must_have_a_target_for_its_first_duty() -> None:
    """Neither "may" nor "up to" is a duty, and one about a kept tile cannot be judged beforehand."""
    focus = "{op = 'place_focus', tile = {control = 'yours'}}"
    assert type(drift(focus).must).__name__ == "FocusTile"
    free = "{op = 'place_tile', optional = true}, {op = 'place_construct', to = 'army', up_to = true}"
    assert drift(free).must is None
    assert type(drift(f"{free}, {focus}").must).__name__ == "FocusTile"
    named = "{op = 'place_tile', optional = true, as = 'new'}, {op = 'place_focus', tile = {ref = 'new'}}"
    assert drift(named).must is None
    skips = drift("{op = 'return_construct', whose = 'yours', exclude = 'invoked'}")
    assert (type(skips.must).__name__, skips.skips) == ("Recall", True)


def test_1_8_a_named_tile_is_bound_only_where_something_follows() -> None:
    """The last effect of a spell has nobody to keep it for."""
    last = drift("{op = 'place_tile', as = 'new'}").effect
    assert type(last).__name__ == "PlaceTile"
    first = drift("{op = 'flip_tile', tile = {control = 'any'}, as = 'a'}, {op = 'return_armies'}").effect
    assert isinstance(first, InOrder)
    assert isinstance(first.frames[0], Binding)
    assert first.frames[0].slot == data.NAMED


def test_3_2_who_chose_a_trigger_is_not_asked_about_its_first_effect_again() -> None:
    """But about the second."""
    may = "{op = 'return_armies', optional = true}"
    word = forged({"tithe": f"{{trigger = 'turn_end', do = [{may}, {may}]}}".replace("'", '"')})
    faces = sets.find(word).faces
    effect = next(spell for face in faces for spell in face.spells if spell.triggers and "ithe" in spell.name)
    inner = effect.triggers[0].effect
    assert isinstance(inner, InOrder)
    assert [type(frame).__name__ for frame in inner.frames] == ["ReturnArmies", "Maybe"]


def test_every_effect_of_the_standard_set_has_a_name_and_words() -> None:
    """By the hash of the set and what it is printed on; each question has a prompt, each deed a worth."""
    mine = f"meld/{sets.STANDARD.hash}/"
    found = constants(mine)
    assert {mine + title for title in sets.STANDARD.effects} <= set(found)
    assert f"{mine}spell/drift" in found
    assert f"{mine}recovery" in found
    deeds = [frame for frame in found.values() if not isinstance(frame, (*AROUND, Skip))]
    assert len(deeds) > 50
    for frame in deeds:
        assert type(frame).__name__ in BEGUN
        assert isinstance(frame, Step) or type(frame).__name__ in ASKS
    assert set(BEGUN) <= set(GAME.frames)
    assert set(DEEDS) == set(BEGUN) - {"Meditate", "SwapSecond", "RotateNext", "FocusArrives"}


def test_a_position_in_the_middle_of_a_spell_names_it() -> None:
    """What is left of a spell is a constant too, and comes back as the same object."""
    word = forged({"drift": '{op = "return_armies"}, {op = "battle"}, {op = "gain_construct", count = 2}'})
    stage = Stage(components=word).lay("Wandering Isle", 0, 0, midnight=1, ivory=1).play("pick 0")
    stage.army(IVORY, 1).invoke(f"{stage.token('Wandering Isle')}.1")
    assert stage.asked() == "Contest 0"
    title = f"meld/{stage.s.book.hash}/spell/drift"
    written = [freeze(frame) for frame in stage.s.stack if name_of(frame).startswith(title)]
    # After the armies the rest is the battle and what is gained; at the battle, what is gained alone.
    assert written[-1] == ("@", f"{title}.1")
    again = GAME.unpack(GAME.pack(stage.s), stage.s.options)
    assert again.stack[-1] is constant(f"{title}.1")
    assert flow.choices(again) == flow.choices(stage.s)
