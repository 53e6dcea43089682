"""Elysium as the panels and notebooks see it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import unknown_name
from combatkit.rules.body import Body
from combatkit.rules.duel import Duel
from combatkit.rules.elysium import actions, outcome
from combatkit.rules.elysium.blow import blow_exchange
from combatkit.rules.elysium.body import humanoid
from combatkit.rules.elysium.duel import COURSES, fight_out
from combatkit.rules.elysium.enums import Harm
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.muster import muster
from combatkit.rules.elysium.rulings import Rulings, rulings
from combatkit.rules.elysium.scene import Scene
from combatkit.rules.elysium.setup import Blow, Setup
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import names_apart
from combatkit.rules.fights import Fight
from combatkit.rules.policies import for_both
from combatkit.rules.ruleset import Health, HealthList, Ruleset


class Elysium(Ruleset):
    """One ten-sided die, an attribute and ranks; Action Points say how much fits into a turn.

    Examples
    --------
    >>> game = Elysium()
    >>> game.exchange("Akare", "Nox").odds().chance("defender hurt")
    Fraction(99, 500)
    """

    name = "elysium"
    title = "Elysium"
    summary = "Six Action Points a turn and one ten-sided die a roll: to hit, to hurt, to hold, or to talk."
    prefix = "EL"
    package = "combatkit.rules.elysium"
    fighter_class = Fighter
    setup_class = Setup
    blow_class = Blow
    wound_levels = tuple(level.value for level in Harm)
    column_labels = outcome.COLUMNS
    stack = tuple(reversed(outcome.EVENTS))
    duel_policies = COURSES

    def rulings(self, options: Mapping[str, str] | None = None) -> Rulings:
        """The options, checked, as the rules read them."""
        return rulings(self.read_options(options))

    # -- one upon another --------------------------------------------------------------------------------

    def exchange(
        self,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | None = None,
        **setup: Any,
    ) -> Exchange:
        """One action of one fighter upon another; see `Setup` for what may be set up.

        Raises
        ------
        InputError
            For a wrong name or number, or an action that is not open, with the reason.

        Examples
        --------
        >>> game = Elysium()
        >>> x = game.exchange("Risp", "Reaper", action="disarm")
        >>> x.play({"attack": 9, "dodge": 2, "thievery": 7, "grip": 3}).outcome["conditions"]
        'disarmed'
        """
        return actions.exchange_of(
            self.as_fighter(attacker),
            self.as_fighter(defender),
            self.read_setup(setup),
            self.rulings(options),
            policy or first_option,
        )

    def closed(
        self,
        field: str,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        **setup: Any,
    ) -> dict[str, str]:
        """Which choices of a set-up field are not open now, each with the reason."""
        self.require_field(field)
        me, other = self.as_fighter(attacker), self.as_fighter(defender)
        scene = Scene(names_apart(me, other), me, other, self.read_setup(setup), self.rulings(options))
        return actions.closed(field, scene)

    def duel(
        self,
        first: Any,
        second: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Any = None,
        **setup: Any,
    ) -> Duel:
        """Two to the end, turn by turn; see `combatkit.rules.elysium.duel`.

        Parameters
        ----------
        policy
            The course of both (``"attack"``, ``"careful"``, ``"defend"`` or a function), or a pair of them.
        setup
            ``called``: what the first aims at. ``defence``: how both defend.
        """
        both = self.as_fighter(first), self.as_fighter(second)
        courses = for_both(policy, self.duel_policies)
        return fight_out(*both, self.read_setup(setup), self.rulings(options), courses)

    def fight(
        self,
        sides: Mapping[str, Any],
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | str | None = None,
        surprised: Iterable[str] = (),
        riders: Mapping[str, str] | None = None,
    ) -> Fight:
        """A fight of any number on each side, before its first die: see `combatkit.rules.fights.Fight`.

        Parameters
        ----------
        sides
            The name of each side and its fighters.
        policy
            Chooses the defence and how a hold is resisted when nobody is asked; left out, the better one.
        surprised
            Names of those who are wide-eyed in the first round.
        riders
            Who rides whom from the beginning, by name.

        Raises
        ------
        InputError
            For fewer than two sides, an empty one, or a name that does not fit.
        """
        if isinstance(policy, str):
            raise unknown_name("policy", policy, self.policies)  # Elysium has none that go by a name
        read = self.read_options(options)
        return muster(
            self, sides, rulings(read), policy or first_option, read["announcing"], surprised, riders
        )

    # -- wounds ------------------------------------------------------------------------------------------

    def is_out(self, outcome: Mapping[str, Any]) -> bool:
        """Whether an outcome leaves the defender unconscious, or worse."""
        return Harm(outcome["wound"]).out

    def blow(self, fighter: Any, *, options: Mapping[str, str] | None = None, **blow: Any) -> Exchange:
        """What a single Damage Roll does to a fighter; see `Blow`."""
        return blow_exchange(self.as_fighter(fighter), self.read_blow(blow), self.rulings(options))

    def wounded(self, fighter: Any, outcome: Mapping[str, Hashable]) -> Fighter:
        """The fighter after a blow, or after an exchange in which it was the defender."""
        return self.after(fighter, outcome)

    def after(self, fighter: Any, result: Mapping[str, Hashable], side: str = "defender") -> Fighter:
        """A fighter after an exchange, as its ``"defender"`` or its ``"attacker"``."""
        if side not in ("defender", "attacker"):
            raise unknown_name("side", side, ("defender", "attacker"))
        return outcome.after(self.as_fighter(fighter), result, side == "attacker")

    def health(self, fighter: Any) -> tuple[Health, ...]:
        """Hit Points, and the Knockout Track with what is wrong."""
        me: Fighter = self.as_fighter(fighter)
        notes = [*me.conditions, *(f"{part} disabled" for part in me.disabled)]
        notes += [f"{hand} useless" for hand in me.useless]
        if me.stage:
            notes.append(f"Knockout stage {me.stage}")
        if me.bleeding:
            notes.append(f"{me.bleeding} bleeding")
        return HealthList([Health("Health", me.health, me.full_health, me.level.value, tuple(notes))])

    def body(self, fighter: Any) -> Body:
        """The parts that a called shot may name."""
        return humanoid()


RULESET = Elysium()
