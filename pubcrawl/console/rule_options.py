"""The options that name rule files."""

from __future__ import annotations

from pubcrawl.console.options import repeated

RULE_OPTIONS = tuple(
    repeated(
        f"--{kind}",
        "FILE",
        f"{kind} file, instead of the built-in file and those in the settings",
    )
    for kind in ("journals", "webpages")
)
