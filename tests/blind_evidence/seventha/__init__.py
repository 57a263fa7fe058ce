"""
A seventh set, first half: small journals, repositories and catalogues, in the same format.

Journals of societies, departments, libraries and museums, repositories, preprint servers,
aggregators, theses portals, agencies, indexes, catalogues, link resolvers and web archives.
The negatives are pages whose files are not the work; the positives are plain pages of the
same kinds of host that have all of those beside the right file.

The files ``*.txt`` hold one case after another; ``make`` says how they are written and turns
them into cases. ``shells.txt`` has the pages of platforms, ``words.txt`` their labels.

    from tests.blind_evidence.seventha import CASES
"""

from tests.blind_evidence.seventha.make import read

CASES = read()
