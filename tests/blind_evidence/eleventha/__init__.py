"""
An eleventh set, first half: pages that lead to other files than the one asked for.

Written from the world alone, as the halves of the tenth were.

    from tests.blind_evidence.eleventha import CASES
"""

from pathlib import Path

from tests.blind_evidence.tenthb.make import read

CASES = read(Path(__file__).parent)
