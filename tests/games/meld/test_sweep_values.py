"""Numbers of a set by name, and copies with one of them changed."""

import tomllib

import pytest

from conclave.arena.run import shipped
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import run_batch
from conclave.core.errors import BadOption
from conclave.games.meld import sets
from conclave.games.meld.compiling import book_of
from conclave.games.meld.data import FOCUS_SLOT
from conclave.games.meld.reading import BadComponents, read
from conclave.games.meld.sweep_values import changed, numbers, written

FILES = sets.standard_files()


def test_numbers_are_found_by_name() -> None:
    """As boards.toml and constructs.toml have them."""
    found = numbers(FILES)
    assert found["boards.aspirant.foci"] == 10
    assert found["boards.aspirant.invoke.do.count"] == 3
    assert found["boards.aspirant.muster.effects.1.count"] == 3
    assert found["constructs.basic.count"] == 40


def test_a_file_written_again_means_the_same() -> None:
    """The whole set, by its hash."""
    copies = {name: written(tomllib.loads(text)) for name, text in FILES.items()}
    assert book_of({name: read(text, name) for name, text in copies.items()}).hash == sets.STANDARD.hash


@pytest.mark.parametrize("foci", [7, 8, 9, 10, 11, 12, 13])
def test_foci_bring_their_slots(foci: int) -> None:
    """A side has a focus slot for each focus (ME-2.3), and no slot comes or goes."""
    files = changed(FILES, "boards.aspirant.foci", foci)
    book = book_of({name: read(text, name) for name, text in files.items()})
    side = next(face for face in book.faces if face.name == "Aspirant")
    usual = next(face for face in sets.STANDARD.faces if face.name == "Aspirant")
    assert list(side.kinds).count(FOCUS_SLOT) == foci
    assert len(list(side.kinds)) == len(list(usual.kinds))
    assert numbers(files) == {**numbers(FILES), "boards.aspirant.foci": foci}


def test_more_foci_than_slots_are_refused() -> None:
    """There are ten focus slots and three plain ones."""
    with pytest.raises(BadComponents, match="room for 13 foci, not for 14"):
        changed(FILES, "boards.aspirant.foci", 14)


def test_one_number_changes_and_nothing_else() -> None:
    """The effect of a spell."""
    files = changed(FILES, "boards.aspirant.awakening.effects.do.count", 7)
    assert {name for name in FILES if numbers({name: files[name]}) != numbers({name: FILES[name]})} == {
        "boards.toml"
    }
    assert numbers(files)["boards.aspirant.awakening.effects.do.count"] == 7
    assert files["tiles.toml"] == FILES["tiles.toml"]


def test_a_plan_takes_its_components_along() -> None:
    """A machine that has never seen a set gets it with the plan, and nothing of it stays on its disk."""
    files = changed(FILES, "constructs.basic.count", 33)
    word = book_of({name: read(text, name) for name, text in files.items()}).word
    plan = RunPlan("meld", ("random", "random"), 1, 1, f"components={word}")
    with pytest.raises(BadOption, match="this needs the components"):
        plan.room()
    _, options = shipped(plan, files).room()
    assert f"components={word}" in options.text()
    assert run_batch((shipped(plan, files), [0]))[0].record.count(word) == 1
