"""First pipeline: remove characters that stores and feeds cannot hold."""

from __future__ import annotations

import re
from typing import Any

from msgspec import structs

from pubcrawl.items.outcome import Outcome
from pubcrawl.model.fields import record_fields
from pubcrawl.pipelines.write_buffer import RecordPipeline
from pubcrawl.store.records import RECORD_TABLES, AnyRecord
from pubcrawl.works.flat import TEXTS
from pubcrawl.works.parts import PARTS
from pubcrawl.works.publication import Publication

# PostgreSQL refuses NUL in text, and UTF-8 has no lone surrogates; both occur in
# pages that were decoded by the wrong charset.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class ValidatePipeline(RecordPipeline):
    """Clean the text of every part, or of a page; count the changed parts."""

    of = tuple(RECORD_TABLES)

    def process_item(self, item: Any) -> Any:
        """Return the outcome with clean text."""
        if isinstance(item, Outcome):
            record: Any = item.record
            for name in clean(record):
                self.count(f"validate/cleaned/{name}")
        return item


def clean(record: AnyRecord) -> list[str]:
    """Remove what stores and feeds cannot hold from *record*; return the changed fields."""
    if isinstance(record, Publication):
        texts = {name: field.value for name, field in record.fields.items() if name in PARTS}
    else:
        fields = [field for field in record_fields(type(record)) if not field.derived]
        texts = {field.name: getattr(record, field.name) for field in fields if field.of is str}
    changed = [name for name, text in texts.items() if not _storable(text)]
    for name in changed:
        text = _UNSTORABLE.sub("", texts[name])
        if not isinstance(record, Publication):
            setattr(record, name, text)
            continue
        record.fields[name] = structs.replace(record.fields[name], value=text)
        if entry := record.fields.get(TEXTS.get(name, "")):
            values = (v._replace(text=_UNSTORABLE.sub("", v.text)) for v in entry.value)
            record.fields[TEXTS[name]] = structs.replace(entry, value=tuple(values))
    return changed


def _storable(text: Any) -> bool:
    """Return whether *text* is clean, or no text; faster than a search."""
    if not isinstance(text, str):
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text
