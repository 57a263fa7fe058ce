"""Records packed and unpacked."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.exceptions import StoreDamaged
from pubcrawl.store.packed import pack, unpack, unpack_fast
from tests.shares import share

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters()),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)

RECORDS = st.dictionaries(st.text(), VALUES)


@settings(max_examples=share(25, 100))
@given(RECORDS)
def test_a_record_comes_back_as_it_was(record: dict[str, object]) -> None:
    assert unpack(pack(record)) == record


def test_lone_surrogates_are_kept() -> None:
    assert unpack(pack({"title": "\udc00"})) == {"title": "\udc00"}


def test_no_overwritten_byte_changes_a_record() -> None:
    """Without checksums, words made of other letters came back."""
    record = {"title": "".join(map(chr, range(97, 123))) * 3, "abstract": "kelp " * 20}
    packed = pack(record)
    assert unpack_fast(packed) == record
    for place in range(len(packed)):
        for read in (unpack, unpack_fast):
            changed = bytearray(packed)
            changed[place] ^= 0x55
            try:
                assert read(bytes(changed)) == record
            except StoreDamaged as error:
                assert "restore a backup" in str(error)
