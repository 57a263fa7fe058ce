"""Records packed and unpacked."""

from __future__ import annotations

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
    assert unpack(pack(record)) == record


def test_lone_surrogates_are_kept() -> None:
    assert unpack(pack({"title": "\udc00"})) == {"title": "\udc00"}
