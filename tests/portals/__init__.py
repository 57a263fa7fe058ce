"""
Made-up portals: they are built from the members of their artifacts, so the members are known.

``generate(kind, seed)`` returns a ``Site`` (model.py): pages by address, the response for a
missing address, the true members of the artifact, and the known facts about the portal.
``oracle.py`` computes from that model, never from a page, what each heuristic must return.
"""

from __future__ import annotations

INSTANCES = 20
"""Number of seeds of each kind that tests use, per range."""

DEVELOPMENT = range(0, 2 * INSTANCES, 2)
"""Seeds for fitting constants: the even ones."""

ACCEPTANCE = range(1, 2 * INSTANCES, 2)
"""Seeds for evaluation, on which nothing is fitted: the odd ones."""
