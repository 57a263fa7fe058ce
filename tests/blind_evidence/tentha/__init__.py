"""
A tenth set, first half: pages of small hosts that have other files than the one asked for.

Journals of societies and departments, of libraries and museums, repositories, preprint
servers, aggregators, theses portals, agencies, indexes, catalogues, link resolvers and web
archives. Most cases are negatives; the positives have the decoys of all of them.

``make`` says how the files ``*.txt`` are written.

    from tests.blind_evidence.tentha import CASES
"""

from tests.blind_evidence.tentha.make import read

CASES = read()
