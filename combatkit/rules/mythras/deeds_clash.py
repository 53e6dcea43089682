"""A charge that is answered by a blow, in a fight of several: what both blows leave behind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.fights import Done
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.aftermath import Cause, hurt, out_of_cover, reopened, suffers, texts
from combatkit.rules.mythras.clash import COUNTER
from combatkit.rules.mythras.clash_outcome import of_both
from combatkit.rules.mythras.clash_state import ANSWER, CHARGE, Sides, part
from combatkit.rules.mythras.closed import item_in
from combatkit.rules.mythras.deed import Given
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.hands import without_ward
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.setup import MAIN
from combatkit.rules.mythras.setup_moving import THROUGH


@rule("MY-CHARGE-7", "MY-CHARGE-9", "MY-CHARGE-10", "MY-AP-2", "MY-ENG-1")
def after_clash(scene: Scene, me: Member, given: Given, done: Done) -> Scene:
    """The scene after both blows: each wounds the other side, and each side's weapon is where it ended up.

    The answer costs its point as any reaction does.
    """
    foe = scene.member(given["target"])
    arms = (
        (item_in(me.sheet, given["attack_with"]) or me.sheet.main).name,
        (item_in(foe.sheet, given.get("parry_with") or MAIN) or foe.sheet.main).name,
    )
    sides: Sides = done.exchange.context  # type: ignore[assignment]
    rolls = _rolls(done, sides.first)
    me = out_of_cover(reopened(without_ward(me, arms[CHARGE]))).loses(now.ON_GUARD)
    foe = out_of_cover(reopened(without_ward(foe, arms[ANSWER]).reacts())).loses(now.ON_GUARD)
    both = {me.name, foe.name}
    scene = replace(scene, met=scene.met | both, offended=scene.offended | both).having(me, foe)
    through = given.get("charge") == THROUGH
    if through:
        scene = scene.part(me.name, foe.name)
    else:
        scene = scene.engage(me.name, foe.name)
    struck = of_both(done.state, sides)
    names = (me.name, foe.name)
    for which, blow in enumerate(struck):
        own: dict[str, Any] = {"location": None, "damage": 0}
        own["defender_conditions"] = blow["attacker_conditions"]
        scene = scene.having(hurt(scene.member(names[1 - which]), dict(blow)))
        scene = scene.having(hurt(scene.member(names[which]), own))
    for which, blow in enumerate(struck):
        striker, victim = names[which], names[1 - which]
        state = part(done.state, which)
        cause = Cause(
            striker,
            arms[which],
            int(state.turns or 0),
            rolls.get(which, 0),
            state.attack_level or Level.FUMBLE,
            str(blow["location"] or ""),
        )
        onto = texts(blow["defender_conditions"])
        if through:  # the charger has left, the target has not withdrawn
            onto = tuple(text for text in onto if text != now.DISENGAGED)
        scene = suffers(scene, victim, onto, cause)
        scene = suffers(scene, striker, texts(blow["attacker_conditions"]), cause._replace(by=victim))
    return scene


def _rolls(done: Done, first: int | None) -> dict[int, int]:
    """What the attack die of each blow showed; a blow that was lost has none."""
    fell = [int(answer) for request, answer in done.told.asked if request.name == "attack"]
    before = CHARGE if first is None else first
    return dict(zip((before, 1 - before), fell, strict=False))


def is_clash(given: Given) -> bool:
    """Whether the attack is answered by a blow."""
    return given.get("defence") == COUNTER
