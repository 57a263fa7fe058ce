"""
A ninth set, first half: small journals, repositories and catalogues, seen on an ordinary day.

Journals of societies and departments, of libraries and museums, repositories, preprint
servers, aggregators, theses portals, agencies, indexes, catalogues, link resolvers and web
archives. The negatives are pages whose files are not the work; the positives are plain pages
of the same kinds of host that have all of those beside the right file.

The files ``*.txt`` hold one case after another; ``make`` says how they are written and turns
them into cases. ``shells.txt`` has the pages of platforms, ``words.txt`` and ``said.txt`` what
leaves say.

    from tests.blind_evidence.nintha import CASES
"""

from tests.blind_evidence.nintha.make import read

CASES = read()
