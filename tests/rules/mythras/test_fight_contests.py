"""Getting up, getting free, changing the range, outmanoeuvring and pulling weapons out, in a fight."""

from __future__ import annotations

import pytest

import combatkit as ck
from combatkit.rules.fights import Fight


def person(name: str, **changes: object) -> dict[str, object]:
    skills = dict.fromkeys(("evade", "brawn", "athletics", "unarmed"), 50)
    base = {"name": name, "weapon": "Broadsword", "combat_style": 60, "action_points": 3, **skills}
    return {**base, **changes}


def start(first: dict[str, object], *foes: dict[str, object], **settings) -> Fight:
    fight = ck.fight("mythras", {"left": [first], "right": list(foes)}, **{"policy": None, **settings})
    return fight.take("initiative", [10, *range(len(foes), 0, -1)])


def engaged(fight: Fight, *names: str) -> Fight:
    """The same fight, with the first engaged with all these."""
    scene = fight.scene
    for name in names:
        scene = scene.engage("Anna", name)
    return type(fight)(scene=scene)


@pytest.mark.rule("MY-ACT-REGAINFOOTING")
def test_with_nobody_at_hand_one_simply_gets_up() -> None:
    fight = start(person("Anna", conditions="prone"), person("Bert")).take("regain footing", [])
    assert "prone" not in fight.standing("Anna").notes and fight.tokens["Anna"] == 2


@pytest.mark.rule("MY-ACT-REGAINFOOTING", "MY-AMB-12")
def test_with_a_foe_at_hand_it_takes_an_opposed_roll() -> None:
    fight = engaged(start(person("Anna", conditions="prone"), person("Bert")), "Bert")
    assert "prone" not in fight.take("regain footing", ["Brawn", "Brawn", 40, 30]).standing("Anna").notes
    assert "prone" in fight.take("regain footing", ["Brawn", "Brawn", 30, 40]).standing("Anna").notes
    paid = engaged(
        start(person("Anna", conditions="prone"), person("Bert"), options={"regain_footing_opposes": "paid"}),
        "Bert",
    )
    request = paid.exchange("regain footing").walk([]).request
    assert request is not None and request.by == "Bert"


@pytest.mark.rule("MY-ACT-STRUGGLE", "MY-SE-GRIP", "MY-GRAP-5")
def test_out_of_a_grip() -> None:
    """A grip is won with bare hands, holds until it is broken, and ends with its holder."""
    fight = start(person("Anna", weapon="Unarmed"), person("Bert"))
    fight = fight.take("attack", [30, "parry", 90, "grip", 17, 1])
    assert "gripped" in fight.standing("Bert").notes and fight.turn == "Bert"
    assert "held" in fight.move("change range").closed or fight.move("change range").closed
    free = fight.take("struggle", ["Brawn", "Brawn", 40, 30])
    assert "gripped" not in free.standing("Bert").notes
    held = fight.take("struggle", ["Brawn", "Brawn", 30, 40])
    assert "gripped" in held.standing("Bert").notes


@pytest.mark.rule("MY-SE-PINWEAPON")
def test_a_pinned_weapon_is_freed_like_a_grip() -> None:
    fight = start(person("Anna"), person("Bert")).take(
        "attack", [3, "parry", 90, "pin weapon", "no effect", 17, 1]
    )
    assert fight.fighter("Bert").weapon == "Unarmed"
    fight = fight.take("struggle", ["Brawn", "Brawn", 40, 30])
    assert fight.fighter("Bert").weapon == "Broadsword"


@pytest.mark.rule("MY-SE-ENTANGLE", "MY-AMB-27")
def test_out_of_a_net_with_brawn() -> None:
    fight = start(person("Anna", weapon="Net"), person("Bert"))
    fight = fight.take("attack", [30, "parry", 90, "entangle", 13, 1])
    assert any(note.startswith("entangled: right arm") for note in fight.standing("Bert").notes)
    assert fight.fighter("Bert").weapon == "Unarmed"  # it cannot use what the arm holds
    fight = fight.take("struggle", [40, 30])
    assert not any(note.startswith("entangled") for note in fight.standing("Bert").notes)


@pytest.mark.rule("MY-ACT-CHANGERANGE", "MY-REACH-7", "MY-WITHDRAW-1", "MY-ENG-2")
def test_out_of_reach_by_evade_or_with_a_blow_in_passing() -> None:
    fight = engaged(start(person("Anna"), person("Bert")), "Bert")
    away = fight.take("change range", ["evade", 40, 30])
    assert away.scene.engaged_with("Anna") == () and away.tokens == {"Anna": 2, "Bert": 2}
    stays = fight.take("change range", ["evade", 30, 40])
    assert stays.scene.engaged_with("Anna") == ("Bert",)
    struck = fight.take("change range", ["attack"])
    assert struck.turn == "Bert" and struck.moves()[0].name == "blow in passing"
    after = struck.take("blow in passing", [30, 90, "no effect", 17, 1])
    assert after.tokens == {"Anna": 2, "Bert": 2} and after.turn == "Bert"  # her Evade is part of the move


@pytest.mark.rule("MY-ACT-OUTMANOEUVRE", "MY-OUT-1", "MY-OUT-2", "MY-OUT-3", "MY-OUT-4", "MY-EX-25")
def test_my_ex_25_whoever_is_beaten_cannot_attack_this_round() -> None:
    fight = start(person("Anna"), person("Bert"), person("Cora"))
    assert "fewer than two" in fight.move("outmanoeuvre").closed
    fight = engaged(fight, "Bert", "Cora")
    after = fight.take("outmanoeuvre", ["stay on it", "stay on it", 40, 30, 45])
    assert after.tokens == {"Anna": 2, "Bert": 2, "Cora": 2}
    assert after.turn == "Bert" and after.move("attack").closed == "nobody is there to be attacked"
    assert after.take("dither").move("attack").closed == ""  # Cora has beaten her
    gone = fight.take("outmanoeuvre", ["stay on it", "stay on it", 40, 30, 35, "withdraw"])
    assert gone.scene.engaged_with("Anna") == ()


@pytest.mark.rule("MY-SE-IMPALE", "MY-ACT-READYWEAPON")
def test_a_spear_is_pulled_out_of_the_wound_and_wounds_again() -> None:
    fight = start(person("Anna", weapon="Shortspear"), person("Bert"))
    fight = fight.take("attack", [50, "parry", 90, "impale", 17, 2, 3, "2", "leave it in"])
    assert fight.fighter("Anna").weapon == "Unarmed"
    left = fight.fighter("Bert").hit_points_left()["left arm"]
    fight = fight.take("dither")
    # Brawn 50: 30 succeeds; the spear's own 1d8+1 shows 2, and half of it, rounded up, is 1
    fight = fight.take("pull out", ["let it happen", 30, 2])
    assert fight.fighter("Anna").weapon == "Shortspear"
    assert fight.fighter("Bert").hit_points_left()["left arm"] == left - 1
    assert not any(note.startswith("impaled") for note in fight.standing("Bert").notes)


@pytest.mark.rule("MY-GRAP-4", "MY-GRAP-1", "MY-GRAP-3")
def test_what_was_grappled_may_be_crushed_on_later_turns() -> None:
    fight = start(person("Anna", weapon="Unarmed", damage_modifier="1d6"), person("Bert"))
    assert fight.move("crush").closed == "it has grappled nobody"
    # 50 against a parry of 40, both a success: the higher die wins; the left arm (17 on the d20) is held
    fight = fight.take("attack", [50, "parry", 40, 17], manner="grapple", attack_with="unarmed")
    assert "grappled: left arm" in fight.standing("Bert").notes
    fight = fight.take("dither")
    whole = fight.fighter("Bert").hit_points_left()["left arm"]
    hurt = fight.take("crush", ["Brawn", 40, 30, 2], hold="Bert: left arm")  # 40 beats 30; 2 of 1d6
    assert hurt.fighter("Bert").hit_points_left()["left arm"] == whole - 2
    assert (hurt.tokens["Anna"], hurt.tokens["Bert"]) == (fight.tokens["Anna"] - 1, fight.tokens["Bert"] - 1)
    saved = fight.take("crush", ["Brawn", 30, 40], hold="Bert: left arm")
    assert saved.fighter("Bert").hit_points_left()["left arm"] == whole
