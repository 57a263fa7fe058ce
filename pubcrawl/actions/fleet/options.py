"""The options of the subcommands of ``scrapy fleet``."""

from __future__ import annotations

from pubcrawl.commands.options import flag, text

STATUS = (flag("--json", "print one JSON object"),)
WORKER = (
    text("--worker", "NAME", "only this worker, by its name or the beginning of it: HOST/PID"),
)
DRAIN = (*WORKER, flag("--wait", "return when these workers have ended"))
