"""
The eighth set, first half: twenty kinds of data and institutions, up to three portals of each.

Gold: the landing page, its tabs and language forms, pages of its files, its files, its metadata
exports, and the landing pages of its other versions. Optional: files that only another version
has, discussions and logs, previews and sizes of a picture beside the one that is handed out, page
views of a viewer, print views, statistics, redirects, identifiers, other releases that stand as
artifacts of their own, and parts with entry pages of their own. Not members: listings, profiles,
siblings, collections around it, other institutions' pages about it, general documentation of the
portal, whatever asks for an account. Content that the artifact's own page lists and the portal
refuses is a member that the crawler can only name. Another address of the same page is optional.

A claim about something else than the page (a whole database, a guide for all) changes nothing.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names a file
that the page does not list (a claim that names only some of the listed ones contradicts nothing),
the content stands in another portal, or a service gives any number of forms; else ``complete``.
"""

from tests.blind_portals.sets import in_turns, read_kinds

KINDS = read_kinds(__name__, "records nature heritage")
sites = in_turns(KINDS)
