"""The notebooks run from top to bottom, one after the other in one folder, and are kept without outputs."""

import shutil
import warnings
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

HOME = Path(__file__).resolve().parent.parent / "examples" / "notebooks"
NOTEBOOKS = sorted(HOME.glob("*.ipynb"))


def opened(path: Path) -> nbformat.NotebookNode:
    """Read a notebook."""
    return nbformat.read(path, as_version=4)  # type: ignore[no-any-return, no-untyped-call]


def shown(notebook: nbformat.NotebookNode) -> list[str]:
    """Return everything that the cells showed, as text; of a picture its beginning."""
    found = []
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            found.append(str(output.get("text", data.get("image/svg+xml", data.get("text/plain", "")))))
    return found


def test_notebooks_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each shows pictures of tables; the policy learns, and is measured."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    outputs = []
    for path in NOTEBOOKS:
        shutil.copy(path, tmp_path)
        notebook = opened(path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # those of the kernel's own libraries
            NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
        outputs.append(shown(notebook))
    play, train, evaluate = outputs
    assert sum(text.startswith("<svg") for text in play) == 4
    assert play[0].rstrip().endswith("is to move.")
    before, after = (int(word.rstrip("%,")) for word in train[-2].split() if word.rstrip(",").endswith("%"))
    assert before + 10 < after
    assert [row.split()[1] for row in evaluate[0].splitlines()] == ["random", "easy", "greedy"]
    assert sum(text.startswith("<svg") for text in evaluate) == 2
    assert (tmp_path / "policy.npz").is_file()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_are_kept_without_outputs(path: Path) -> None:
    """So that a change of a cell is all that a change shows."""
    notebook = opened(path)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert [cell.source for cell in code if cell.outputs or cell.execution_count is not None] == []


def test_there_are_three_notebooks() -> None:
    """The tests above would pass on an empty folder."""
    assert [path.stem for path in NOTEBOOKS] == ["1_play_and_look", "2_train_a_policy", "3_evaluate_and_plot"]
