"""Lets ``python -m combatkit`` do what the command ``combatkit`` does."""

import sys

from combatkit.cli import main

sys.exit(main())
