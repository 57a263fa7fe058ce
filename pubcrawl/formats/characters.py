"""Signs that readers of several formats look for."""

from __future__ import annotations

import re

TRIMMED = "".join(map(chr, range(0x21)))
"""The space and the control characters before it, which Java's ``trim()`` and browsers drop."""

SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
"""The beginning of an address that needs no base (RFC 3986)."""
