"""How somebody stands in a fight of several, in words."""

from __future__ import annotations

from combatkit.rules.empire.enums import Condition, Posture
from combatkit.rules.empire.fight_after import LOST, called
from combatkit.rules.empire.fight_member import Member
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.health import minuses
from combatkit.words import number_of


def notes(scene: Scene, it: Member) -> tuple[str, ...]:
    """What is to be known of somebody: posture, what was declared, conditions with their time, minuses."""
    found = [] if it.who.posture is Posture.UP else [it.who.posture.label]
    if it.said is not None and not it.out:
        rows = it.who.book.stances
        found.append(it.said.deed or " and ".join(rows[each].label for each in it.said.stances))
    found += [each.value for each in (Condition.LEG, Condition.ARM) if it.who.has(each)]
    found += [f"{called(it.who, item)} lost" for item, lost in LOST.items() if it.who.has(lost)]
    found += [each.words(scene.round) for each in it.lasting]
    if scene.close_with(it.name):
        found.append("in close combat")
    faced, met = scene.faces(it.name), scene.melee_with(it.name)
    if met:
        ignored = tuple(name for name in met if name not in faced)
        found.append(
            f"in melee with {', '.join(faced)}" + (f", ignores {', '.join(ignored)}" if ignored else "")
        )
    found += it.situations
    if it.who.bleeding:
        found.append(f"bleeds {it.who.bleeding} a round")
    total = minuses(it.who)
    if total:
        found.append(number_of(total, "minus", "minuses") if total > 0 else f"{-total} on everything")
    return tuple(found)
