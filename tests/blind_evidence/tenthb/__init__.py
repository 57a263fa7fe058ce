"""
A tenth set, second half: publishers, presses, conferences, home pages and societies.

Large commercial publishers, university presses and platforms of books, sites of conferences
and proceedings, home pages of authors, laboratories and departments, blogs and news pages,
clinical and engineering societies, newsletters, learned academies. The negatives lead to
contents of issues, boxes, footers, policies, forms, lists of publications, letters and
instructions, supplements, reviews, soft 404s, home pages and other articles, and to no file of
the article; the positives are plain article pages that have those beside the right file.

The files ``*tives_*.txt`` hold the cases, in the form that ``make`` describes.

    from tests.blind_evidence.tenthb import CASES
"""

from tests.blind_evidence.tenthb.make import read

CASES = read()
