"""Mythras as a ruleset: what panels, odds and fights ask of a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import InputError
from combatkit.rules.body import Body
from combatkit.rules.card import rule
from combatkit.rules.duel import Duel
from combatkit.rules.exchange import Columns, Exchange, Step
from combatkit.rules.fighter import change, names_apart
from combatkit.rules.mythras import (
    charge,
    crowd_setup,
    grapple,
    knockback,
    outcome,
    steps_attack,
    steps_hit,
    toll,
    wounds,
)
from combatkit.rules.mythras.battle import Battle
from combatkit.rules.mythras.blow import Blow, blow_start, worst, wounded_by
from combatkit.rules.mythras.clash import COUNTER as STRIKES_BACK
from combatkit.rules.mythras.clash import clash
from combatkit.rules.mythras.clash_outcome import LABELS as CLASH_LABELS
from combatkit.rules.mythras.closed import closed
from combatkit.rules.mythras.counter import prepared, take_counter
from combatkit.rules.mythras.crowd import with_others
from combatkit.rules.mythras.crowd_setup import near, surrounded
from combatkit.rules.mythras.duel import duel as fight_out
from combatkit.rules.mythras.edition import settled
from combatkit.rules.mythras.enums import Wound
from combatkit.rules.mythras.evade import EVADE
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import HERO
from combatkit.rules.mythras.heroic import last_blow
from combatkit.rules.mythras.leap import LABELS as LEAP_LABELS
from combatkit.rules.mythras.leap import Blows, leap
from combatkit.rules.mythras.luck import lucky
from combatkit.rules.mythras.making import make
from combatkit.rules.mythras.muster import muster
from combatkit.rules.mythras.policies import POLICIES, plain
from combatkit.rules.mythras.resist import Switches
from combatkit.rules.mythras.saga import Saga, saga
from combatkit.rules.mythras.setup import Setup
from combatkit.rules.mythras.setup_ranged import NO_CROWD
from combatkit.rules.mythras.state import Context
from combatkit.rules.mythras.sweep import Sweep, sweep
from combatkit.rules.odds import ChanceTable, Odds
from combatkit.rules.policies import policy_called, shared_policy
from combatkit.rules.ruleset import Health, HealthList, Ruleset

COMPARE = Step(
    "compare", "Differential", steps_attack.compare, ("MY-ATK-3", "MY-SE-1"), steps_attack.COMPARE_READS
)
EFFECTS = Step(
    "effects", "Special effects", steps_attack.choose, ("MY-SE-2", "MY-SE-4"), steps_attack.CHOOSE_READS
)
LOCATION = Step(
    "location",
    "Hit location",
    steps_hit.location,
    ("MY-HITLOC-1", "MY-SE-CHOOSELOCATION"),
    steps_hit.LOCATION_READS,
    when="guard",
)
DAMAGE = Step(
    "damage",
    "Damage",
    steps_hit.damage,
    ("MY-DMG-1", "MY-PARRY-1", "MY-PARRY-3", "MY-DMG-2"),
    steps_hit.DAMAGE_READS,
    when="guard",
)
HOLD_APART = Step(
    "hold apart",
    "Effects take hold",
    steps_hit.hold_apart,
    ("MY-SE-6", "MY-SE-7"),
    steps_hit.HOLD_APART_READS,
    when="winner",
)
GRAPPLE = Step(
    "damage", "Grapple", grapple.takes_hold, ("MY-GRAP-1", "MY-GRAP-3"), grapple.READS, when="guard"
)
HOLD = Step(
    "hold", "Effects take hold", steps_hit.hold, ("MY-SE-6", "MY-SE-7"), steps_hit.HOLD_READS, when="winner"
)
COUNTER = Step("counter", "Prepared counter", take_counter, ("MY-SE-PREPARECOUNTER",), when="counter")
KNOCKBACK = Step(
    "knockback",
    "Knockback",
    knockback.knockback,
    ("MY-KNOCK-1", "MY-KNOCK-2", "MY-KNOCK-3"),
    knockback.READS,
    when="rolled",
)
ENDURANCE = Step(
    "endurance",
    "Endurance",
    wounds.endurance,
    ("MY-WOUND-1", "MY-WOUND-2"),
    wounds.ENDURANCE_READS,
    when="wound",
    sets=wounds.ENDURANCE_SETS,
)
TOLL = Step(
    "toll",
    "Wound",
    toll.toll,
    ("MY-WOUND-4", "MY-WOUND-5", "MY-WOUND-6", "MY-WOUND-8", "MY-WOUND-9", "MY-WOUND-10"),
    toll.READS,
    when="bearing",
    sets=toll.SETS,
)


LEAP_SHARES = Blows(COMPARE, (LOCATION, DAMAGE), HOLD, (ENDURANCE, TOLL))
CONTACT = Step("contact", "Contact", charge.contact, ("MY-CHARGE-9", "MY-CHARGE-10"), charge.CONTACT_READS)


@lru_cache(maxsize=64)
def _steps(
    attack_reads: tuple[str, ...], parry_reads: tuple[str, ...], knocks: bool, evades: bool, counters: bool
) -> tuple[Step, ...]:
    attack = Step("attack", "Attack", steps_attack.attack, ("MY-ATK-1",), attack_reads)
    title, cards = ("Evade", ("MY-EVADE-1", "MY-EVADE-3")) if evades else ("Parry", ("MY-ATK-2", "MY-ATK-8"))
    parry = Step("parry", title, steps_attack.defence, cards, parry_reads)
    knockback = (KNOCKBACK,) if knocks else ()
    counter = (COUNTER,) if counters else ()
    takes_hold = (HOLD_APART, HOLD, *counter)
    return attack, parry, COMPARE, EFFECTS, LOCATION, DAMAGE, *takes_hold, *knockback, ENDURANCE, TOLL


@rule("MY-RANGED-1")
def steps_for(context: Context, knocks: bool) -> tuple[Step, ...]:
    """The steps of a blow or a shot in this context; knockback only where it can be harder than SIZ."""
    reads = steps_attack.attack_reads(context), steps_attack.defence_reads(context)
    steps = _steps(*reads, knocks, context.plan.defence == EVADE, prepared(context))
    if context.plan.grapple:
        steps = tuple(GRAPPLE if step is DAMAGE else step for step in steps)
    return (*steps, CONTACT) if context.plan.charge else steps


def blow_steps(armour_counts: bool) -> tuple[Step, ...]:
    """The steps of a single blow."""
    place = Step("location", "Hit location", steps_hit.location_unless_known, ("MY-HITLOC-1",))
    strikes = steps_hit.lone_blow if armour_counts else steps_hit.bare_blow
    return place, Step("damage", "Damage", strikes, ("MY-DMG-1", "MY-DMG-2")), ENDURANCE, TOLL


@dataclass(frozen=True, repr=False)
class PlainExchange(Exchange):
    """An exchange whose policy takes no effects.

    A script or a person may still take some, so all steps are there. But odds from the first step on need
    none of what effects do afterwards: left out, states share most of their work.
    """

    def odds(self) -> Odds:
        """See `Exchange.odds`."""
        return super().odds() if self.answers else self._bare().odds()

    def chances(self, *events: str) -> ChanceTable:
        """See `Exchange.chances`."""
        return super().chances(*events) if self.answers else self._bare().chances(*events)

    def _bare(self) -> Exchange:
        """The same without what only effects would ask for."""
        steps = tuple([step for step in self.steps if step not in (HOLD_APART, HOLD)])
        start: Any = self.start
        if "attack_raw" not in (self.steps[0].reads or ()):
            start = start._replace(attack_raw=None, parry_raw=None)
        return Exchange(
            steps, start, self.context, self.columns, self.policy, self.events, glances=self.glances
        )


PLAIN_SETUP = Setup()


class Mythras(Ruleset):
    """Mythras, from the attack roll to the wound."""

    name = "mythras"
    title = "Mythras"
    summary = (
        "Roll under your skill, compare levels of success for special effects, and wound one hit location."
    )
    prefix = "MY"
    package = "combatkit.rules.mythras"
    fighter_class = Fighter
    setup_class = Setup
    opening = ("Anathaym", "Centaur raider")  # the second preset is Anathaym again, with her sling
    blow_class = Blow
    wound_levels = tuple(level.label for level in Wound)
    column_labels = outcome.LABELS | CLASH_LABELS | LEAP_LABELS | crowd_setup.LABELS
    stack = ("major wound", "serious wound", "minor wound", "nothing gets through")
    policies = POLICIES
    duel_policies = POLICIES

    # -- the exchange ------------------------------------------------------------------------------------

    def exchange(
        self,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | str | None = None,
        others: Iterable[Any] = (),
        **setup: Any,
    ) -> Exchange:
        """One attack and the answer to it, down to the wound.

        Parameters
        ----------
        attacker, defender
            Fighters, names of presets, dicts or paths.
        options
            Open questions to be answered otherwise than by default.
        policy
            Who chooses effects when nobody is asked: a name out of `POLICIES` or a function; left out, none
            are taken.
        others
            Who stands beside the target, and may be hit by accident: fighters, as above.
        setup
            Fields of `Setup`.

        Raises
        ------
        InputError
            For a name, number or choice that does not fit, with the remedy.

        Examples
        --------
        >>> from combatkit.rules.mythras import RULESET
        >>> x = RULESET.exchange("Anathaym", "Hoplite", situation=["defender prone"])
        >>> x.play([34, 78, 15, 6]).outcome["wound"]
        'minor'
        """
        ours, theirs = self.as_fighter(attacker), self.as_fighter(defender)
        form = self.read_setup(setup) if setup else PLAIN_SETUP
        chooser = plain if policy is None else policy_called(policy, POLICIES)
        if form.luck and (form.defence == STRIKES_BACK or form.leap):
            raise InputError("luck", "is asked for in plain exchanges alone", "use luck.swapped and the like")
        if form.defence == STRIKES_BACK:
            return clash(ours, theirs, form, self.changed(options), chooser, steps_for)
        if form.leap:
            reasons = self.closed("leap_resistance", ours, theirs, options=options, **setup)
            evading = reasons.get("evade", "")
            return leap(ours, theirs, form, self.changed(options), chooser, evading, LEAP_SHARES)
        made = make(ours, theirs, form, self.changed(options), defence_named="defence" in setup)
        lean = (
            chooser in (plain, first_option) and not prepared(made.context) and not made.context.plan.charge
        )
        columns: Columns = outcome.columns if lean else outcome.all_columns
        steps, start, context = steps_for(made.context, made.knocks), made.start, made.context
        if form.luck:
            steps, lean, columns = lucky(steps, form.luck), False, outcome.all_columns
        if others or form.crowd != NO_CROWD:
            beside = near(form, tuple(self.as_fighter(who) for who in others))
            made = surrounded(made, ours, beside, form, self.changed(options))
            return Exchange(
                with_others(steps, made.context),
                made.start,
                made.context,
                crowd_setup.plain_columns if lean else crowd_setup.all_columns,
                chooser,
                crowd_setup.EVENTS,
                glances=crowd_setup.GLANCES,
            )
        kind = PlainExchange if chooser is plain and not form.luck else Exchange
        return kind(steps, start, context, columns, chooser, outcome.EVENTS, glances=outcome.GLANCES)

    def last_blow(
        self,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | str | None = None,
        **setup: Any,
    ) -> Exchange:
        """A heroic last blow of somebody with a Major Wound (see `combatkit.rules.mythras.heroic`)."""
        both = self.as_fighter(attacker), self.as_fighter(defender)
        return last_blow(*both, self.exchange, options=options, policy=policy, **setup)

    def sweep(
        self,
        attacker: Any,
        defenders: Sequence[Any],
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | str | None = None,
        **setup: Any,
    ) -> Sweep:
        """One attack roll against everybody in its path, each of whom defends and suffers alone.

        Parameters
        ----------
        defenders
            The targets, as many as the GM says, with names that differ.
        setup
            Fields of `Setup`, the same for all.

        Raises
        ------
        InputError
            For names that are not apart, and for whatever an exchange refuses.
        """
        foes = [self.as_fighter(who) for who in defenders]
        if len({who.name for who in foes}) < len(foes):
            raise InputError("sweep", "two of the targets have one name", "give each its own")
        made = {
            who.name: self.exchange(attacker, who, options=options, policy=policy, **setup) for who in foes
        }
        return sweep(made)

    def changed(self, options: Mapping[str, str] | None) -> Switches:
        """The options that differ from their defaults, as the steps read them."""
        if not options:
            return ()
        defaults = {name: option.default for name, option in self.options.items()}
        return settled(options, self.read_options(options), defaults)

    def closed(
        self,
        field: str,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        **setup: Any,
    ) -> dict[str, str]:
        """Which choices of a set-up field are not open, each with the reason.

        Examples
        --------
        >>> from combatkit.rules.mythras import RULESET
        >>> RULESET.closed("defence", "Anathaym", RULESET.fighter("Guard", action_points=0))["parry"]
        'no Action Points left'
        """
        self.require_field(field)
        return closed(
            field,
            self.as_fighter(attacker),
            self.as_fighter(defender),
            self.read_setup(setup),
            self.changed(options),
        )

    def duel(
        self,
        first: Any,
        second: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Any = None,
        **setup: Any,
    ) -> Duel:
        """Two fighters to the end (see `combatkit.rules.mythras.duel` for what is in it and what is not).

        Parameters
        ----------
        policy
            Who chooses special effects: a name out of `POLICIES`, a function, or a pair, one for each
            fighter; left out, none are taken.
        """
        if setup:
            raise InputError("duel", f"knows no {sorted(setup)[0]!r}", "set up single exchanges with it")
        both = self.as_fighter(first), self.as_fighter(second)
        names = names_apart(*both, ("first", "second"))
        chooser = shared_policy(policy, self.duel_policies, names)
        both = change(both[0], {"name": names[0]}), change(both[1], {"name": names[1]})
        return fight_out(*both, dict(self.changed(options)), chooser, self.exchange)

    def fight(
        self,
        sides: Mapping[str, Any],
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | str | None = "wounding",
        surprised: Iterable[str] = (),
        engaged: Iterable[tuple[str, str]] = (),
    ) -> Battle:
        """A fight of any number on each side, before its first die: see `combatkit.rules.fights.Fight`.

        Parameters
        ----------
        sides
            The name of each side and its fighters.
        policy
            Who chooses special effects when nobody is asked.
        surprised
            Names of those who do not expect it (MY-SURP-1).
        engaged
            Pairs of opponents who are within reach of each other already (MY-ENG-1).
        """
        chooser = plain if policy is None else policy_called(policy, POLICIES)
        return muster(self, sides, self.changed(options), chooser, surprised, engaged)

    def saga(self) -> Saga:
        """The chapter's worked story, scene by scene, played with the dice that it tells.

        Examples
        --------
        >>> from combatkit.rules.mythras import RULESET
        >>> RULESET.saga()["set halberd"].fight.standing("Centaur").out
        'incapacitated'
        """
        return saga(self)

    # -- wounds ------------------------------------------------------------------------------------------

    def blow(self, fighter: Any, *, options: Mapping[str, str] | None = None, **blow: Any) -> Exchange:
        """What a single blow does: location, armour, wound level, Endurance, consequences.

        Parameters
        ----------
        blow
            Fields of `Blow`.

        Examples
        --------
        >>> from combatkit.rules.mythras import RULESET
        >>> blow = RULESET.blow("Guard", location="head", damage=11, attack_roll=42)
        >>> blow.odds().chance("target out of the fight")
        Fraction(9, 10)
        """
        form: Blow = self.read_blow(blow)
        start, context = blow_start(self.as_fighter(fighter), form, self.changed(options))
        return Exchange(
            blow_steps(form.armour_counts),
            start,
            context,
            outcome.only_blow,
            events=outcome.BLOW_EVENTS,
        )

    @rule("MY-HITLOC-2")
    def blows(self, fighter: Any, locations: Mapping[str, int], **blow: Any) -> tuple[Exchange, ...]:
        """A blow that strikes several locations at once: each by itself, with its own armour and Hit Points.

        Parameters
        ----------
        locations
            The damage to each location by its name.
        blow
            Other fields of `Blow`, the same for all.
        """
        return tuple(
            self.blow(fighter, location=name, damage=damage, **blow) for name, damage in locations.items()
        )

    def wounded(self, fighter: Any, outcome: Mapping[str, Hashable]) -> Fighter:
        """The fighter after the outcome of a blow, or of an exchange in which it was the defender."""
        return wounded_by(self.as_fighter(fighter), outcome)

    def health(self, fighter: Any) -> tuple[Health, ...]:
        """Every hit location with its Hit Points, and the wound level that follows from them.

        Rabble and underlings have one number for the whole body.

        Examples
        --------
        >>> from combatkit.rules.mythras import RULESET
        >>> print(RULESET.health(RULESET.fighter("Guard", hit_points={"head": -2}))[-1])
        head: -2 of 5, serious
        """
        who = self.as_fighter(fighter)
        if who.standing != HERO:
            level = worst(who).label
            return HealthList([Health("Hit Points", who.pool_left(), who.pool, level, who.condition_list)])
        now, most = who.hit_points_left(), who.full_hit_points()
        notes: dict[str, list[str]] = {name: [] for name in now}
        for condition in who.condition_list:
            word, _, detail = condition.partition(": ")
            for name in now:
                if name in detail:
                    notes[name].append(word)
        return HealthList(
            Health(name, now[name], most[name], who.wound(name).label, tuple(notes[name])) for name in now
        )

    def body(self, fighter: Any) -> Body:
        """The hit locations of the fighter's body."""
        who: Fighter = self.as_fighter(fighter)
        return who.anatomy


RULESET = Mythras()
