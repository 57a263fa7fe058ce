"""
Portals that are made up: what belongs to each of their artifacts is known, for they are built
from it.

``generate(kind, seed)`` gives a ``Site`` (model.py): pages by address, what an address that is
not there answers, the members that the artifact really has, and what is known of the portal.
``oracle.py`` tells from that model, and never from a page, what each heuristic must return.
"""

from __future__ import annotations

INSTANCES = 20
"""Seeds of each kind that tests look at."""

DEVELOPMENT = range(0, 2 * INSTANCES, 2)
"""Seeds that constants may be fitted on: the even ones."""

ACCEPTANCE = range(1, 2 * INSTANCES, 2)
"""Seeds that nothing is fitted on: the odd ones."""
