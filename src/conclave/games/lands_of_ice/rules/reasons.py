"""Reasons against an action: a number each, with rule and sentence, for choices and refusals alike."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import FINE

__all__ = ["FINE", "REASONS"]

NOT_HERE: Final = 1
NOT_YOURS: Final = 2
IS_WOUNDED: Final = 3
IS_FROZEN: Final = 4
IT_RESTS: Final = 5
NO_AP: Final = 6
BEAST_AP: Final = 7
NO_ABILITY: Final = 8
NO_TARGET: Final = 9
NO_ENEMY: Final = 10
WALLED: Final = 11
GATED: Final = 12
BY_SLIT: Final = 13
UPHILL: Final = 14
OFF_BOARD: Final = 15
UNREVEALED: Final = 16
ENEMY_THERE: Final = 17
NO_MP: Final = 18
ON_FOOT: Final = 19
NOT_WATER: Final = 20
WITH_OBJECT: Final = 21
TOO_HEAVY_TREE: Final = 22
TOO_HEAVY_BRIDGE: Final = 23
FOUNTAIN_THERE: Final = 24
CHASM: Final = 25
PIT_THERE: Final = 26
LAVA_THERE: Final = 27
NO_ANCHOR: Final = 28
ONE_ROPE: Final = 29
CURSE_FULL: Final = 30
NO_CARD: Final = 31
NO_JUMP: Final = 32
NO_LANDING: Final = 33
FROM_WATER: Final = 34
UNFINISHED: Final = 35
NOTHING_DONE: Final = 36
MUST_LAND: Final = 37
CANNOT_STOP: Final = 38
NO_STAY: Final = 39
TOO_MANY: Final = 40
HANDS_FULL: Final = 41
NOT_THERE: Final = 42
THEIRS: Final = 43
CURSED_STAYS: Final = 44
ONLY_WOUNDED: Final = 45
WET_FRIEND: Final = 46
JUST_TOUCHED: Final = 47
NOT_CARRIED: Final = 48
NO_DROP: Final = 49
FRIEND_SINKS: Final = 50
NO_HANDS: Final = 51
NO_FLIGHT: Final = 52
NO_HIDDEN: Final = 53
NO_GEAR: Final = 54
NOT_PAIRED: Final = 55
WRONG_WAY: Final = 56
WOUNDED_NOW: Final = 57
NOT_ENEMY: Final = 58
TOO_CLOSE: Final = 59
NO_STRIKE: Final = 60
USED_UP: Final = 61
NOT_BEAST: Final = 62
NO_MARKER: Final = 63
FROZEN_TWICE: Final = 64
NOT_IN_SIGHT: Final = 65
NOT_WOUNDED: Final = 66
NO_ROOM: Final = 67
NOT_NOW: Final = 68
NO_WALL: Final = 69
NO_GATE: Final = 70
NO_TREE: Final = 71
NO_ICE: Final = 72
NO_TORCH: Final = 73
NO_SCONCE: Final = 74
TORCH_FULL: Final = 75
NO_FOUNTAIN: Final = 76
NO_POTION: Final = 77
NO_SPEED: Final = 78
NO_SCROLL: Final = 79
NO_SPOT: Final = 80
ICE_GONE: Final = 81
NO_RING: Final = 82
NO_PAIR_LEFT: Final = 83
NO_WAND: Final = 84
NO_CHARM: Final = 85
NO_MAGIC: Final = 86
NO_FORGE: Final = 87
NOT_ADJACENT: Final = 88
CANNOT_JOIN: Final = 89
BEAST_ALONE: Final = 90
NO_AXE: Final = 91
NO_SUCH_CARD: Final = 92
OPENING: Final = 93
CARD_USED: Final = 94
NOT_ASKED: Final = 95
NOT_PLACE: Final = 96
OWN_HALF: Final = 97
ROOM_FULL: Final = 98
NOT_IN_HAND: Final = 99
NOT_DRAFTED: Final = 100
PAIR_TAKEN: Final = 101
NOTHING_TO_UPROOT: Final = 102
NO_HEIR: Final = 103
NOT_IN_TEAM: Final = 104

# Rule and sentence of each, by its number.
REASONS: Final[tuple[tuple[str, str], ...]] = (
    ("LI-4.4", ""),
    ("LI-1.13", "that piece is not on the board"),
    ("LI-1.13", "that character is not yours to move"),
    ("LI-4.11", "a wounded character only drinks, or regenerates if it is a Troll"),
    ("LI-12.2", "it is frozen and does nothing"),
    ("LI-9.8", "it was healed or regenerated in this turn and does nothing more"),
    ("LI-4.1", "there are not enough action points left"),
    ("LI-4.9", "a controlled character has only action points of its own"),
    ("LI-4.3", "it cannot do that"),
    ("LI-8.9", "there is nobody in sight for that"),
    ("LI-9.1", "no enemy that may be attacked stands next to it"),
    ("LI-2.4", "a wall is in the way"),
    ("LI-6.9", "a closed portcullis is in the way"),
    ("LI-8.4", "nobody passes an arrow slit"),
    ("LI-6.10", "an ice slope is crossed downhill only"),
    ("LI-2.4", "the board ends there"),
    ("LI-6.1", "the room there is still face down"),
    ("LI-6.2", "an unwounded enemy stands there"),
    ("LI-6.1", "it has no movement left"),
    ("LI-6.4", "entering water is an action of its own"),
    ("LI-6.4", "this action leads one step into water"),
    ("LI-6.4", "nobody enters water with an object; drop it first"),
    ("LI-6.5", "it is too heavy for a tree"),
    ("LI-6.6", "it is too heavy for the small bridge"),
    ("LI-1.7", "a fountain can be neither crossed nor climbed"),
    ("LI-6.11", "nobody enters a rift without a rope"),
    ("LI-6.12", "nobody enters a pit without a rope or a Thief"),
    ("LI-18.11", "nobody enters lava without a rope"),
    ("LI-14.5", "a rope needs two anchors beside the obstacle"),
    ("LI-14.5", "two obstacles in a row need two ropes; leave the first behind"),
    ("LI-14.7", "a cursed object lies there, and its hands are full; it must drop something first"),
    ("LI-6.8", "there is no jump card left"),
    ("LI-6.8", "a jump leads over one obstacle without a character"),
    ("LI-6.8", "a jump does not end there"),
    ("LI-6.18", "nobody jumps out of water"),
    ("LI-4.12", "the action could not be brought to a legal end after that"),
    ("LI-7.4", "it has not moved, taken or dropped anything yet"),
    ("LI-6.8", "a jump is two steps"),
    ("LI-6.3", "it cannot stop on a square with another unwounded character or a wounded enemy"),
    ("LI-6.7", "nobody stays there"),
    ("LI-4.5", "at the end of an action a square holds two tokens at most"),
    ("LI-7.1", "its hands are full"),
    ("LI-7.2", "that does not lie on its square"),
    ("LI-7.2", "an unwounded or frozen enemy keeps what it holds"),
    ("LI-14.7", "a cursed object cannot be dropped, given or taken"),
    ("LI-7.1", "only a wounded friend that is not frozen is carried"),
    ("LI-13.7", "it does not reach into water"),
    ("LI-7.2", "it has just taken or dropped that here"),
    ("LI-7.2", "it does not carry that"),
    ("LI-7.3", "nothing is dropped there"),
    ("LI-21.9", "a wounded friend is not set down there"),
    ("LI-18.4", "it cannot carry anything"),
    ("LI-14.6", "flying takes a Flying Carpet and a combat card other than 0"),
    ("LI-5.1", "no face-down room can be revealed from there"),
    ("LI-5.4", "it does not stand on a gear"),
    ("LI-5.4", "that room is not revealed, or not paired with this one"),
    ("LI-5.4", "that room turns the other way"),
    ("LI-9.1", "it was wounded in this turn and may not be attacked"),
    ("LI-9.1", "only an adjacent enemy is attacked"),
    ("LI-10.2", "it strikes only when no unwounded enemy and not the target stands next to it"),
    ("LI-10.1", "a strike hits the first character on a ray, and it must be an enemy"),
    ("LI-4.14", "it has done so in this turn"),
    ("LI-13.1", "only an enemy beast in sight is taken control of"),
    ("LI-12.1", "there is no frozen marker left"),
    ("LI-12.9", "it is frozen already"),
    ("LI-8.3", "it is not in sight"),
    ("LI-15.1", "only an adjacent wounded character that shares its square with nobody unwounded is healed"),
    ("LI-11.7", "healed, it would break a golden rule"),
    ("LI-15.5", "it regenerates in a later turn than it was wounded"),
    ("LI-15.6", "it passes one wall or arrow slit, to a square where it may stop"),
    ("LI-6.9", "there is no such portcullis on that side"),
    ("LI-14.2", "there is no tree next to it on that side"),
    ("LI-17.2", "there is no ice or ice bridge next to it on that side"),
    ("LI-14.8", "only who holds a torch melts ice"),
    ("LI-17.4", "there is no torch on that side of its square"),
    ("LI-17.4", "it cannot hold a torch more"),
    ("LI-17.3", "a wounded character drinks from a fountain next to it"),
    ("LI-14.3", "a wounded character drinks the Potion of Life that it holds"),
    ("LI-16.3", "it has no Speed Potion"),
    ("LI-14.1", "a magic user needs the scroll for that"),
    ("LI-14.1", "ice is laid on normal floor, water or a rift, next to the user or to ice of this scroll"),
    ("LI-14.1", "there is no ice marker left"),
    ("LI-14.4", "the Ring of Chaos is used on a gear, with another revealed gear"),
    ("LI-14.4", "there is no pair of rotation markers left"),
    ("LI-16.2", "only a Wizard with a wand throws fire"),
    ("LI-16.6", "an enemy in sight in the same room is charmed"),
    ("LI-18.2", "magic does not work there"),
    ("LI-18.11", "an axe is forged on a brazier, once, while there are markers"),
    ("LI-9.2", "it is not next to an enemy in this fight"),
    ("LI-9.2", "it cannot join: wounded, resting or in the fight already"),
    ("LI-9.10", "a controlled beast attacks alone"),
    ("LI-14.2", "it has no such axe, or there are no action points for it"),
    ("LI-9.3", "that combat card is not in your hand"),
    ("LI-4.2", "the opening goes up one card at a time, beginning with the 2"),
    ("LI-4.1", "that action card is not in your hand"),
    ("LI-4.4", "that is not what is asked now"),
    ("LI-5.2", "tokens go to empty squares of normal floor without mist, or to the gear"),
    ("LI-3.15", "tokens go to the rooms of your own half"),
    ("LI-3.10", "that room has as many tokens as it holds"),
    ("LI-3.14", "you have no such token to lay"),
    ("LI-3.7", "that cannot be picked, or is picked already"),
    ("LI-3.4", "that pair of rooms is not there, or picked already"),
    ("LI-13.6", "there is no tree next to it on that side"),
    ("LI-14.11", "a victor next to the dead takes the cursed object"),
    ("LI-3.6", "there is no such character in your team"),
)
