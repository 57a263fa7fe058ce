"""Records packed and unpacked, and records of earlier versions."""

from __future__ import annotations

import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.store.packed import pack, unpack

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters()),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
RECORDS = st.dictionaries(st.text(), VALUES)


@pytest.mark.long
@given(RECORDS)
def test_a_record_comes_back_as_it_was(record: dict[str, object]) -> None:
    """A record that an earlier version wrote is read too."""
    assert unpack(pack(record)) == record
    assert unpack(zlib.compress(json.dumps(record).encode("ascii"), 1)) == record


def test_lone_surrogates_are_kept() -> None:
    assert unpack(pack({"title": "\udc00"})) == {"title": "\udc00"}
