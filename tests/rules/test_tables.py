"""One reader for the tables of every game, and for a reader's own in place of them."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError
from combatkit.rules.tables import names_of_tables, read_own_tables, read_table

GAMES = ("doomblade", "elysium", "empire", "mythras")


def _text(package: str, name: str) -> str:
    """A table of one column as a reader would write it."""
    columns = set.intersection(*(set(row) for row in read_table(package, name).rows))
    row = ", ".join(f'{column} = "mine"' for column in sorted(columns))
    extra = "".join(f"{key} = 1\n" for key in read_table(package, name).extra)
    figures = "".join(f"{key} = 1\n" for key in read_table(package, name).figures)
    return f'title = "Mine"\nsource = "here"\n{extra}row = [{{ {row} }}]\n[figures]\n{figures}'


@pytest.mark.parametrize("game", GAMES)
def test_a_folder_of_the_readers_replaces_tables_of_any_game(game, tmp_path):
    package = f"combatkit.rules.{game}"
    name = next(each for each in names_of_tables(package) if read_table(package, each).rows)
    (tmp_path / f"{name}.toml").write_text(_text(package, name), encoding="utf-8")
    mine, ours = read_own_tables(package, tmp_path)[name], read_table(package, name)
    assert (mine.title, mine.own, mine.badge, mine.rules) == ("Mine", True, "your own table", ours.rules)
    assert not ours.own


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title = ", "is no TOML"),
        ('source = "here"\nrow = []', "has no 'title'"),
        ('title = "Mine"\nsource = "here"\nrow = [{ high = 6 }]', r"row 1 of fumble.toml lacks \['armed'"),
        ('title = "Mine"\nsource = "here"\nrow = []', r"fumble.toml lacks \['fall_against', 'off_balance'\]"),
    ],
)
def test_what_a_table_lacks_is_named(tmp_path, text, fault):
    (tmp_path / "fumble.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=fault):
        read_own_tables("combatkit.rules.empire", tmp_path)


def test_a_file_of_another_name_is_refused(tmp_path):
    with pytest.raises(InputError, match="holds no TOML files"):
        read_own_tables("combatkit.rules.empire", tmp_path)
    (tmp_path / "fumbles.toml").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="did you mean 'fumble'"):
        read_own_tables("combatkit.rules.empire", tmp_path)
