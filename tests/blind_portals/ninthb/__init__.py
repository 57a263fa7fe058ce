"""
The ninth set, second half: twenty kinds of software, texts and web works, three portals of each.

Gold: the landing page, its tabs and language forms, pages of its files, its files, its metadata
exports, and the landing pages of its other versions; a project in a forge has all its releases with
their files. Optional: files that only another version
has, discussions and logs, print forms, previews, page views of a viewer, statistics, redirects,
other addresses of the same page, identifiers, and parts or films with entry pages of their own.
Not members: listings, profiles, siblings, collections and events around it, other institutions'
pages about it, whatever asks for an account. Content that the artifact's own page lists and the
portal refuses is a member that the crawler can only name.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names other
files than the page does, or the content stands in another portal; else ``complete``.
"""

from tests.blind_portals.sets import in_turns, read_kinds

KINDS = read_kinds(__name__, "code texts media projects")
sites = in_turns(KINDS)
