"""A small scene with one of everything, and a few that try to break out."""

from conclave.core.scene import Circle, Glyph, Node, Path, Poly, Rect, Scene, Style, Text, Use, one_board

NASTY = "<b>&\"'\x1b[31m\u202e\x00red</b>"


def small() -> Scene:
    """One of each shape."""
    plain = Style("accent", "line", 2, 0.5, shadow=True)
    shapes = (
        Rect(-5, -5, 10, 10, plain, 2),
        Circle(0, 0, 3, Style("seat-0-face")),
        Circle(0, 0, 3, Style("glow"), 1.5),
        Poly(((0, 0), (1.23456, 0), (0, -0.0001)), Style("ink")),
        Path("M0 0L5 5", Style("", "ink", 1)),
        Text(0, 0, "Wizard", 8, anchor="end", bold=True),
        Use("star", 1, 2, 45, 0.5),
    )
    nodes = (
        Node("ground", "ground", (Rect(0, 0, 100, 60, Style("sky")),), fixed=True),
        Node("piece-1", "piece", shapes, 50, 30, 15, "A piece", 1, "ready", "It moves", "X-1.1",
             (Glyph(0, 2, "ab", "accent", bold=True), Glyph(1, 0, "●", "seat-0-ink", "seat-0"))),
    )  # fmt: skip
    star = (Poly(((0, 0), (1, 1), (2, 0)), Style("glow")),)
    return one_board(100, 60, nodes, "plain", "Small", {"star": star})


def nasty() -> Scene:
    """Names and words that must stay words."""
    node = Node(NASTY, NASTY, (Text(1, 1, NASTY, 5), Path('M0 0"/><script>', Style("ink"))), 1, 1,
                label=NASTY, state=NASTY, tip=NASTY, rule=NASTY, glyphs=(Glyph(0, 0, NASTY),))  # fmt: skip
    return one_board(10, 10, (node,), "plain", NASTY)
