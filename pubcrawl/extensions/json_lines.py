"""
JSON lines, the format of feeds, with records encoded by orjson.

The event loop encodes each record for feed and store, so that time counts (``json_text``).
"""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from typing import Any

import orjson
from scrapy.exporters import JsonLinesItemExporter

from pubcrawl.formats.json_text import holds_long_text

# Scrapy's encoder handles these types, so that both write the same values.
_OPTIONS = (
    orjson.OPT_APPEND_NEWLINE
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)


class JsonLines(JsonLinesItemExporter):
    """Scrapy's exporter with the same options and values; faster without options."""

    def __init__(self, file: BytesIO, **options: Any) -> None:
        super().__init__(file, **options)
        self._plain = self.encoding == "utf-8" and self._kwargs == {"ensure_ascii": False}

    def export_item(self, item: Any) -> None:
        """Write *item* as one line."""
        # A dictionary has no extra fields and no serializers.
        whole = type(item) is dict and not self.fields_to_export
        if self._plain:
            values = item if whole else dict(self.get_serialized_fields(item))
            # Numbers of more than 64 bits, and keys that are not text, are a TypeError.
            with suppress(TypeError):
                if not holds_long_text(values):
                    self.file.write(orjson.dumps(values, self.encoder.default, _OPTIONS))
                    return
        super().export_item(item)
