"""The parts of Conclave and what they import, as a drawing made from the sources; nothing is imported."""

import ast
import sys
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent.parent
HOUSE = ROOT / "src" / "conclave"
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"
# Each part: what stands below its name, and the columns it is drawn over.
PARTS = {
    "cli": ("commands", 0, 4),
    "agents": ("games as text, for models", 1, 1),
    "arena": ("simulations, ratings, benchmarks", 1, 1),
    "server": ("tables, API, pages, store", 0, 0),
    "client": ("the Python client", 1, 1),
    "web": ("scripts, styles, icons", 2, 2),
    "testing": ("laws, fuzzing, scenarios", 3, 3),
    "adapters": ("Gymnasium, PettingZoo, OpenSpiel", 4, 4),
    "bots": ("computer players", 0, 0),
    "render": ("scenes as SVG, PNG and text", 1, 2),
    "games": ("one room per game", 3, 3),
    "core": ("the engine: states, frames, flow, sessions, views, records", 0, 4),
}
COLUMNS = 5
# The types that both ends of a connection share; a client needs nothing else of the server.
PROTOCOL = {"wire", "wire_changes", "api_types"}
WIDE, HIGH, GAP, ROW, EDGE = 200, 54, 100, 116, 24
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #231f33; text-anchor: middle; }
  .name { font-weight: 600; font-size: 15px; }
  .small { font-size: 11px; fill: #5a5470; }
  rect { fill: #f4f1fb; stroke: #6b5fa8; stroke-width: 1.5; }
  path { fill: none; stroke: #6b5fa8; stroke-width: 1.5; marker-end: url(#tip); }
  .tip { fill: #6b5fa8; stroke: none; marker-end: none; }
  .paper { fill: #fff; stroke: none; }
  .few { stroke-dasharray: 5 4; }
"""


class Box(NamedTuple):
    """Where a part is drawn."""

    left: float
    right: float
    top: float

    @property
    def middle(self) -> float:
        """Return the middle between left and right."""
        return (self.left + self.right) / 2


def imports(house: Path = HOUSE) -> dict[str, dict[str, set[str]]]:
    """Return for each part the parts it imports, each with the modules named; types count too."""
    found: dict[str, dict[str, set[str]]] = {}
    for path in sorted(house.rglob("*.py")):
        part = path.relative_to(house).parts[0]
        if part.endswith(".py"):
            continue
        ahead = found.setdefault(part, {})
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in named(node):
                words = name.split(".")
                other = words[1] if words[0] == "conclave" and len(words) > 1 else part
                if other != part and (house / other).is_dir():
                    ahead.setdefault(other, set()).add(words[2] if len(words) > 2 else "")
    return found


def named(node: ast.AST) -> list[str]:
    """Return the dotted names that an import brings in."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def layers(graph: dict[str, dict[str, set[str]]]) -> dict[str, int]:
    """Return the layer of each part, 0 at the bottom; the types of the protocol put nobody above a server."""
    found: dict[str, int] = {}

    def layer(part: str) -> int:
        if part not in found:
            below = [layer(other) for other, names in graph[part].items() if not few(names)]
            found[part] = 1 + max(below, default=-1)
        return found[part]

    for part in graph:
        layer(part)
    return found


def few(names: set[str]) -> bool:
    """Tell whether nothing but the types of the protocol is imported, which is drawn dashed."""
    return names <= PROTOCOL


def arrows(graph: dict[str, dict[str, set[str]]]) -> list[tuple[str, str, str]]:
    """Return the arrows to draw: from, to, and the modules of the protocol; what follows is left out."""

    def reached(part: str, but: str) -> set[str]:
        ahead = [one for one, names in graph[part].items() if one != but and not few(names)]
        seen: set[str] = set()
        while ahead:
            one = ahead.pop()
            if one not in seen:
                seen.add(one)
                ahead += [next_one for next_one, names in graph[one].items() if not few(names)]
        return seen

    found = []
    for part in sorted(graph):
        for other, names in sorted(graph[part].items()):
            if few(names) and other not in reached(part, other):
                found.append((part, other, ", ".join(sorted(names - {""}))))
            elif not few(names) and other not in reached(part, other):
                found.append((part, other, ""))
    return found


def drawing(house: Path = HOUSE) -> str:
    """Return the drawing as SVG."""
    graph = imports(house)
    rows = layers(graph)
    # What nobody below needs is drawn beneath those who use it, and not at the bottom.
    rows = {
        part: row if graph[part] or used_below(part, graph) else rows["server"] for part, row in rows.items()
    }
    width = COLUMNS * (WIDE + GAP) - GAP + 2 * EDGE
    height = (max(rows.values()) + 1) * ROW - (ROW - HIGH) + 2 * EDGE
    boxes = {
        part: Box(
            EDGE + PARTS[part][1] * (WIDE + GAP),
            EDGE + PARTS[part][2] * (WIDE + GAP) + WIDE,
            height - EDGE - HIGH - row * ROW,
        )
        for part, row in rows.items()
    }
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        'aria-label="The parts of Conclave and what they import">',
        f"<style>{STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto-start-reverse"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>',
        '<rect class="paper" width="100%" height="100%"/>',
    ]
    for part, other, words in arrows(graph):
        lines += arrow(boxes[part], boxes[other], words)
    for part, box in sorted(boxes.items()):
        lines += [
            f'<rect x="{box.left:g}" y="{box.top:g}" rx="8" '
            f'width="{box.right - box.left:g}" height="{HIGH}"/>',
            f'<text class="name" x="{box.middle:g}" y="{box.top + 23:g}">{escape(part)}</text>',
            f'<text class="small" x="{box.middle:g}" y="{box.top + 41:g}">{escape(PARTS[part][0])}</text>',
        ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def used_below(part: str, graph: dict[str, dict[str, set[str]]]) -> bool:
    """Tell whether anybody but the commands imports a part."""
    return any(part in ahead for other, ahead in graph.items() if other != "cli")


def arrow(start: Box, end: Box, words: str) -> list[str]:
    """Return the line between two boxes, dashed and named where it stands for the protocol alone."""
    kind = ' class="few"' if words else ""
    if start.top == end.top:
        x, to = (start.left, end.right) if end.right < start.left else (start.right, end.left)
        y = start.top + HIGH / 2
        line, at, above = f"M{x:g} {y:g}H{to:g}", (x + to) / 2, y + 16
    else:
        low, high = max(start.left, end.left), min(start.right, end.right)
        if low < high:
            x = to = (low + high) / 2
        else:
            side = end.right < start.left
            x, to = (start.left + 40, end.right - 40) if side else (start.right - 40, end.left + 40)
        y, bottom = start.top + HIGH, end.top
        half = (y + bottom) / 2
        line = f"M{x:g} {y:g}C{x:g} {half:g} {to:g} {half:g} {to:g} {bottom:g}"
        at, above = (x + to) / 2, half - 6
    label = f'<text class="small" x="{at:g}" y="{above:g}">{escape(words)}</text>'
    return [f'<path{kind} d="{line}"/>', *([label] if words else [])]


def stale() -> bool:
    """Tell whether the drawing is not what the imports are."""
    return not PICTURE.is_file() or PICTURE.read_text(encoding="utf-8") != drawing()


def main(words: list[str]) -> int:
    """Write the drawing; with --check only tell whether it is current."""
    if "--check" in words:
        print("the drawing is not current" if stale() else "the drawing is current")
        return int(stale())
    PICTURE.write_text(drawing(), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
