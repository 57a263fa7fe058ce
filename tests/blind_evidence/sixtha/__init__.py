"""
A sixth set, first half: society publishers, small presses and journal systems of many countries.

Requests whose page leads to files that are not the article: contents of issues, boxes, footers,
policies and forms. There are no positives.

The files ``*.txt`` hold one case after another; ``make`` says how they are written and turns
them into cases. ``shells.txt`` has the pages of platforms.

    from tests.blind_evidence.sixtha import CASES
"""

from tests.blind_evidence.sixtha.make import read

CASES = read()
