"""The steps of an attack: Attack, Evasion, Damage, Guard, and what an opposed roll settles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.elysium.enums import Natural
from combatkit.rules.elysium.rolls import Throw, beats, cast, compare, hit_points, shown
from combatkit.rules.elysium.state import Context, State


@dataclass(frozen=True, slots=True)
class Roll:
    """Makes a roll whose total waits for its answer; `flag` keeps what the die showed."""

    what: Throw
    card: str
    flag: bool = False

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Roll it."""
        total, natural = cast(self.what, r, context.rulings.open_ended)
        r.say(self.card, lambda: f"{self.what.words(total)}.")
        return state._replace(total=total, natural=natural if self.flag else Natural.PLAIN)


@rule("EL-DEF-1", "EL-DEF-2", "EL-DEF-3", "EL-ATT-1", "EL-ATT-3", "EL-COVER-1", "EL-ATT-6")
@dataclass(frozen=True, slots=True)
class Evade:
    """Sets a defence against the attack that waits: it hits if it is higher.

    Parameters
    ----------
    open_to
        The defences with their rolls, the best first; empty when none is possible.
    decide
        Whether the defender is asked which.
    why
        Why there is none, in words.
    bare
        What counts without a die in the older rule when there is none.
    one_roll
        Whether the margin is the damage.
    polearm, sidestep
        What a charge meets: a parry that may strike back, a dodge that may trip.
    shield
        How much of the Dodge is a Human Shield that a miss may hit.
    harmless
        That the margin is no damage in any case, because a tactic is tried.
    card
        The rule, where it is neither Dodge nor Parry of an ordinary attack.
    """

    open_to: tuple[tuple[str, Throw], ...]
    decide: bool = False
    why: str = ""
    bare: Throw | None = None
    one_roll: bool = False
    polearm: bool = False
    sidestep: bool = False
    shield: int = 0
    harmless: bool = False
    card: str = ""

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Defend."""
        total = state.total or 0
        names = [name for name, _ in self.open_to]
        if not names:
            return self._helpless(state, total, r, context)
        name = r.choose("defence", names, by=context.names[1]) if self.decide and len(names) > 1 else names[0]
        what = dict(self.open_to)[name]
        hurts = self.one_roll and not self.harmless
        if hurts or self.shield:
            theirs, natural = cast(what, r, context.rulings.open_ended)
            sign = (total > theirs) - (total < theirs)
            r.say(self._card(name), lambda: f"{what.words(theirs)} against {total}: {_ends(sign)}.")
            state = state._replace(
                damage=max(0, total - theirs) if hurts else 0,
                guard_failed=hurts and sign > 0 and natural == Natural.CRITICAL_FAILURE,
                stray=name == "dodge" and sign <= 0 and total > theirs - self.shield and self.shield > 0,
            )
            if state.stray:
                r.say(
                    "EL-GRAB-14", lambda: "Without the body in the way it would have hit: it hits that body."
                )
        else:
            sign, die = compare(what, r, total, context.rulings.open_ended)
            r.say(
                self._card(name),
                lambda: f"{shown(what, die, context.rulings.open_ended)} against {total}: {_ends(sign)}.",
            )
        back = (self.polearm and name == "parry" and sign < 0) or (
            self.sidestep and name == "dodge" and sign <= 0
        )
        return state._replace(
            total=None, defence=name, hit=sign > 0, success=sign > 0, back=back, natural=Natural.PLAIN
        )

    def _helpless(self, state: State, total: int, r: Roller, context: Context) -> State:
        """No defence: the newer rule has a hit, the older one Endurance and Armor without a die."""
        who = context.names[1]
        if self.bare is None:
            r.say("EL-COVER-1", lambda: f"{who} is {self.why} and fails Evasion: a hit.")
            return state._replace(total=None, defence="none", hit=True, success=True, natural=Natural.PLAIN)
        bare = self.bare
        hit = beats(total, bare.bonus)
        r.say(
            "EL-ATT-6",
            lambda: f"{who} is {self.why}: {bare.words(bare.bonus)} against {total}, {_ends(int(hit))}.",
        )
        return state._replace(
            total=None,
            defence="none",
            hit=hit,
            success=hit,
            damage=0 if self.harmless else max(0, total - bare.bonus),
            natural=Natural.PLAIN,
        )

    def _card(self, name: str) -> str:
        if self.card:
            return self.card
        if name == "parry":
            return "EL-DEF-6" if self.one_roll else "EL-DEF-7"
        return "EL-DEF-4" if self.one_roll else "EL-DEF-5"


def _ends(sign: int) -> str:
    return "a hit" if sign > 0 else "equal, so a miss" if sign == 0 else "a miss"


@rule("EL-ATT-4", "EL-GAP-10")
@dataclass(frozen=True, slots=True)
class Guarded:
    """Guard against the Damage Roll that waits: what damage has more is lost in Hit Points.

    `keeps_failure` says whether a Critical Failure matters: to armour, or to a called shot.
    `harmless` marks a whip round the neck, whose damage leads down the Knockout Track (EL-ENT-15).
    """

    what: Throw
    keeps_failure: bool = False
    harmless: bool = False

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Roll Guard."""
        total = state.total or 0
        who = context.names[1]
        if self.harmless:
            sign, die = compare(self.what, r, total, context.rulings.open_ended)
            words = "is choked and goes down a stage" if sign > 0 else "holds out"
            r.say(
                "EL-ENT-15",
                lambda: (
                    f"{shown(self.what, die, context.rulings.open_ended)} against {total}: {who} {words}."
                ),
            )
            return state._replace(total=None, stages=int(sign > 0), success=sign > 0)
        theirs, natural = cast(self.what, r, context.rulings.open_ended)
        damage = max(0, total - theirs)
        r.say(
            "EL-ATT-4",
            lambda: (
                f"{self.what.words(theirs)} against {total}: "
                + (f"{who} loses {hit_points(damage)}." if damage else f"{who} loses nothing.")
            ),
        )
        failed = self.keeps_failure and natural == Natural.CRITICAL_FAILURE
        if failed and context.armor:
            r.say("EL-GAP-10", lambda: f"A Critical Failure: {who}'s armour is broken, Armor is 1 lower.")
        return state._replace(total=None, damage=damage, guard_failed=failed)


class Effect(NamedTuple):
    """What comes of an opposed roll: conditions, movement, a bonus, in words.

    `news` and `own` are for the defender and the attacker if it is won, `lost_news` and `lost_own` if not.
    `push` is feet that the defender is moved, `push_far` more if it is won by more than 5; `pull` moves him
    a foot for each point, and the attacker if it is lost. `gain` keeps the margin. `falls` adds prone for a
    defender whose die shows 1.
    """

    card: str
    won: str
    lost: str
    news: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    lost_news: tuple[str, ...] = ()
    lost_own: tuple[str, ...] = ()
    push: int = 0
    push_far: int = 0
    pull: bool = False
    gain: bool = False
    falls: bool = False

    @property
    def counts(self) -> bool:
        """Whether more is asked than who wins."""
        return bool(self.push or self.pull or self.gain or self.falls)


@rule("EL-CORE-4", "EL-DISARM-5", "EL-GRAB-3", "EL-TRIP-2")
@dataclass(frozen=True, slots=True)
class Opposed:
    """The answer to a roll that waits: the one who acts succeeds if he is higher.

    `answers` are rolls among which the defender may choose, the best first.
    """

    answers: tuple[tuple[str, Throw], ...]
    effect: Effect
    decide: bool = False

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Roll it, and see what comes of it."""
        total, effect, ends = state.total or 0, self.effect, context.rulings.open_ended
        names = [name for name, _ in self.answers]
        name = r.choose("resistance", names, by=context.names[1]) if self.decide else names[0]
        what = dict(self.answers)[name]
        words = {"a": context.names[0], "d": context.names[1]}
        if not effect.counts:
            sign, die = compare(what, r, total, ends)
            won = sign > 0
            r.say(
                effect.card,
                lambda: (
                    f"{shown(what, die, ends)} against {total}: "
                    + (effect.won if won else effect.lost).format(**words)
                ),
            )
            margin, failed = 0, False
        else:
            theirs, natural = cast(what, r, ends)
            margin, failed = total - theirs, natural == Natural.CRITICAL_FAILURE
            won = margin > 0
            r.say(
                effect.card,
                lambda: (
                    f"{what.words(theirs)} against {total}: "
                    + (effect.won if won else effect.lost).format(
                        **words, n=abs(_feet(effect, margin) or margin)
                    )
                ),
            )
        fallen = ("prone",) if effect.falls and won and failed else ()
        return state._replace(
            total=None,
            success=won,
            news=(*state.news, *(effect.news if won else effect.lost_news), *fallen),
            own=(*state.own, *(effect.own if won else effect.lost_own)),
            gain=margin if won and effect.gain else 0,
            feet=_feet(effect, margin) if won or effect.pull else 0,
        )


@rule("EL-ENT-17", "EL-GAP-3")
def _feet(effect: Effect, margin: int) -> int:
    """How far the defender is moved; negative where it is the attacker who is."""
    if effect.pull:
        return margin
    return effect.push + (effect.push_far if margin > 5 else 0) if effect.push else 0


@rule("EL-AP-4")
@dataclass(frozen=True, slots=True)
class Happens:
    """Something that needs no roll, or cannot be: it comes about, or not, as it stands."""

    works: bool
    effect: Effect

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Let it be so."""
        effect = self.effect
        words = {"a": context.names[0], "d": context.names[1]}
        r.say(effect.card, lambda: (effect.won if self.works else effect.lost).format(**words))
        return state._replace(success=self.works, news=effect.news if self.works else effect.lost_news)
