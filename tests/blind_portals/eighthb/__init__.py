"""
The eighth set, second half: software, texts and the web; twenty kinds, three portals of each.

Gold: the landing page, its tabs and language forms, pages of its files and of its own parts that
have no entry of their own (sections of a manual, steps of a lesson), its files, its metadata
exports, and the landing pages of its other versions. Optional: files that only another version
has, discussions and logs, previews and sizes of a picture beside the one that is handed out,
statistics, redirects, identifiers, other addresses of the same page or file, the page's form for
printing (a whole text in one page and a PDF made of the page are gold), and parts with entry pages
of their own. Not members: listings, profiles, siblings, collections around it, the software that a
text uses, feeds of a whole site, whatever asks for an account. Content that the artifact's own
page lists and the portal refuses is a member that the crawler can only name.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names fewer,
more or other files than the page does (a picture of a thing or a citation's tag for its text is no
such claim), the content stands in another portal, or a service gives any number of forms; else
``complete``.
"""

from tests.blind_portals.sets import in_turns, read_kinds

KINDS = read_kinds(__name__, "code media projects texts")
sites = in_turns(KINDS)
