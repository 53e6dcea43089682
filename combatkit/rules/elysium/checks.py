"""Checks that one fighter makes alone, against a Difficulty Level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from combatkit.dice.requests import Policy, first_option
from combatkit.dice.rollers import Roller
from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.elysium.entangling import bound_by, escape_tries
from combatkit.rules.elysium.enums import Condition, Natural
from combatkit.rules.elysium.equipment import vehicle
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.grabbing import freed
from combatkit.rules.elysium.numbers import resists, skill_throw
from combatkit.rules.elysium.outcome import Toll, columns
from combatkit.rules.elysium.rolls import Throw, cast, hit_points, passes
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.tables import UNCONSCIOUS_AT, difficulty
from combatkit.rules.elysium.turn import may_stand
from combatkit.rules.exchange import Exchange, Step

DEFAULTS = Rulings()


@dataclass(frozen=True, slots=True)
class Check:
    """One check and what comes of it.

    Parameters
    ----------
    what, dl, card
        The roll, its Difficulty Level and the rule.
    won, lost
        In words; ``{who}`` makes the check.
    news, lost_news, failed_news
        Conditions after success, after failure, and besides after a Critical Failure that fails.
    hurts
        Whether what is lacking is lost in Hit Points.
    stages
        Down the Knockout Track after a failure.
    gains
        Whether what is over counts for something.
    """

    what: Throw
    dl: int
    card: str
    won: str
    lost: str
    news: tuple[str, ...] = ()
    lost_news: tuple[str, ...] = ()
    failed_news: tuple[str, ...] = ()
    hurts: bool = False
    stages: int = 0
    gains: bool = False

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Make it."""
        rulings = context.rulings
        total, natural = cast(self.what, r, rulings.open_ended)
        good = passes(total, natural, self.dl, rulings.one_always_fails)
        loss = max(0, self.dl - total) if self.hurts and not good else 0
        worse = not good and natural == Natural.CRITICAL_FAILURE
        pinned = worse and self.failed_news
        words = (self.won if good else self.lost).format(who=context.names[1])
        r.say(
            self.card,
            lambda: (
                f"{self.what.words(total)} against {self.dl}: {words}"
                + (f", and loses {hit_points(loss)}." if loss else ".")
                + (f" A Critical Failure: {' and '.join(self.failed_news)} as well." if pinned else "")
            ),
        )
        news = self.news if good else (*self.lost_news, *(self.failed_news if worse else ()))
        return state._replace(
            success=good,
            damage=loss,
            news=news,
            stages=0 if good else self.stages,
            gain=max(0, total - self.dl) if self.gains else 0,
        )


def check_exchange(
    fighter: Fighter, check: Check, rulings: Rulings = DEFAULTS, policy: Policy = first_option
) -> Exchange:
    """A check as an exchange of one: it is played, scripted and counted like any other."""
    context = Context(
        names=("", fighter.name),
        rulings=rulings,
        action="check",
        health=fighter.health,
        hurt=fighter.hurt,
        stage=fighter.stage,
    )
    steps = (
        Step("check", check.what.label, check, (check.card,)),
        Step("toll", "What is left", Toll(), ("EL-COND-16", "EL-KO-1")),
    )
    return Exchange(steps, State(), context, columns, policy, events=CHECK_EVENTS)


CHECK_EVENTS = {
    "it succeeds": lambda outcome: bool(outcome["success"]),
    "it fails": lambda outcome: not outcome["success"],
}


# -- moving ----------------------------------------------------------------------------------------------


@rule("EL-MOVE-2")
def tumble_past(fighter: Fighter, blocker: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """Get past somebody who stands in the way.

    Examples
    --------
    >>> quick = Fighter("Risp", agility=6, gymnastics=6)
    >>> tumble_past(quick, Fighter("Ogre", size=2)).odds().chance(success=True)
    Fraction(7, 10)
    """
    what = skill_throw(
        fighter.name, fighter, "gymnastics", rulings, ("Size", 2 * abs(fighter.size - blocker.size))
    )
    check = Check(
        what, difficulty("tumble past"), "EL-MOVE-2", "{who} is past", f"{{who}} stands before {blocker.name}"
    )
    return check_exchange(fighter, check, rulings)


@rule("EL-MOVE-3", "EL-GAP-17")
def leap(fighter: Fighter, feet_high: int = 0, rulings: Rulings = DEFAULTS) -> Exchange:
    """Jump over an obstacle: 12, and 1 more for each foot of height above 3."""
    dl = difficulty("leap an obstacle") + max(0, feet_high - 3)
    what = skill_throw(fighter.name, fighter, "gymnastics", rulings)
    return check_exchange(fighter, Check(what, dl, "EL-MOVE-3", "{who} is over", "{who} stays here"), rulings)


@rule("EL-COND-11", "EL-CALLED-16")
def kip_up(fighter: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """Leap to one's feet for 1 AP in place of 2.

    Raises
    ------
    InputError
        For somebody without a sound leg (EL-CALLED-16).

    Examples
    --------
    >>> kip_up(Fighter("Risp", agility=6, gymnastics=6)).odds().chance(success=True)
    Fraction(4, 5)
    """
    if not may_stand(fighter):
        raise InputError("kip-up", f"{fighter.name} has no sound leg to stand on", "help him up")
    what = skill_throw(fighter.name, fighter, "gymnastics", rulings)
    check = Check(
        what,
        difficulty("kip-up"),
        "EL-COND-11",
        "{who} is on his feet",
        "{who} stays down",
        news=freed(Condition.PRONE.value),
    )
    return check_exchange(fighter, check, rulings)


# -- getting loose ---------------------------------------------------------------------------------------


@rule("EL-ENT-2", "EL-ENT-7", "EL-ENT-8", "EL-ENT-11")
def escape(fighter: Fighter, device: str, rulings: Rulings = DEFAULTS, way: str = "") -> Exchange:
    """Slip out of a net, whip, chain or irons, or burst them; the likelier way unless one is named.

    Raises
    ------
    InputError
        For a way that is neither ``"thievery"`` nor ``"might"``.

    Examples
    --------
    >>> escape(Fighter("Nox", thievery=6), "net").play([10]).outcome["conditions"]
    'no longer netted'
    """
    tries = escape_tries(fighter.name, fighter, rulings, device)
    ways = {skill: (skill, what, dl) for skill, what, dl in tries}
    if way and way not in ways:
        raise unknown_name("way", way, ways)
    skill, what, dl = ways[way] if way else tries[0]
    how = "slips out of" if skill == "thievery" else "bursts"
    check = Check(
        what,
        dl,
        "EL-ENT-2",
        f"{{who}} {how} the {device}",
        f"the {device} holds {{who}}",
        news=freed(*bound_by(device)),
    )
    return check_exchange(fighter, check, rulings)


@rule("EL-MOUNT-14")
def crawl_from_under(fighter: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """Get out from under a dead mount, by Might or Thievery, whichever is better."""
    _, what = resists(fighter.name, fighter, rulings)[0]
    dl = difficulty("crawl from under")
    check = Check(
        what,
        dl,
        "EL-MOUNT-14",
        "{who} is out",
        "{who} is still pinned",
        news=freed(Condition.IMMOBILIZED.value),
    )
    return check_exchange(fighter, check, rulings)


# -- mounts and vehicles ---------------------------------------------------------------------------------


@rule("EL-MOUNT-6")
def steady_mount(rider: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """Steady oneself for a shot from the saddle, for 1 AP."""
    what = skill_throw(rider.name, rider, "animal_control", rulings)
    check = Check(what, difficulty("steady a mount"), "EL-MOUNT-6", "{who} aims freely", "{who} is at -4")
    return check_exchange(rider, check, rulings)


@rule("EL-MOUNT-12", "EL-GAP-17")
def command_mount(owner: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """Command a free mount, for 4 AP."""
    what = skill_throw(owner.name, owner, "animal_control", rulings)
    check = Check(
        what,
        difficulty("command a mount"),
        "EL-MOUNT-12",
        "the mount obeys {who}",
        "the mount does not heed {who}",
    )
    return check_exchange(owner, check, rulings)


@rule("EL-MOUNT-13", "EL-MOUNT-14")
def mount_slain(rider: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """The mount falls: land on your feet, or be hurt and prone, or pinned under it.

    Examples
    --------
    >>> mount_slain(Fighter("Rider", charm=3, animal_control=2)).play([6]).outcome["damage"]
    7
    """
    what = skill_throw(rider.name, rider, "animal_control", rulings)
    check = Check(
        what,
        difficulty("mount slain"),
        "EL-MOUNT-13",
        "{who} lands on his feet",
        "{who} falls",
        lost_news=(Condition.PRONE.value,),
        failed_news=(Condition.IMMOBILIZED.value,),
        hurts=True,
    )
    return check_exchange(rider, check, rulings)


@rule("EL-VEH-9")
def steady_vehicle(driver: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """Hold a vehicle steady for those who shoot from it, for 1 AP."""
    what = skill_throw(driver.name, driver, "machinery", rulings)
    check = Check(what, difficulty("steady a vehicle"), "EL-VEH-9", "{who} drives smoothly", "it still rocks")
    return check_exchange(driver, check, rulings)


@rule("EL-VEH-12", "EL-VEH-13")
def crash(occupant: Fighter, name: str, rulings: Rulings = DEFAULTS) -> Exchange:
    """A vehicle crashes: Vitality, or what is lacking is damage. It stands still afterwards."""
    what = skill_throw(occupant.name, occupant, "vitality", rulings)
    check = Check(
        what, vehicle(name).crash, "EL-VEH-12", "{who} is unharmed", "{who} is thrown about", hurts=True
    )
    return check_exchange(occupant, check, rulings)


# -- life and breath -------------------------------------------------------------------------------------


@rule("EL-COND-13", "EL-GRAB-17")
def suffocate(fighter: Fighter, round_number: int = 1, rulings: Rulings = DEFAULTS) -> Exchange:
    """One round without air: Stamina against 15, and 1 more each round; a failure is a stage, then death.

    Examples
    --------
    >>> choked = Fighter("Guard", endurance=4, stamina=3, stage=5)
    >>> suffocate(choked, 3).play([9]).outcome["conditions"]
    'dies for want of air'
    """
    what = skill_throw(fighter.name, fighter, "stamina", rulings)
    last = fighter.stage >= UNCONSCIOUS_AT
    check = Check(
        what,
        difficulty("suffocation") + round_number - 1,
        "EL-COND-13",
        "{who} holds out",
        "{who} dies" if last else "{who} goes down a stage",
        lost_news=("dies for want of air",) if last else ("choked",),
        stages=0 if last else 1,
    )
    return check_exchange(fighter, check, rulings)


@rule("EL-GAP-12")
def first_aid(healer: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """Stop one bleeding wound of a friend, for 4 AP."""
    what = skill_throw(healer.name, healer, "healing", rulings)
    check = Check(what, difficulty("first aid"), "EL-GAP-12", "the bleeding stops", "it bleeds on")
    return check_exchange(healer, check, rulings)


@rule("EL-GAP-18")
def treat(healer: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """Tend one patient for the night: the margin is added to what the night restores."""
    what = skill_throw(healer.name, healer, "healing", rulings)
    check = Check(
        what, difficulty("treat for the night"), "EL-GAP-18", "it helps", "it does not help", gains=True
    )
    return check_exchange(healer, check, rulings)


SENSES: Mapping[str, Condition] = {"sight": Condition.BLINDED, "hearing": Condition.DEAFENED}


@rule("EL-COND-2", "EL-COND-5", "EL-COND-6")
def perceive(fighter: Fighter, dl: int, sense: str = "sight", rulings: Rulings = DEFAULTS) -> Exchange:
    """A Perception check by ``"sight"`` or ``"hearing"``; who has lost that sense fails.

    Raises
    ------
    InputError
        For another sense: no condition takes it away.

    Examples
    --------
    >>> perceive(Fighter("Guard", conditions=("blinded",)), 5).odds().chance(success=True)
    Fraction(0, 1)
    """
    if sense not in SENSES:
        raise unknown_name("sense", sense, SENSES)
    what = skill_throw(fighter.name, fighter, "perception", rulings)
    if fighter.has(SENSES[sense]):
        what = what._replace(rolled=False, bonus=0, parts=())
        dl = max(1, dl)
    return check_exchange(fighter, Check(what, dl, "EL-COND-6", "{who} notices", "{who} misses it"), rulings)


@rule("EL-COND-4")
def confused(fighter: Fighter, rulings: Rulings = DEFAULTS) -> Exchange:
    """Whether a confused fighter tells friend from foe: an even chance, 6 or more on the die.

    Examples
    --------
    >>> confused(Fighter("Guard")).odds().chance(success=True)
    Fraction(1, 2)
    """
    what = Throw("confusion", fighter.name, "confusion", (), 0)
    check = Check(what, 6, "EL-COND-4", "{who} knows the enemy", "{who} takes a friend for an enemy")
    return check_exchange(fighter, check, rulings)
