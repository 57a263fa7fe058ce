"""
The second half of the sixth set: software, texts and the web, twenty kinds, three portals of each.

The three portals of a kind differ in platform, mark-up, addresses, language and claims.

Gold, as in the fifth set: the landing page, its tabs and language forms, pages of its files, its
files, its metadata exports, and the landing pages of its other versions. Optional: what only
another version has, discussions and logs, previews, players, statistics, redirects, identifiers,
and parts with entry pages of their own. Releases that a project offers on its own page of
downloads are its files; archives of a package's older versions are those versions'. Not members:
listings, profiles, siblings, collections around it, whatever asks for an account. Content that
the artifact's own page lists and the portal refuses is a member that the crawler can only name.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, or a claim contradicts the page;
else ``complete``.
"""

from tests.blind_portals.sets import in_turns, read_kinds

KINDS = read_kinds(__name__, "code media projects texts")
sites = in_turns(KINDS)
