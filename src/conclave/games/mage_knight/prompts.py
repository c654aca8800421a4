"""What the questions of Mage Knight ask."""

from __future__ import annotations

from typing import Final

from conclave.core.state import Frame
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.state import Mage

ASKS: Final[dict[str, str]] = {
    "Turn": "Play cards, move, act, or end the turn.",
    "Pay": "Pay mana.",
    "ChooseColor": "Choose a color.",
    "Discard": "Discard a card.",
    "ThrowAway": "Throw a card away.",
    "DiscardSome": "Discard cards, or go on.",
    "BoostAction": "Choose the action card to boost.",
    "TakeDie": "Take a die of the source.",
    "OneFoe": "Choose an enemy.",
    "OwnUnit": "Choose a unit.",
    "ReadyUnit": "Choose a unit to ready.",
    "HealUnit": "Choose a unit to heal.",
    "Hurt": "Who takes the damage?",
    "WhichAttack": "Which attack strikes first?",
    "Join": "Challenge more rampaging enemies, or begin.",
    "RestDiscard": "Discard a card to rest, then wounds if you like.",
    "LastDiscard": "Discard cards before you draw, or go on.",
    "GladeWound": "Leave a wound in the glade?",
    "GainSkill": "Choose a skill.",
    "TakeCard": "Choose a card of the offer.",
    "WhichReward": "Which reward comes first?",
    "ReturnArtifact": "Which artifact goes back?",
    "LayArtifact": "Which artifact goes onto the deck first?",
    "CrystalOfChoice": "Choose the color of a crystal.",
    "TakeUnit": "Choose a unit, or pass.",
    "Disband": "Which unit goes?",
    "WhichCommand": "Under Bonds of Loyalty, or a command token?",
    "WhichPrice": "By the card you played, or at the price of the city?",
    "Attend": "You are attacked. How do you attend?",
    "Onslaught": "Attack the other hero, or pass.",
    "Shielding": "Block, or go on.",
    "Aftermath": "Use what is left after the combat, or end your turn.",
    "OneStriker": "Choose a unit of the attack.",
    "DealDamage": "What does the damage hit?",
    "Invite": "Whom do you invite to assault the city?",
    "Share": "How many defenders does the next one face?",
    "Agree": "Do you join the assault?",
    "JointJoin": "Challenge more rampaging enemies, or begin.",
    "MarkSecret": "Where is the secret entrance?",
    "LoseTactic": "Which tactic leaves the game?",
    "BannerHome": "Does the banner stay with its unit, or go into your deck?",
    "PickTactic": "Choose a tactic.",
    "Announce": "Announce the end of the round, or play on?",
    "Window": "Use something between the turns, or go on.",
    "ChooseHero": "Choose a hero.",
    "StealDie": "Choose a die to put aside.",
    "SearchDice": "Choose dice to roll again, or go on.",
    "Prepare": "Choose a card of your deck.",
    "Meditate": "How many cards do you shuffle into your deck?",
    "GiveBack": "Choose a card to shuffle into your deck.",
    "Spare": "Put a card aside, or take them all?",
    "LongNight": "Use Long Night, or go on?",
    "CopyCrystal": "Choose the color of one more crystal.",
    "TakeLost": "Choose a crystal that was lost, or leave them.",
    "PlaceDiscards": "Take a card onto your deck, or return one below it.",
    "GiveUp": "Give up a card of the color, or show that you have none.",
    "MindSteal": "Take a card that was given up, or leave them.",
    "Travel": "Choose where you come up.",
    "Wings": "Choose where you land; each step costs 1 Move.",
    "Tunnel": "Choose the site that you assault.",
    "ReadyFirst": "Choose a unit to ready.",
    "SpendOf": "Choose a unit of another player to be spent, or none.",
    "BorrowUnit": "Choose a unit of the offer to use.",
    "FreeRecruit": "Choose a unit of the offer to join you.",
    "AimNow": "Whom do you shoot at?",
    "WingsOfNight": "Choose an enemy that does not attack.",
    "SecondWound": "Throw away a second wound, or go on?",
    "WhoSuffers": "Which of the nearest heroes takes the wound?",
    "SpendNow": "Spend the mana.",
    "Invoked": "What do you spend the mana on?",
    "Flight": "Choose where you land; a second step costs 2 Move.",
    "ShownColor": "Choose the color of a crystal.",
    "Embolden": "Help the enemy that another player fights?",
    "SwapFor": "Take an advanced action for one of your action cards, or none.",
    "SwapOut": "Which card do you give for it?",
    "Keep": "Keep a card of the pack; the rest goes to the next player.",
    "AddDrafted": "Which of your cards goes into your deck?",
    "Offer": "How much fame do you offer for this hero?",
    "Either": "Choose one.",
    "Optionally": "Do it, or leave it?",
    "MomentOrder": "What comes first?",
}
# What the numbered answers of some questions mean.
PICKS: Final[dict[str, tuple[str, ...]]] = {
    "Agree": ("Yes", "No"),
    "Attend": ("Fully, and lose the next turn", "In part"),
    "BannerHome": ("It stays", "Into the deck"),
    "WhichCommand": ("Bonds of Loyalty", "A command token"),
    "WhichPrice": ("By the card that was played", "In the city"),
    "Meditate": ("None", "One card", "Two cards", "Three cards", "Four cards", "Five cards"),
    "Embolden": (
        "Nothing",
        "White: armor +1 in the ranged and siege phase",
        "Red: attack +1",
        "Blue: armor +1 in the attack phase",
    ),
    "Spare": ("Put the top card aside", "Take all cards"),
    "WhichReward": (
        "Artifacts",
        "A spell",
        "An advanced action",
        "A unit",
        "A crystal of each color",
        "A random crystal",
        "What the dungeon holds",
    ),
}
FIGHTS: Final = {
    d.RANGE: "Ranged and siege attacks: aim at enemies, or go on.",
    d.BLOCKING: "Block attacks: aim at one, or go on.",
    d.ATTACKING: "Attack: aim at enemies, or end the combat.",
}


def ask(s: Mage, frame: Frame) -> str:
    """Say what a question asks."""
    if type(frame).__name__ == "Fight":
        return "Play, and commit." if s.aim else FIGHTS[int(s.phase)]
    return ASKS.get(type(frame).__name__, "Choose.")
