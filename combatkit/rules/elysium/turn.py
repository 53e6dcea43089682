"""A turn and its Action Points: what is spent, and what may still be done."""

from __future__ import annotations

from dataclasses import dataclass, replace

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium.enums import Action, Condition, Hand, Trump
from combatkit.rules.elysium.equipment import Weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.scene import price
from combatkit.rules.elysium.tables import look_up

DEFAULTS = Rulings()
ROUND_SECONDS = 5
"""How long a round is (EL-ROUND-1)."""


@rule("EL-AP-1", "EL-AP-2", "EL-AP-3", "EL-AP-5", "EL-ROUND-1")
@dataclass(frozen=True)
class Turn:
    """One fighter's turn. Every method gives the turn after it; nothing is changed in place.

    Parameters
    ----------
    fighter
        Whose turn it is.
    left
        Action Points that are left; all of them at the start (`begin`).
    defending
        What has gone into defence: it helps until the next turn.
    attacks
        Offensive actions so far.

    Examples
    --------
    >>> two = Fighter("Anna", weapon="longsword", second_weapon="dagger", trumps=("Dual Weapons",))
    >>> begin(two).attack().attack(Hand.OFF).left
    2
    """

    fighter: Fighter
    left: int
    rulings: Rulings = DEFAULTS
    defending: int = 0
    attacks: int = 0
    charged: bool = False
    free_off_hand: bool = False
    moving: bool = False

    def spend(self, points: int, what: str) -> Turn:
        """Pay for something.

        Raises
        ------
        InputError
            When there are not enough Action Points left.
        """
        if points > self.left:
            raise InputError(
                what, f"costs {points} AP, and {self.left} are left", "do something cheaper, or end the turn"
            )
        return replace(self, left=self.left - points)

    @rule("EL-DEF-9", "EL-AMB-21", "EL-SPELL-1")
    def offend(self, points: int, what: str) -> Turn:
        """Pay for something offensive that no hand's weapon prices: a spell, a grenade, the bite of a mount.

        Raises
        ------
        InputError
            When there are not enough Action Points left; and with the option defend_exclusive, in a turn that
            is spent on defence.

        Examples
        --------
        >>> begin(Fighter("Aelfin")).offend(3, "the spell").attacks
        1
        """
        self._may_attack(what)
        return replace(self.spend(points, what), attacks=self.attacks + 1)

    @rule("EL-TWO-3", "EL-TWO-4", "EL-ATT-2")
    def attack(self, hand: Hand = Hand.MAIN, action: Action = Action.ATTACK) -> Turn:
        """An attack or tactic with what a hand holds; with Dual Weapons one of the other hand is free."""
        self._may_attack(action.value)
        points = self.price_of(hand, action)
        free = self._is_free(hand, action)
        after = self.spend(points, action.value) if points else self
        return replace(after, attacks=self.attacks + 1, free_off_hand=self.free_off_hand or free)

    @rule("EL-TWO-3", "EL-TWO-4", "EL-AP-5")
    def price_of(self, hand: Hand = Hand.MAIN, action: Action = Action.ATTACK) -> int:
        """What an attack or tactic with a hand costs now.

        Examples
        --------
        >>> begin(Fighter("Skorna", weapon="war axe")).price_of()
        5
        """
        return 0 if self._is_free(hand, action) else price(action, self._arm(hand), self.rulings)

    def _is_free(self, hand: Hand, action: Action) -> bool:
        """Whether it is the one attack of the other hand that costs nothing."""
        dual = hand == Hand.OFF and action == Action.ATTACK and not self.free_off_hand
        return dual and Trump.DUAL_WEAPONS in self.fighter.trumps

    @rule("EL-CHARGE-1", "EL-CHARGE-2", "EL-CHARGE-3")
    def charge(self, feet: int) -> Turn:
        """A charge over a distance: once a turn, and the running is free.

        Raises
        ------
        InputError
            For a second charge, a missile weapon, or a distance that is too short or too long.

        Examples
        --------
        >>> begin(Fighter("Skorna", weapon="war axe")).charge(50).left
        1
        """
        arm = self._arm(Hand.MAIN)
        self._may_attack("charge")
        if self.charged:
            raise InputError("charge", "one charge a turn is all", "attack in another way")
        if arm.flies:
            raise InputError("charge", f"{arm.name} is no weapon for close combat", "draw another")
        farthest = charge_reach(self.fighter, arm)
        if not 10 <= feet <= farthest:
            raise InputError("charge", f"{feet} feet cannot be charged", f"use 10 to {farthest} feet")
        return replace(
            self.spend(price(Action.CHARGE, arm, self.rulings), "charge"),
            attacks=self.attacks + 1,
            charged=True,
        )

    @rule("EL-DEF-9", "EL-AMB-21")
    def defend(self, points: int) -> Turn:
        """Go on the defensive: each point adds 1 to the defence rolls until the next turn.

        Raises
        ------
        InputError
            With the option defend_exclusive, in a turn in which something offensive was done.

        Examples
        --------
        >>> begin(Fighter("Nox")).defend(6).defending
        6
        """
        if self.rulings.defend_exclusive and self.attacks:
            raise InputError("defend", "the turn was not spent on defence alone", "attack or defend")
        return replace(self.spend(points, "defend"), defending=self.defending + points)

    @rule("EL-MOVE-1", "EL-COND-8", "EL-MOVE-4")
    def move(self, points: int) -> Turn:
        """Spend points on moving; see `feet` for how far that is.

        Raises
        ------
        InputError
            For somebody who cannot move.
        """
        if feet(self.fighter, points) == 0 and points:
            raise InputError("move", f"{self.fighter.name} cannot move", "get free first")
        return replace(self.spend(points, "move"), moving=True)

    @rule("EL-AP-5", "EL-MOVE-5", "EL-ITEM-1", "EL-ITEM-5", "EL-GAP-11")
    def do(self, what: str) -> Turn:
        """Something with a fixed price, by its name in the table of actions; quick things are free on the
        move.

        Examples
        --------
        >>> begin(Fighter("Nox")).do("item from the pack").left, begin(Fighter("Nox")).move(2).do("draw").left
        (3, 4)
        """
        return self.spend(cost(what, self.moving), what)

    def _arm(self, hand: Hand) -> Weapon:
        arm = self.fighter.held(hand)
        if arm is None:
            raise InputError("attack", f"there is nothing in the {hand.value}", "use the main hand")
        return arm

    def _may_attack(self, what: str) -> None:
        if self.rulings.defend_exclusive and self.defending:
            raise InputError(what, "the turn is spent on defence", "defend, or start the turn anew")


@rule("EL-AP-1", "EL-AP-3", "EL-COND-12", "EL-COND-14")
def begin(fighter: Fighter, rulings: Rulings | None = None) -> Turn:
    """The start of a turn, with all Action Points; none for who is stunned or unconscious.

    Examples
    --------
    >>> begin(Fighter("Nox")).left, begin(Fighter("Nox", conditions=("stunned",))).left
    (6, 0)
    """
    idle = fighter.level.out or fighter.has(Condition.STUNNED, Condition.UNCONSCIOUS)
    return Turn(fighter, 0 if idle else fighter.action_points, rulings or Rulings())


@rule("EL-CHARGE-3", "EL-COND-8")
def charge_reach(fighter: Fighter, arm: Weapon) -> int:
    """How far one runs in a charge: Speed for each AP of the weapon, half of it at half Speed.

    Examples
    --------
    >>> from combatkit.rules.elysium.equipment import weapon
    >>> charge_reach(Fighter("Skorna"), weapon("war axe"))
    50
    """
    return fighter.speed * arm.ap // (2 if slowed(fighter) else 1)


@rule("EL-COND-8", "EL-ENT-5", "EL-ENT-6")
def slowed(fighter: Fighter) -> bool:
    """Whether somebody moves at half Speed."""
    return fighter.has(Condition.HAMPERED, Condition.LEG_IRONED)


@rule(
    "EL-MOVE-1",
    "EL-COND-8",
    "EL-COND-9",
    "EL-GRAB-4",
    "EL-GRAB-9",
    "EL-ENT-5",
    "EL-ENT-6",
    "EL-ENT-10",
    "EL-CALLED-16",
)
def feet(fighter: Fighter, points: int, *, carrying: bool = False) -> int:
    """How far so many Action Points take somebody: Speed for each, half of it when hampered or in irons.

    A whip or chain leaves him where `entangling.may_move` lets him go; with `carrying` he is a holder who has
    won the right to carry his victim along (EL-GRAB-9).

    Examples
    --------
    >>> feet(Fighter("Phineas"), 6), feet(Fighter("Phineas", conditions=("hampered",)), 6)
    (60, 30)
    >>> held = Fighter("Phineas", conditions=("grabbed",))
    >>> feet(held, 6), feet(held, 6, carrying=True)
    (0, 60)
    """
    if fighter.level.out or fighter.has(Condition.IMMOBILIZED, Condition.NETTED, Condition.UNCONSCIOUS):
        return 0
    if fighter.has(Condition.GRABBED) and not carrying:
        return 0
    return fighter.speed * points // (2 if slowed(fighter) else 1)


@rule(
    "EL-AP-5",
    "EL-ITEM-1",
    "EL-ITEM-2",
    "EL-ITEM-3",
    "EL-ITEM-4",
    "EL-ITEM-5",
    "EL-ITEM-6",
    "EL-MOVE-5",
)
def cost(what: str, moving: bool = False) -> int:
    """The Action Points of something with a fixed price; quick things cost nothing during a move.

    Examples
    --------
    >>> cost("magic item"), cost("draw"), cost("draw", moving=True), cost("item from the pack", moving=True)
    (4, 1, 0, 3)
    """
    row = look_up("actions", "action", what)
    return 0 if moving and row.get("while_moving") else int(row["ap"])


@rule("EL-COND-11", "EL-CALLED-14", "EL-CALLED-16")
def may_stand(fighter: Fighter, *, helped: bool = False) -> bool:
    """Whether somebody who lies prone can get up: with a sound leg, or helped by somebody else.

    Examples
    --------
    >>> may_stand(Fighter("Nox", disabled=("left leg",)))
    True
    >>> lame = Fighter("Nox", disabled=("left leg", "right leg"))
    >>> may_stand(lame), may_stand(lame, helped=True)
    (False, True)
    """
    return helped or not {"left leg", "right leg"} <= set(fighter.disabled)
