"""A slow referee for Ice Wizards, written from the rules alone to check a fast engine against (IW-1 to IW-5).

Spaces are coordinate pairs: axial (q, r) around (0, 0) on `hex`; (x, y), 0 to 8, y downwards, on `square`.
Nothing is cached: every question is answered afresh from the stones, the king and the hands.
A test may set up a position by assigning the attributes; it then calls `check_end` itself.
"""

Space = tuple[int, int]

DARK, LIGHT = 0, 1
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
HAND_LIMIT = 5
WIZARD_CARDS = 4
POWERSTONES = 52
HEX_RADIUS = 5
SQUARE_SIDE = 9
DRAW = "+"
PASS = "--"


def all_cards() -> set[str]:
    """The 24 movement cards (IW-1.2)."""
    return {direction + str(distance) for direction in DIRECTIONS for distance in (1, 2, 3)}


def square_step(space: Space, direction: str) -> Space:
    """One step on the square board, straight or diagonal (IW-1.6)."""
    across = ("E" in direction) - ("W" in direction)
    down = ("S" in direction) - ("N" in direction)
    return space[0] + across, space[1] + down


def hex_step(space: Space, direction: str) -> Space:
    """One step on the hex board; E and W cross a corner, as far as two edge steps lead (IW-1.6)."""
    if direction == "E":
        return hex_step(hex_step(space, "NE"), "SE")
    if direction == "W":
        return hex_step(hex_step(space, "NW"), "SW")
    q, r = space
    if direction in ("NE", "SE"):
        q += 1
    if direction in ("NW", "SW"):
        q -= 1
    if direction in ("S", "SW"):
        r += 1
    if direction in ("N", "NE"):
        r -= 1
    return q, r


def on_board(board: str, space: Space) -> bool:
    """Whether the space exists (IW-1.6)."""
    first, second = space
    if board == "square":
        return 0 <= first < SQUARE_SIDE and 0 <= second < SQUARE_SIDE
    return max(abs(first), abs(second), abs(first + second)) <= HEX_RADIUS


def share_an_edge(board: str, one: Space, other: Space) -> bool:
    """Whether two spaces touch along an edge, not just at a corner (IW-4.3)."""
    across, down = other[0] - one[0], other[1] - one[1]
    if board == "square":
        return abs(across) + abs(down) == 1
    return max(abs(across), abs(down), abs(across + down)) == 1


class SlowGame:
    """One game from the deal to its end (IW-2 to IW-4)."""

    def __init__(self, board: str, hands: tuple[list[str], list[str]]) -> None:
        """Set up after the deal; the cards not dealt are the pile (IW-2.1 to IW-2.3)."""
        if board not in ("hex", "square"):
            raise ValueError(f"IW-1.6: no such board: {board}")
        dealt = set(hands[DARK]) | set(hands[LIGHT])
        if len(hands[DARK]) != HAND_LIMIT or len(hands[LIGHT]) != HAND_LIMIT:
            raise ValueError("IW-2.1: each player is dealt 5 cards")
        if len(dealt) != 2 * HAND_LIMIT or not dealt <= all_cards():
            raise ValueError("IW-1.2: the deal repeats a card or holds an unknown one")
        self.board = board
        self.stones: dict[Space, int] = {}
        self.king: Space = (4, 4) if board == "square" else (0, 0)
        self.hands: list[set[str]] = [set(hands[DARK]), set(hands[LIGHT])]
        self.wizards: list[int] = [WIZARD_CARDS, WIZARD_CARDS]
        self.supply: int = POWERSTONES
        self.pile: set[str] = all_cards() - dealt
        self.discard: set[str] = set()
        self.to_move: int = DARK
        self.over: bool = False

    def destination(self, card: str) -> Space:
        """Where a card takes the king, on the board or off it (IW-3.2)."""
        step = square_step if self.board == "square" else hex_step
        space = self.king
        for _ in range(int(card[-1])):
            space = step(space, card[:-1])
        return space

    def fault(self, seat: int, card: str, with_wizard: bool) -> str:
        """Why a seat may not play a card; empty if it may (IW-3.2, IW-3.4)."""
        rule = "IW-3.4" if with_wizard else "IW-3.2"
        if card not in self.hands[seat]:
            return f"{rule}: {card} is not in hand"
        if with_wizard and self.wizards[seat] == 0:
            return "IW-3.4: no wizard card left"
        target = self.destination(card)
        if not on_board(self.board, target):
            return f"{rule}: {card} leaves the board"
        if with_wizard and (target not in self.stones or self.stones[target] == seat):
            return "IW-3.4: a wizard play must land on an opponent's stone"
        if not with_wizard and target in self.stones:
            return "IW-3.2: there is a stone on that space"
        return ""

    def actions(self, seat: int) -> set[str]:
        """What a seat could do if it were its turn, passing left out (IW-3.1)."""
        found: set[str] = set()
        for card in self.hands[seat]:
            if not self.fault(seat, card, with_wizard=False):
                found.add(card)
            if not self.fault(seat, card, with_wizard=True):
                found.add(card + "*")
        if len(self.hands[seat]) < HAND_LIMIT:
            found.add(DRAW)
        return found

    def choices(self) -> set[str]:
        """The moves of the seat to move, a pass only if there is no other (IW-3.5, IW-3.6, IW-5.1)."""
        if self.over:
            return set()
        return self.actions(self.to_move) or {PASS}

    def play(self, move: str, drawn: str | None = None) -> None:
        """Make one move and see whether it ends the game (IW-3, IW-4.1, IW-4.2)."""
        if self.over:
            raise ValueError("IW-4.1, IW-4.2: the game is over")
        if drawn is not None and move != DRAW:
            raise ValueError("IW-3.2: only a draw brings a card")
        if move == PASS:
            if self.actions(self.to_move):
                raise ValueError("IW-3.5: you must act if you can")
        elif move == DRAW:
            self.draw(drawn)
        elif move.removesuffix("*") in all_cards():
            self.move_king(move.removesuffix("*"), with_wizard=move.endswith("*"))
        else:
            raise ValueError(f"IW-5.1: not a move: {move}")
        self.to_move = LIGHT if self.to_move == DARK else DARK
        self.check_end()

    def draw(self, drawn: str | None) -> None:
        """Take a card; the discards become the pile as soon as it is empty (IW-3.3)."""
        hand = self.hands[self.to_move]
        if len(hand) >= HAND_LIMIT:
            raise ValueError("IW-3.3: a hand holds at most 5 cards")
        if drawn is None or drawn not in self.pile:
            raise ValueError(f"IW-3.3: {drawn} is not in the pile")
        self.pile.remove(drawn)
        hand.add(drawn)
        if not self.pile:
            self.pile = self.discard
            self.discard = set()

    def move_king(self, card: str, with_wizard: bool) -> None:
        """Play a movement card, alone or with a wizard card (IW-3.2, IW-3.4)."""
        fault = self.fault(self.to_move, card, with_wizard)
        if fault:
            raise ValueError(fault)
        target = self.destination(card)
        if with_wizard:
            self.wizards[self.to_move] -= 1
        else:
            self.supply -= 1
        self.stones[target] = self.to_move
        self.king = target
        self.hands[self.to_move].remove(card)
        self.discard.add(card)

    def check_end(self) -> None:
        """End the game on the last stone, or when neither seat can act (IW-4.1, IW-4.2)."""
        nobody_can_act = not self.actions(DARK) and not self.actions(LIGHT)
        self.over = self.supply == 0 or nobody_can_act

    def territories(self, seat: int) -> list[int]:
        """Sizes of a seat's territories, largest first (IW-4.3)."""
        unvisited = {space for space, owner in self.stones.items() if owner == seat}
        sizes: list[int] = []
        while unvisited:
            size, border = 1, [unvisited.pop()]
            while border:
                member = border.pop()
                joined = {space for space in unvisited if share_an_edge(self.board, member, space)}
                unvisited -= joined
                border.extend(joined)
                size += len(joined)
            sizes.append(size)
        return sorted(sizes, reverse=True)

    def scores(self) -> tuple[int, int]:
        """Both scores, Dark first: the sum of squared territory sizes (IW-4.4)."""
        return sum(n * n for n in self.territories(DARK)), sum(n * n for n in self.territories(LIGHT))

    def largest(self) -> tuple[int, int]:
        """The size of each seat's largest territory, Dark first, 0 without a stone (IW-4.5)."""
        return max(self.territories(DARK), default=0), max(self.territories(LIGHT), default=0)

    def stones_of(self, seat: int) -> int:
        """How many stones on the board show a seat's colour (IW-4.5)."""
        return sum(1 for owner in self.stones.values() if owner == seat)

    def winner(self) -> int | None:
        """The winning seat of a finished game, None for a draw (IW-4.5)."""
        if not self.over:
            raise ValueError("IW-4.5: the game is not over")
        counts = (self.stones_of(DARK), self.stones_of(LIGHT))
        for dark, light in (self.scores(), self.largest(), counts):
            if dark != light:
                return DARK if dark > light else LIGHT
        return None
