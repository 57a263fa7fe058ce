"""
The seventh set, first half: twenty more kinds of data and institutions.

Gold: the landing page, its tabs and language forms, pages of its files and folders, its files, its
metadata exports, and the landing pages of its other versions. Optional: files that only another
version has, discussions and logs, previews and sizes of a picture beside the one that is handed
out, states of a viewer, statistics, redirects, identifiers, and parts with entry pages of their
own. Not members: listings, profiles, siblings, collections around it, documents that many things
share, what asks for an account. Content that the artifact's own page lists and the portal refuses
is a member that the crawler can only name. Another address of the same page is optional.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names other
files than the page does (a picture of a thing is no such claim), the content stands in another
portal, or a service gives any number of forms; else ``complete``.
"""

from tests.blind_portals.sets import in_turns, read_kinds

KINDS = read_kinds(__name__, "heritage nature records")
sites = in_turns(KINDS)
