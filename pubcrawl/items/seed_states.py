"""The states of seeds."""

from __future__ import annotations

STATES = (
    "pending",
    "claimed",
    "retry",
    "done",
    "failed",
    "skipped",
    "rejected",
    "duplicate",
    "withdrawn",
)
