"""A private environment: pinned packages, and this checkout or a compiled wheel of it."""

import shutil
import sysconfig
import time
import zipfile
from pathlib import Path

from launcher import installer
from launcher.house import House, digest, python_name, say

INSTALLED = "conclave-installed"
HOLDS = "conclave-holds"


class Environment:
    """One folder below .conclave, named after the Python and the requirement files it is made from."""

    def __init__(self, house: House, kind: str, files: tuple[str, ...]) -> None:
        self.house = house
        self.kind = kind
        self.files = files
        parts = [file.read_bytes() for file in house.requirements(files)]
        self.path = house.store / f"{kind}-{python_name()}-{digest(parts)}"

    @property
    def python(self) -> Path:
        """The interpreter to run."""
        return installer.python_of(self.path)

    @property
    def site(self) -> Path:
        """Where its packages lie."""
        place = {"base": str(self.path), "platbase": str(self.path)}
        return Path(sysconfig.get_path("purelib", "venv", place))

    def installed(self) -> bool:
        """Its packages are all there: the marker is written last, so half an install has none."""
        return (self.path / INSTALLED).is_file() and self.python.exists()

    def holds(self, what: str) -> bool:
        """It is ready, and the Conclave in it is the one named."""
        note = self.path / HOLDS
        return self.installed() and note.is_file() and note.read_text(encoding="utf-8") == what

    def installs(self) -> None:
        """Install the packages unless they are there already."""
        if not self.installed():
            with self.house.locked():
                # Another run may have done it while this one waited at the door.
                if not self.installed():
                    self.make()

    def make(self) -> None:
        """Throw away what an interrupted run left, and install from the start."""
        start = time.monotonic()
        say(f"preparing {self.path.name}, for {', '.join(self.files)}; this happens once")
        shutil.rmtree(self.path, ignore_errors=True)
        installer.install(self.path, self.house.requirements(self.files), self.house.store / "install.log")
        (self.path / INSTALLED).write_text(" ".join(self.files), encoding="utf-8")
        self.prune()
        say(f"ready after {time.monotonic() - start:.1f} s")

    def prune(self) -> None:
        """Clear away what older pins of the same files made, and what an interrupted run left."""
        for old in self.house.store.glob(f"{self.kind}-{python_name()}-*"):
            note = old / INSTALLED
            of_others = note.is_file() and note.read_text(encoding="utf-8") != " ".join(self.files)
            if old != self.path and not of_others:
                # The marker goes first, as a cut may fall between.
                note.unlink(missing_ok=True)
                shutil.rmtree(old, ignore_errors=True)

    def put(self, what: str, wheel: Path | None = None) -> "Environment":
        """Bring in a wheel, or this checkout itself, unless it is there already."""
        self.installs()
        if not self.holds(what):
            with self.house.locked():
                if not self.holds(what):
                    self.replace(what, wheel)
        return self

    def replace(self, what: str, wheel: Path | None) -> None:
        """Change the Conclave in it; the note goes first and comes back last, as a cut may fall between."""
        (self.path / HOLDS).unlink(missing_ok=True)
        self.clear()
        if wheel is None:
            self.link()
        else:
            zipfile.ZipFile(wheel).extractall(self.site)
        (self.path / HOLDS).write_text(what, encoding="utf-8")

    def clear(self) -> None:
        """Take out the Conclave that was in it before."""
        for pattern in ("conclave", "conclave__mypyc.*", "conclave_games-*.dist-info", "conclave.pth"):
            for old in self.site.glob(pattern):
                shutil.rmtree(old) if old.is_dir() else old.unlink()

    def link(self) -> None:
        """Point at the sources, with the metadata an installed package has, so that games are found."""
        project = self.house.project
        folder = self.site / f"conclave_games-{project['version']}.dist-info"
        folder.mkdir()
        groups = {"console_scripts": project["scripts"], **project["entry-points"]}
        entries = ""
        for group, table in groups.items():
            entries += f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in table.items())
        metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        files = {"METADATA": metadata, "entry_points.txt": entries, "INSTALLER": "conclave\n"}
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        listed = ["conclave.pth", *(f"{folder.name}/{name}" for name in (*files, "RECORD"))]
        (folder / "RECORD").write_text("".join(f"{name},,\n" for name in listed), encoding="utf-8")
        (self.site / "conclave.pth").write_text(f"{self.house.source}\n", encoding="utf-8")


def plain(house: House, kind: str, files: tuple[str, ...]) -> Environment:
    """An environment that runs the sources of the checkout as they are."""
    return Environment(house, kind, files).put(linked(house))


def linked(house: House) -> str:
    """What a linked environment holds: it is written anew when games are added or the checkout moves."""
    text = (house.root / "pyproject.toml").read_bytes()
    return f"checkout {digest([text, str(house.source).encode()])}"
