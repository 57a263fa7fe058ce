"""
The seventh set, second half: software, texts and the web, twenty kinds, up to three portals each.

Gold, as in the sixth set: the landing page, its tabs and language forms, pages of its files, its
files, its metadata exports, and the landing pages of its other versions. Optional: files that only
another version has, discussions and logs (issues, commits, histories), previews, players and sizes
of a picture, statistics, redirects, identifiers, other addresses of the same page, feeds of it,
and parts with entry pages of their own. What a project offers on its own page of downloads, older
releases as well, is its files. Not members: listings, profiles, siblings, collections and series
around it, other institutions' pages about it, whatever asks for an account. Content that the
artifact's own page lists and the portal refuses is a member that the crawler can only name.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names other
files than the page does, or the content stands in another portal; else ``complete``.
"""

from tests.blind_portals.sets import in_turns, read_kinds

KINDS = read_kinds(__name__, "code media projects texts")
sites = in_turns(KINDS)
