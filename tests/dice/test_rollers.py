"""One rule, three rollers: what is counted is what is played."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combatkit.dice import ExactRoller, LazyDie, RandomRoller, ScriptedRoller, ScriptOver, band, versus
from combatkit.errors import InputError
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.graph import HIDDEN

# A small random rule is a tree over three dice: each node looks at a die in one of the ways that rules use.
# "rest" ends a step: the dice lie in the state, and the next step goes on looking at them.

SIDES = 4


class State(NamedTuple):
    first: Any
    second: Any
    third: Any
    node: Any


def trees(alive: tuple[int, ...] = (0, 1, 2), depth: int = 3) -> st.SearchStrategy[Any]:
    leaf = st.tuples(st.just("leaf"), st.integers(0, 4))
    if depth == 0 or not alive:
        return leaf
    one = st.sampled_from(alive)
    below = st.deferred(lambda: trees(alive, depth - 1))
    looks = [
        leaf,
        st.tuples(st.just("le"), one, st.integers(0, SIDES + 1), below, below),
        st.tuples(st.just("eq"), one, st.integers(0, SIDES + 1), below, below),
        st.tuples(
            st.just("band"),
            one,
            st.lists(st.integers(0, SIDES + 1), min_size=1, max_size=3).map(sorted).map(tuple),
            st.lists(below, min_size=4, max_size=4).map(tuple),
        ),
        st.tuples(st.just("face"), one, st.lists(below, min_size=SIDES, max_size=SIDES).map(tuple)),
        st.tuples(st.just("pool"), st.lists(below, min_size=3, max_size=3).map(tuple)),
        st.tuples(st.just("sum"), below, below),
        st.tuples(st.just("rest"), below),
    ]
    if len(alive) > 1:

        def against(pair: tuple[int, int]) -> st.SearchStrategy[Any]:
            later = trees(tuple(die for die in alive if die != pair[0]), depth - 1)
            return st.tuples(
                st.just("versus"), st.just(pair), st.lists(later, min_size=3, max_size=3).map(tuple)
            )

        looks.append(st.sampled_from(list(itertools.permutations(alive, 2))).flatmap(against))
    return st.one_of(looks)


def run(state: State, r: Any, context: Any) -> State:
    """The rule as the rollers run it, until it rests or ends."""
    dice = list(state[:3])
    node = state.node
    if dice == [None, None, None] and node[0] != "leaf":
        dice = [r.die(SIDES, f"die {i}") for i in range(3)]
    while node[0] not in {"leaf", "rest"}:
        kind = node[0]
        if kind == "le":
            node = node[3] if dice[node[1]] <= node[2] else node[4]
        elif kind == "eq":
            node = node[3] if dice[node[1]] == node[2] else node[4]
        elif kind == "band":
            node = node[3][band(dice[node[1]], node[2])]
        elif kind == "face":
            node = node[2][int(dice[node[1]]) - 1]
        elif kind == "pool":
            node = node[1][min(2, sum(r.pool(2, 3, "pool")) // 2 - 1)]
        elif kind == "sum":
            node = node[1] if r.sum("1d2+1d3", "sum") >= 4 else node[2]
        else:
            (fresh, kept), below = node[1], node[2]
            node = below[versus(dice[fresh], dice[kept]) + 1]
            dice[fresh] = 0
    r.say("X-1", lambda: f"comes to {node[0]}")
    return State(None, None, None, node) if node[0] == "leaf" else State(*dice, node[1])


def counted_by_hand(tree: Any) -> Counter[int]:
    """The same rule on every combination of faces, by another walk: no roller takes part."""
    found: Counter[int] = Counter()

    def walk(node: Any, faces: tuple[int, ...], weight: Fraction) -> None:
        kind = node[0]
        if kind == "leaf":
            found[node[1]] += weight
        elif kind == "rest":
            walk(node[1], faces, weight)
        elif kind == "le":
            walk(node[3] if faces[node[1]] <= node[2] else node[4], faces, weight)
        elif kind == "eq":
            walk(node[3] if faces[node[1]] == node[2] else node[4], faces, weight)
        elif kind == "band":
            index = len(node[2])
            for place, cut in reversed(list(enumerate(node[2]))):
                if faces[node[1]] <= cut:
                    index = place
            walk(node[3][index], faces, weight)
        elif kind == "face":
            walk(node[2][faces[node[1]] - 1], faces, weight)
        elif kind == "pool":
            for a, b in itertools.product((1, 2, 3), repeat=2):
                walk(node[1][{2: 0, 3: 0, 4: 1, 5: 1, 6: 2}[a + b]], faces, weight / 9)
        elif kind == "sum":
            for a, b in itertools.product((1, 2), (1, 2, 3)):
                walk(node[1] if a + b >= 4 else node[2], faces, weight / 6)
        else:
            (fresh, kept), below = node[1], node[2]
            way = 0 if faces[fresh] < faces[kept] else 1 if faces[fresh] == faces[kept] else 2
            walk(below[way], faces, weight)

    for faces in itertools.product(range(1, SIDES + 1), repeat=3):
        walk(tree, faces, Fraction(1, SIDES**3))
    return found


def exchange(tree: Any) -> Exchange:
    steps = tuple(Step(f"step {i}", f"Step {i}", run) for i in range(4))
    return Exchange(
        steps, State(None, None, None, tree), None, lambda state, context: {"leaf": state.node[1]}
    )


@settings(max_examples=150, deadline=None)
@given(trees())
def test_exact_odds_equal_the_enumeration_of_every_face(tree: Any) -> None:
    assert exchange(tree).odds().by("leaf") == dict(counted_by_hand(tree))


@settings(max_examples=40, deadline=None)
@given(trees(), st.integers(0, 2**32))
def test_a_script_of_a_random_plays_dice_gives_the_same_trace(tree: Any, seed: int) -> None:
    played = exchange(tree).play(RandomRoller(seed))
    again = exchange(tree).play(ScriptedRoller(played.trace.answers))
    assert again.trace.lines == played.trace.lines
    assert again.outcome == played.outcome


@settings(max_examples=40, deadline=None)
@given(trees(), st.integers(0, 2**32), st.data())
def test_odds_from_here_are_the_odds_given_what_was_rolled(tree: Any, seed: int, data: Any) -> None:
    """The mean of the odds after the first die, over its faces, is the odds before it."""
    x = exchange(tree)
    request = x.walk().request
    if request is None:
        return
    parts = [x.after(face).odds().by("leaf") for face in range(1, SIDES + 1)]
    whole = x.odds().by("leaf")
    for leaf, chance in whole.items():
        assert sum(part.get(leaf, Fraction(0)) for part in parts) / SIDES == chance


def test_random_play_agrees_with_exact_odds() -> None:
    """20,000 plays by one seed: each share lies within 4.5 standard errors of the exact chance."""
    tree = (
        "versus",
        (0, 1),
        (
            ("le", 2, 2, ("leaf", 0), ("leaf", 1)),
            ("leaf", 2),
            ("rest", ("band", 1, (1, 2), (("leaf", 3), ("leaf", 3), ("leaf", 4), ("leaf", 4)))),
        ),
    )
    x, roller, runs = exchange(tree), RandomRoller(seed=2026), 20_000
    counts = Counter(x.play(roller).outcome["leaf"] for _ in range(runs))
    for leaf, chance in x.odds().by("leaf").items():
        error = math.sqrt(chance * (1 - chance) / runs)
        assert abs(counts[leaf] / runs - chance) < 4.5 * error


def test_a_roll_that_is_used_twice_is_one_roll() -> None:
    """Attack 40, then Endurance 60 against the original roll: one die for both, 0.08 and not 0.0576."""

    def rule(state: Any, r: Any, context: Any) -> Any:
        attack = r.die(100, "attack")
        return ("high",) if attack <= 40 and attack > 32 else ("other",)

    weights, total = ExactRoller().outcomes(rule, (), None)
    assert Fraction(weights["high",], total) == Fraction(8, 100)


def test_a_spent_roll_may_not_be_read_again() -> None:
    def rule(state: Any, r: Any, context: Any) -> Any:
        fresh, kept = r.die(6, "fresh"), r.die(6, "kept")
        versus(fresh, kept)
        return (fresh <= 3,)

    with pytest.raises(ValueError, match="used up by versus"):
        ExactRoller().outcomes(rule, (), None)


def test_two_lazy_rolls_are_not_compared_by_an_operator() -> None:
    with pytest.raises(TypeError, match="versus"):
        ExactRoller().outcomes(lambda s, r, c: (r.die(6, "a") <= r.die(6, "b"),), (), None)


def test_a_step_that_opens_too_many_branches_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combatkit.dice.exact.RUN_LIMIT", 1_000)

    def rule(state: Any, r: Any, context: Any) -> Any:
        return tuple(int(r.die(100, str(i))) for i in range(3))

    with pytest.raises(InputError, match="more than 1,000 branches"):
        ExactRoller().outcomes(rule, (), None)


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ([101], "attack: 101 cannot be rolled on 1d100; type a number from 1 to 100"),
        ([0], "attack: 0 cannot be rolled on 1d100 \\(00 counts as 100\\)"),
        (["34"], "attack: '34' is no whole number"),
        ([True], "attack: True is no whole number"),
        ([34.0], "attack: 34.0 is no whole number"),
        ([], "attack: there is no answer left for it; add one \\(roll 1d100\\)"),
    ],
)
def test_a_script_refuses_what_the_die_cannot_show(answers: list[Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        ScriptedRoller(answers).die(100, "attack")


def test_a_script_refuses_faces_sums_and_choices_that_cannot_be() -> None:
    with pytest.raises(InputError, match="is not 2 dice"):
        ScriptedRoller([[3]]).pool(2, 6, "dice")
    with pytest.raises(InputError, match="7 is no face of a d6"):
        ScriptedRoller([(3, 7)]).pool(2, 6, "dice")
    with pytest.raises(InputError, match=r"damage: 1 cannot be rolled on 2d6\+1; type a number from 3 to 13"):
        ScriptedRoller([1]).sum("2d6+1", "damage")
    with pytest.raises(InputError, match="bleed is not open: the blade is blunt; choose 'trip'"):
        ScriptedRoller(["bleed"]).choose("effect", ["trip"], closed=lambda: {"bleed": "the blade is blunt"})
    assert ScriptedRoller(["Trip"]).choose("effect", ["trip"]) == "trip"


def test_a_script_with_an_answer_too_many_is_refused() -> None:
    x = exchange(("le", 0, 2, ("leaf", 0), ("leaf", 1)))
    with pytest.raises(InputError, match=r"1 answer was not asked for: \[4\]"):
        x.play([1, 2, 3, 4])


def test_a_script_by_name_answers_in_the_order_of_each_name() -> None:
    roller = ScriptedRoller({"attack": [34, 78], "location": 5})
    assert [roller.die(100, "attack"), roller.die(20, "location"), roller.die(100, "attack")] == [34, 5, 78]
    with pytest.raises(ScriptOver):
        roller.die(100, "attack")


def test_after_by_name_says_which_die_comes_first() -> None:
    x = exchange(("le", 0, 2, ("leaf", 0), ("leaf", 1)))
    assert x.after(**{"die 0": 1, "die 1": 1, "die 2": 1}).odds().by("leaf") == {0: 1}
    with pytest.raises(InputError, match="'die 2' is not asked for yet; first comes 'die 1'"):
        x.after(**{"die 0": 1, "die 2": 1})


def test_a_policy_must_choose_what_is_open() -> None:
    def stubborn(question: Any) -> str:
        return "flee"

    with pytest.raises(InputError, match="policy stubborn: chose 'flee' for 'effect'"):
        RandomRoller(seed=1, policy=stubborn).choose("effect", ["trip", "bleed"])


def test_states_with_the_same_knowledge_merge() -> None:
    """After `roll <= 2` both ways of coming to 1..2 are one state with one resting die."""

    def rule(state: Any, r: Any, context: Any) -> Any:
        roll = r.die(4, "roll")
        if roll <= 3:
            return (roll,) if roll <= 2 else ("three",)
        return ("four",)

    weights, total = ExactRoller().outcomes(rule, (), None)
    (resting,) = [state[0] for state in weights if isinstance(state[0], LazyDie)]
    assert (resting.low, resting.high, Fraction(weights[resting,], total)) == (1, 2, Fraction(2, 4))


def test_what_a_step_does_not_read_is_hidden_from_it_and_kept() -> None:
    seen = []

    def rule(state: State, r: Any, context: Any) -> State:
        seen.append(state)
        return state._replace(first=r.die(2, "coin") <= 1)

    start = State(None, "kept", "read", ("leaf", 0))
    x = Exchange(
        (Step("only", "Only", rule, reads=("third",)),),
        start,
        None,
        lambda state, context: {"first": state.first, "second": state.second},
    )
    finals = x.graph.finals(0, start)
    assert {(state.first, state.second): weight for state, weight in finals.items()} == {
        (True, "kept"): 1,
        (False, "kept"): 1,
    }
    assert {state.second for state in seen} == {HIDDEN}


def test_a_step_with_a_condition_happens_only_where_its_field_is_not_empty() -> None:
    def rule(state: State, r: Any, context: Any) -> State:
        r.say("X-1", lambda: "it happens")
        return state._replace(third=r.die(2, "coin") <= 1)

    def at(first: int) -> Exchange:
        step = Step("only", "Only", rule, reads=("third",), when="first")
        return Exchange(
            (step,), State(first, None, None, ()), None, lambda state, context: {"third": state.third}
        )

    assert at(0).odds().by("third") == {None: 1}
    assert at(1).odds().by("third") == {True: Fraction(1, 2), False: Fraction(1, 2)}
    assert (len(at(0).play([]).trace), len(at(1).play([2]).trace)) == (0, 1)
