"""The rules that come with pubcrawl."""

from __future__ import annotations

import pytest

from pubcrawl.engine.readers import reader
from pubcrawl.reading.rules import build
from pubcrawl.reading.rules.merge import merge_rules
from pubcrawl.tables.files import JOURNALS, WEBPAGES, builtin


@pytest.mark.parametrize("compat", [False, True])
def test_workers_need_not_check_them(compat: bool) -> None:
    looked_at, trusted = (
        merge_rules(
            [builtin(JOURNALS)],
            [builtin(WEBPAGES)],
            file_type=reader(compat).rule_file(),
            checked=checked,
        )
        for checked in (False, True)
    )
    assert looked_at.errors == trusted.errors == []
    for kind in ("journals", "webpages"):
        one, other = (getattr(build(whole), kind) for whole in (looked_at, trusted))
        assert [dict(rule.keys) for rule in one] == [dict(rule.keys) for rule in other]
