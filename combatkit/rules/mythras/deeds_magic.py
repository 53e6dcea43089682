"""Magic in a fight, as far as the combat chapter goes: the time it takes, and what it can be met with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fights import IN_ANSWER, Ask, Done, no_dice
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.deed import Deed, Given, engaged, free
from combatkit.rules.mythras.enums import Grade, Level, Side
from combatkit.rules.mythras.lasting import NO_SPELL, TURNS, Lasting, named
from combatkit.rules.mythras.opposing import Entrant, alone, entrant, own_rows
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.scene import Busy, Member, Scene
from combatkit.rules.mythras.situation import reading
from combatkit.rules.mythras.words import points

READY = "spell ready"
AT = "skill "
SKILL = Ask("skill", "Skill of the magic", low=0, high=1000, default=50)


class Rolled(NamedTuple):
    """A single roll against a skill: its level, None before it was rolled."""

    level: Level | None = None


def _columns(state: Any, context: Any) -> dict[str, Any]:
    return {"level": "" if state.level is None else state.level.label}


def skill_roll(
    title: str, card: str, die: str, mine: Entrant, verdict: tuple[str, str], options: Switches = ()
) -> Exchange:
    """The exchange of one roll of a skill that nobody opposes.

    Parameters
    ----------
    die
        The name of the die.
    verdict
        What is said of a success, and of a failure.

    Examples
    --------
    >>> from combatkit.rules.mythras.fighter import Fighter
    >>> mage = Entrant("K", "Magic", 60, 30, Grade.FORMIDABLE)
    >>> roll = skill_roll("Cast magic", "MY-ACT-CASTMAGIC", "casting", mage, ("Done.", "It fails."))
    >>> roll.odds().chance(level="critical"), roll.play([30]).outcome["level"]
    (Fraction(3, 100), 'success')
    """

    def run(state: Rolled, r: Any, context: Any) -> Rolled:
        return Rolled(alone(r, mine, options, card=card, die=die, verdict=verdict).level)

    step = Step(die, title, run, (card,), ("level",))
    return Exchange((step,), Rolled(), (title, die, mine, verdict, options), _columns)


@rule("MY-AMB-79", "MY-MOD-1")
def caster(me: Member, skill: int, options: Switches) -> Entrant:
    """Who casts with a skill: at the grade of what hampers the caster itself, as the option has it."""
    how = switch(options, "casting_mods", "own_rows")
    rows = [row for row in own_rows(me.sheet) if how == "own_rows" or now.PRONE in row.conditions]
    found = reading(Side.DEFENDER, me.sheet, skill, () if how == "none" else rows, options=options)
    value = None if found.grade is Grade.HOPELESS else found.value
    return Entrant(me.name, "Magic", skill, value, found.grade, found.why)


# -- casting ------------------------------------------------------------------------------------------------


def _casting(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return Ask("turns", "Turns to cast", low=1, high=20, default=1), SKILL


@rule("MY-ACT-CASTMAGIC", "MY-AP-3", "MY-EX-3")
def cast(scene: Scene, me: Member, given: Given) -> Exchange:
    """A turn of casting; the last one is rolled."""
    left = me.busy.left if me.busy else given["turns"]
    if left > 1:
        return no_dice(
            "Cast magic",
            "MY-ACT-CASTMAGIC",
            lambda: f"{me.name} works on a spell; {points(left - 1, 'turn')} to go.",
        )
    skill = int(me.busy.about.removeprefix(AT)) if me.busy else given["skill"]
    mine = caster(me, skill, scene.options)
    verdict = "The spell is ready.", "The spell fails."
    return skill_roll("Cast magic", "MY-ACT-CASTMAGIC", "casting", mine, verdict, scene.options)


@rule("MY-WOUND-4")
def _may_cast(scene: Scene, me: Member) -> str:
    """Whoever is badly hurt begins no spell; one that is under way may be finished."""
    hurt = () if me.busy else named(me.lasting, NO_SPELL)
    return f"hurt too badly to begin a spell ({points(hurt[0].left or 0, 'turn')})" if hurt else ""


def _after_cast(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Busy for as long as it takes; then the spell may be released until the next turn of the caster."""
    left = me.busy.left if me.busy else given["turns"]
    if left > 1:
        busy = Busy("cast magic", me.busy.about if me.busy else f"{AT}{given['skill']}", left - 1)
        return scene.having(replace(me, busy=busy).gains(Lasting(now.CASTING)))
    me = replace(me, busy=None).loses(now.CASTING)
    if done.state.level is None or not done.state.level.succeeded:
        return scene.having(me)
    return scene.having(me.gains(Lasting(READY, "", 1, TURNS, fresh=True)))


@rule("MY-ACT-HOLDMAGIC")
def _held(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    return scene.having(me.loses(READY).gains(Lasting(READY, "", 1, TURNS, fresh=True)))


def _none_ready(scene: Scene, me: Member) -> str:
    return "" if me.has(READY) else "it has no spell ready"


# -- meeting it ------------------------------------------------------------------------------------------


def _spells(scene: Scene, me: Member) -> tuple[Ask, ...]:
    found = tuple(it.name for it in scene.foes(me.name) if it.has(READY, now.CASTING))
    return Ask("target", "Whose spell", found, empty="no opponent has a spell under way"), SKILL


@rule("MY-REACT-COUNTERSPELL", "MY-AMB-72")
def _counter(scene: Scene, me: Member, given: Given) -> Exchange:
    """A roll with magic that takes one turn, or is held ready."""
    mine = caster(me, given["skill"], scene.options)
    verdict = f"The spell of {given['target']} is gone.", f"The spell of {given['target']} goes on."
    card = "MY-REACT-COUNTERSPELL"
    return skill_roll("Counter spell", card, "counter spell", mine, verdict, scene.options)


def _countered(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """The whole spell is gone; by default it costs nothing while magic is held."""
    if me.has(READY) and switch(scene.options, "held_counter_ap", "0") == "0":
        me = replace(me, points=me.points + 1)
    scene = scene.having(me)
    if not done.state.level.succeeded:
        return scene
    foe = scene.member(given["target"])
    return scene.having(replace(foe, busy=None).loses(READY, now.CASTING))


# -- looking round ---------------------------------------------------------------------------------------


@rule("MY-FREE-ASSESS")
def _assess(scene: Scene, me: Member, given: Given) -> Exchange:
    mine = entrant(me.sheet, "Perception", options=scene.options)
    verdict = "What has changed is plain to see.", "Nothing strikes the eye."
    return skill_roll("Assess situation", "MY-FREE-ASSESS", "perception", mine, verdict, scene.options)


CAST = Deed("cast magic", "Cast magic", "MY-ACT-CASTMAGIC", cast, _after_cast, _casting, _may_cast)
HOLD = Deed(
    "hold magic",
    "Hold magic",
    "MY-ACT-HOLDMAGIC",
    lambda scene, me, given: no_dice(
        "Hold magic", "MY-ACT-HOLDMAGIC", lambda: f"{me.name} keeps the spell ready."
    ),
    _held,
    closed=_none_ready,
)
COUNTER = Deed(
    "counter spell",
    "Counter spell",
    "MY-REACT-COUNTERSPELL",
    _counter,
    _countered,
    _spells,
    kind=IN_ANSWER,
    ends_turn=False,
)
RELEASE = free(
    Deed(
        "release magic",
        "Release the spell",
        "MY-ACT-CASTMAGIC",
        lambda scene, me, given: no_dice(
            "Release magic", "MY-ACT-CASTMAGIC", lambda: f"{me.name} lets the spell go."
        ),
        lambda scene, me, given, done, say: scene.having(me.loses(READY)),
        closed=_none_ready,
    )
)
ASSESS = free(Deed("assess", "Assess the situation", "MY-FREE-ASSESS", _assess, closed=engaged))

MAGIC_DEEDS = (CAST, HOLD, COUNTER, RELEASE, ASSESS)
