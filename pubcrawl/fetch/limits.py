"""
The largest texts of a server that the crawler reads itself; it does nothing else meanwhile.

Pages and files are read by workers. See ``ids.url.URL_MAX`` for the target of a redirect.
"""

from __future__ import annotations

from twisted.web.http_headers import Headers

ROBOTS_MAX = 512 * 1024
"""Bytes of a robots.txt; the rest is ignored. RFC 9309 requires at least 500 KiB."""

HEADER_MAX = 16 * 1024
"""Bytes of a header, the same for all of one name; what exceeds them is ignored."""

COOKIE_MAX = 4096
"""Bytes of a ``Set-Cookie``; RFC 6265 requires at least as many."""


def cut_headers(headers: Headers) -> None:
    """Remove values that are too large, and those after the first ``HEADER_MAX`` bytes."""
    for name, values in list(headers.getAllRawHeaders()):
        size, accepted = 0, []
        for value in values:
            size += len(value)
            if len(value) <= COOKIE_MAX if name.lower() == b"set-cookie" else size <= HEADER_MAX:
                accepted.append(value)
        headers.setRawHeaders(name, accepted)
