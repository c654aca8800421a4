"""Components: the text of rooms and pieces, what is wrong with it, and sets of one's own (LI-2.9)."""

from collections import Counter
from pathlib import Path

import pytest

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.storage import Choices
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice import actions as a
from conclave.games.lands_of_ice.data import B_DOWN, B_GATE, B_SLIT, B_WALL, CELLS, TERRAINS
from conclave.games.lands_of_ice.reading import BadComponents, book_of, read_rooms
from conclave.games.lands_of_ice.sets import STANDARD, components, load_folder, standard_files
from conclave.games.lands_of_ice.state import Labyrinth
from tests.games.lands_of_ice.stage import PLAIN, drawing, room


def counted(box: str) -> Counter[str]:
    """Count terrain, mist, mirrors, sconces and borders of a box."""
    found: Counter[str] = Counter()
    for one in STANDARD.rooms:
        if one.box != box:
            continue
        found.update(TERRAINS[int(cell)] for cell in one.ground)
        found["mist"] += sum(one.mist)
        found["mirrors"] += sum(1 for corner in one.mirror if corner)
        found["sconces"] += sum(int(mask).bit_count() for mask in one.sconce)
        borders = {"portcullis": B_GATE, "slit": B_SLIT, "slope": B_DOWN, "wall": B_WALL}
        for cell in range(CELLS):
            for way in range(4):
                inside = (way == 1 and cell % 5 < 4) or (way == 2 and cell < 20)
                edge = (way == 0 and cell < 5) or (way == 3 and cell % 5 == 0) or (way == 1 and cell % 5 == 4)
                if inside or edge or (way == 2 and cell >= 20):
                    bits = int(one.edges[cell * 4 + way])
                    for name, bit in borders.items():
                        found[name] += bits & bit != 0 or (name == "slope" and bits & 16 != 0)
    return found


def test_the_ice_rooms_hold_what_the_box_holds() -> None:
    """A tree for each stump, an ice bridge for each rift marker, a sconce for each torch."""
    wanted = {
        "tree": 15, "water": 20, "rift": 6, "ice bridge": 3, "small bridge": 3, "fountain": 2, "gear": 8,
        "snow": 143, "mist": 11, "mirrors": 12, "sconces": 6, "slit": 6, "slope": 11, "portcullis": 4,
        "wall": 150,
    }  # fmt: skip
    found = counted("lands_of_ice")
    assert {name: found[name] for name in wanted} == wanted


def test_the_numbers_of_verbs_are_those_of_the_space() -> None:
    """Literals for compiled rules."""
    for name, number in (
        ("done", a.DONE), ("pass", a.PASS), ("play", a.PLAY), ("move", a.DEED), ("target", a.TARGET),
        ("way", a.WAY), ("room", a.IN_ROOM), ("spin", a.SPIN), ("square", a.SQUARE), ("take", a.TAKE),
        ("drop", a.DROP), ("join", a.JOIN), ("axes", a.AXES), ("fight", a.FIGHT), ("spend", a.SPEND),
        ("lay", a.LAY), ("draft", a.DRAFT), ("pair", a.PAIR), ("remove", a.REMOVE),
        ("forge", a.DEED + 40 * a.FORGE), ("chaos", a.DEED + 40 * a.CHAOS),
    ):  # fmt: skip
        assert a.SPACE.base[name] == number, name
    assert (a.LUCK.base["first"], a.LUCK.base["reveal"]) == (a.FIRST, a.REVEALED)


GOOD = room("41A", "right", drawing(PLAIN))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("wall everywhere", "x.rooms, line 1: a room begins with `room` and its name"),
        ("room", "x.rooms, line 1: write `room` and one word"),
        (GOOD.replace("pair 41", "pair 99"), "line 1: room 41A needs `pair` and a number from 1 to 60"),
        (GOOD.replace("turns right", "turns up"), "room 41A needs `turns right` or `turns left`"),
        (GOOD.replace("ground snow", "ground mud"), "the ground is `snow` or `floor`, not `mud`"),
        (GOOD.replace("@", "."), "x.rooms, line 1: room 41A has 0 gears `@`"),
        (GOOD.replace("@", "Q"), "x.rooms, line 16: ` Q ` is no square"),
        (GOOD.replace("+   +", "+~~~+", 1), "x.rooms, line 7: `~~~` is no border"),
        (GOOD.replace("+   +", "*   +", 1), "x.rooms, line 7: corners of squares are `+`"),
        (GOOD + "mirror 1 1 NW", "x.rooms, line 18: a mirror sits between two walls"),
        (GOOD + "sconce 1 1 W", "x.rooms, line 18: a sconce hangs on a wall"),
        (GOOD + "mirror 1 7 NW", "x.rooms, line 18: write `mirror row column`"),
        (GOOD + "colour red", "x.rooms, line 18: `colour` is nothing that a room has"),
        (GOOD + "without fear", "is `without magic` or `without flight`, not `fear`"),
        (GOOD + "points 9", "`points` is a number from -4 to 4"),
        (room("41A", "right", drawing("XXXXX XXXXX XXXXX XXXXX XXX.@")), "has 2 squares for tokens"),
        (GOOD.replace("+   +   +", "+   +   +   +", 1), "line 7: a line of a drawing has 21 characters"),
    ],
)  # fmt: skip
def test_2_9_what_is_wrong_with_a_room_is_said_with_its_line(text: str, sentence: str) -> None:
    """One clear sentence each."""
    with pytest.raises(BadComponents) as error:
        read_rooms(text, "x.rooms")
    assert sentence in str(error.value)


def test_2_9_pairs_must_be_whole() -> None:
    """Two rooms that turn right are no pair, and two rooms do not share a name."""
    with pytest.raises(BadComponents, match="pair 41 is one room that turns right and one that turns left"):
        book_of("x", {"x.rooms": GOOD + room("41B", "right", drawing(PLAIN))})
    with pytest.raises(BadComponents, match="two rooms are called 41A"):
        book_of("x", {"x.rooms": GOOD + room("41A", "left", drawing(PLAIN))})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[character.x]\nmovement = 99", "`movement` is a number from 0 to 9"),
        ("[character.x]\nspeed = 1", "`speed` is nothing that a piece has"),
        ('[character.x]\ntags = ["brave"]', "there is no tag `brave`"),
        ('[character.x]\nelement = "air"', "`element` is a terrain"),
        ("[animal.x]\nmovement = 1", "a piece is `[character.x]` or `[object.x]`"),
        ("[character.x", "guests.toml: "),
        ("".join(f"[character.x{n}]\nmovement = 1\n" for n in range(5)), "there are too many pieces"),
    ],
)
def test_2_9_what_is_wrong_with_a_piece_is_said(text: str, sentence: str) -> None:
    """With its file."""
    with pytest.raises(BadComponents) as error:
        book_of("x", {**standard_files(), "guests.toml": text})
    assert sentence in str(error.value)


def test_2_9_a_folder_of_rooms_is_played(tmp_path: Path) -> None:
    """Rooms of one's own join the standard ones, are drafted and played to the end."""
    own = room("50A", "right", drawing(PLAIN)) + room("50B", "left", drawing("WWW.. ..T.. ..@.. ..... ....."))
    (tmp_path / "mine.rooms").write_text(own)
    word = components(str(tmp_path))
    table = GAME.new(mode="mutual_choice", components=word, seed=1)
    assert "pair 50" in table.tokens()
    s, rng, found = table.state, seeded("own rooms"), Choices()
    flow.play(s, GAME.space.number("pair 50"))
    while s.stack:
        s.stack[-1].random_step(s, rng, found)
    assert s.result is not None
    assert isinstance(s, Labyrinth)
    assert 50 in [int(number) for number in s.pairs.faces]


def test_2_9_a_set_is_known_by_what_it_means() -> None:
    """A comment or another name leaves its word as it is; a wall more does not."""
    files = standard_files()
    same = {**files, "ice.rooms": "# a comment\n" + files["ice.rooms"].replace("Frozen Lake", "The Lake")}
    assert book_of("standard", same).word == STANDARD.word
    other = {
        **files,
        "ice.rooms": files["ice.rooms"].replace("+   +---+   +   +---+", "+---+---+   +   +---+", 1),
    }
    assert book_of("standard", other).word != STANDARD.word


def test_2_9_a_folder_without_rooms_is_refused(tmp_path: Path) -> None:
    """With a sentence that says what it should hold."""
    with pytest.raises(BadComponents, match="holds no file that ends in"):
        load_folder(tmp_path)
    with pytest.raises(BadComponents, match="there is no folder"):
        load_folder(tmp_path / "nowhere")
