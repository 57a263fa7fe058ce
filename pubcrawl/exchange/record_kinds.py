"""The names of the kinds of records."""

from __future__ import annotations

PUBLICATION, WEBPAGE, DOC, ARTIFACT = "publication", "webpage", "doc", "artifact"
OTHER = "other record"
