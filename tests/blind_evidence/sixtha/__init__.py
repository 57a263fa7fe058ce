"""
A sixth set, first half: society publishers, small presses and journal systems of many countries.

Like the fifth: requests whose page leads to files that are not the article, and a few plain
article pages that have all of those beside the right file.

The files ``*.txt`` hold one case after another; ``make`` says how they are written and turns
them into cases. ``shells.txt`` has the pages of platforms.

    from tests.blind_evidence.sixtha import CASES
"""

from tests.blind_evidence.sixtha.make import read

CASES = read()
