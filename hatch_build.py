"""The compiled wheel: mypyc turns the hot modules into machine code when CONCLAVE_COMPILED=1."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = ("--config-file=", "--strict", "--always-true", "PACKED")
GROUP = "conclave"


def hot_modules(root: Path, settings: dict[str, list[str]]) -> list[str]:
    """The source files to compile, relative to src, in a fixed order."""
    found: set[Path] = set()
    for pattern in settings.get("compiled", []):
        found.update(root.glob(pattern))
    for pattern in settings.get("exclude", []):
        found.difference_update(root.glob(pattern))
    return sorted(path.relative_to(root / "src").as_posix() for path in found)


def needs() -> list[str]:
    """What a compiled wheel needs when it runs; librt is young, so its minor version is bound."""
    return [f"librt~={installed('librt')}", f"mypy-extensions>={installed('mypy-extensions')}"]


def compile_here(modules: list[str]) -> None:
    """Compile modules below the current folder, each library beside its source."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]  # setuptools has no types
        """Compiles the C files of the one library on every core; setuptools takes them one by one."""

        def build_extensions(self) -> None:
            """Hand each file to the compiler in a thread of its own."""
            alone = self.compiler.compile

            def together(sources: list[str], **settings: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as threads:
                    made = threads.map(lambda source: alone([source], **settings), sources)
                    return [path for paths in made for path in paths]

            self.compiler.compile = together
            super().build_extensions()

    asked = [*FLAGS, *modules]
    # A C file for each module: one file for all of them takes the compiler three times as long. Level 3 takes
    # it half as long again as level 1, and random games of four rooms were not faster by it.
    extensions = mypycify(asked, opt_level="1", debug_level="0", multi_file=True, group_name=GROUP)
    # Named and without packages, so that setuptools does not go looking for any by itself.
    setup(
        name=GROUP,
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": SideBySide},
        script_args=["--quiet", "build_ext", "--inplace"],
    )


class CompiledBuildHook(BuildHookInterface[Any]):
    """Puts compiled modules into the wheel, beside the sources they were made from."""

    def active(self) -> bool:
        """A compiled wheel was asked for."""
        return os.environ.get("CONCLAVE_COMPILED") == "1"

    def dependencies(self) -> list[str]:
        """What an isolated build must install first."""
        extras: list[str] = self.metadata.core.optional_dependencies["build"] if self.active() else []
        return [line for line in extras if not line.startswith("hatchling")]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a temporary folder, so that nothing made ever lands in src."""
        if not self.active() or version == "editable":
            return
        root = Path(self.root)
        modules = hot_modules(root, self.metadata.config["tool"]["conclave"])
        if not modules:
            self.app.abort("There is no module to compile; look at [tool.conclave] in pyproject.toml.")
        self.workshop = tempfile.TemporaryDirectory(prefix="conclave-compiled-")
        made = self.compile_copy(root / "src", Path(self.workshop.name) / "src", modules)
        build_data["force_include"].update(made)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"].extend(needs())

    def compile_copy(self, source: Path, copy: Path, modules: list[str]) -> dict[str, str]:
        """Compile a copy of the sources; the libraries made, each with its place in the wheel."""
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        self.app.display_info(f"Compiling {len(modules)} modules with mypyc")
        command = [sys.executable, os.path.abspath(__file__), json.dumps(modules)]
        environment = {**os.environ, "MYPYPATH": str(copy), "PYTHONSAFEPATH": "1"}
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True)
        if done.returncode:
            self.app.display_error((done.stdout + done.stderr).decode(errors="replace").strip())
            self.app.abort("The compiled build failed; the reasons are above.")
        # Below build/ lie C files and half-made libraries; the finished ones stand beside their sources.
        made = [path.relative_to(copy) for kind in ("*.so", "*.pyd") for path in sorted(copy.rglob(kind))]
        return {str(copy / path): path.as_posix() for path in made if path.parts[0] != "build"}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear the temporary folder once the wheel is written."""
        if hasattr(self, "workshop"):
            self.workshop.cleanup()


if __name__ == "__main__":
    compile_here(json.loads(sys.argv[1]))
