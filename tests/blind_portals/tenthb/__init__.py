"""
The tenth set, second half: twenty kinds of software, texts and the web, three portals of each.

Gold: the landing page, its tabs and language forms, its own sub-pages, pages of its files, its
files, its metadata exports, and the landing pages of its other versions. Optional: files and
sub-pages that only another version has, discussions and logs, previews and sizes of a picture,
feeds of its comments, statistics, redirects, identifiers, and parts with entry pages of their own.
Not members: listings, profiles, siblings, collections around it, other institutions' pages about
it, whatever asks for an account. Content that the artifact's own page lists and the portal refuses
is a member that the crawler can only name. Another address of the same page is optional.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names other
files than the page does, the content stands in another portal, or a service gives any number of
forms; else ``complete``.
"""

from tests.blind_portals.sets import in_turns, read_kinds

KINDS = read_kinds(__name__, "code texts media projects")
sites = in_turns(KINDS)
