"""Letters made of lines, our own: words for pictures on machines that have no fonts."""

from __future__ import annotations

import unicodedata
from typing import Final

# Each letter is a few lines through points `xy` of a grid four wide: 0 is the top, 6 the baseline, 8 below.
_LETTERS: Final[dict[str, str]] = dict(
    line.split(" ", 1)
    for line in """\
A 062046 1434
B 00063645443303 3342413000
C 4130100105163645
D 00062644422000
E 40000646 0333
F 400006 0333
G 41301001051636454323
H 0006 4046 0343
I 0020 1016 0626
J 3035261605
K 0006 400346
L 000646
M 0600234046
N 06004640
O 103041453616050110
P 06003041423303
Q 103041453616050110 3447
R 06003041423303 2346
S 413010010213334445361605
T 0040 2026
U 000516364540
V 002640
W 0016233640
X 0046 4006
Y 002340 2326
Z 00400646
a 12324346 453616051444
b 00063645433202
c 4332120305163645
d 40461605031242
e 044443321203051636
f 30201116 0222
g 42473818 461605031242
h 0006 0312324346
i 0206 00
j 121708 10
k 0006 320436
l 0006
m 0206 03122326 23324346
n 0206 0312324346
o 123243453616050312
p 0208 023243453606
q 4248 421203051646
r 0206 042232
s 43321203143445361605
t 10152636 0232
u 0205163645 4246
v 022642
w 0216243642
x 0246 4206
y 0226 422618
z 02420646
0 103041453616050110 23
1 022026
2 01103041420646
3 01103041423313 334445361605
4 36300444
5 4000033344453606
6 30100105163645443303
7 004016
8 13334241301001021304051636454433
9 43130201103041453616
. 06
, 1607
: 03 06
; 03 0608
- 0434
+ 0444 2226
= 0343 0545
( 20111526
) 00111506
[ 20000626
] 00202606
/ 4006
' 0002
" 0002 2022
! 0004 06
? 011030414223 26
* 2125 0244 4204
% 4006 01 45
& 4605011021320305163644
< 410345
> 014305
_ 0747
# 1016 3036 0242 0444
""".splitlines()
)
_ALIKE: Final = {  # dashes, quotes, the cross and the dots that our words use
    "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u2018": "'", "\u2019": "'",
    "\u201c": '"', "\u201d": '"', "\u00d7": "x", "\u00b7": ".", "\u2022": ".",
}  # fmt: skip
_BOX: Final = "0040460600"
_UNIT: Final = 0.12
_SPACE: Final = 2.4
_GAP: Final = 1.7


def _strokes(letter: str) -> list[list[tuple[int, int]]]:
    """Return the lines of one letter; an unknown one is a box."""
    known = _LETTERS.get(_ALIKE.get(letter, letter))
    plain = unicodedata.normalize("NFKD", letter)[:1]
    drawn = known or _LETTERS.get(_ALIKE.get(plain, plain), _BOX)
    return [[(int(line[i]), int(line[i + 1])) for i in range(0, len(line), 2)] for line in drawn.split(" ")]


def drawn(content: str, x: float, y: float, size: float, anchor: str) -> str:
    """Return the path of a line of text whose middle is at `y`; stroke it about a tenth of its size."""
    placed: list[tuple[float, list[tuple[int, int]]]] = []
    at = 0.0
    for letter in content:
        strokes = [] if letter.isspace() else _strokes(letter)
        placed += [(at, line) for line in strokes]
        at += max((px for line in strokes for px, _ in line), default=_SPACE - _GAP) + _GAP
    unit = _UNIT * size
    width = max(at - _GAP, 0.0) * unit
    left = x - {"middle": width / 2, "end": width}.get(anchor, 0.0)
    path = ""
    for start, line in placed:
        points = " ".join(f"{left + (start + px) * unit:.2f} {y + (py - 3) * unit:.2f}" for px, py in line)
        # A lone point is a dot: the shortest line with round ends.
        path += f"M{points}" + ("h.01" if len(line) == 1 else "")
    return path
