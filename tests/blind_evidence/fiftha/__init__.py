"""
A fifth set, first half: what an ordinary crawl of journals meets most, in the same format.

Publishers, societies and journal systems of many countries. The negatives are pages whose
files are not the article: contents of issues, boxes, footers, policies, forms, lists of
publications, instructions, supplements, reviews, soft 404s, home pages, other articles. The
positives are plain article pages that have all of those beside the right file.

The files ``*.txt`` hold one case after another; ``make`` says how they are written and turns
them into cases. ``shells.txt`` has the pages of platforms, ``words.txt`` their labels.

    from tests.blind_evidence.fiftha import CASES
"""

from tests.blind_evidence.fiftha.make import read

CASES = read()
