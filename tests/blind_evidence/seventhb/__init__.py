"""
A seventh set, second half: publishers, presses, conferences, home pages and societies.

Large commercial publishers, university presses and platforms of books, sites of conferences
and proceedings, home pages of authors, laboratories and departments, blogs and news pages,
clinical and engineering societies, newsletters, learned academies, as an ordinary crawl meets
them. The negatives are pages whose files are not the article: contents of issues, boxes,
footers, policies, forms, lists of publications, instructions, supplements, reviews, soft 404s,
home pages, other articles. The positives are plain article pages that have those beside the
right file.

The files ``*.txt`` hold one case after another; ``make`` says how they are written and turns
them into cases. ``shells.txt`` has the pages of platforms, ``files.txt`` files that several
sites have.

    from tests.blind_evidence.seventhb import CASES
"""

from tests.blind_evidence.seventhb.make import read

CASES = read()
