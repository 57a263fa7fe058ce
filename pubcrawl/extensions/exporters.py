"""Feed formats: the writers of ``exchange`` as Scrapy's exporters."""

from __future__ import annotations

from io import BytesIO
from typing import Any, ClassVar

from itemadapter import ItemAdapter
from scrapy.exporters import BaseItemExporter, CsvItemExporter, XmlItemExporter

from pubcrawl.exceptions import OutputError, UsageError
from pubcrawl.exchange.record_values import ExportOptions, printable, record_kind
from pubcrawl.exchange.registry import FORMATS, ExportFormat, check_options
from pubcrawl.exchange.table import flat_record
from pubcrawl.exchange.writer import RecordWriter


class RecordExporter(BaseItemExporter):
    """
    Write the records of a feed in a format of ``exchange.registry``.

    The feed option ``item_export_kwargs`` takes ``plain`` and ``parts``, as ``scrapy export``.
    """

    format: ClassVar[ExportFormat]

    def __init__(
        self, file: BytesIO, *, plain: bool = False, parts: Any = None, **kwargs: Any
    ) -> None:
        super().__init__(dont_fail=True, **kwargs)
        fields = self.fields_to_export
        self._options = ExportOptions(
            plain=plain,
            parts=None if parts is None else tuple(parts),
            columns=None if fields is None else tuple(fields),
        )
        self._file = file
        self._writer: RecordWriter | None = None

    def export_item(self, item: Any) -> None:
        """Write one record. Raises ``OutputError`` for one that the format does not take."""
        record = ItemAdapter(item).asdict()
        try:
            self._begun(record_kind(record)).write(record)
        except UsageError as error:
            raise OutputError(str(error)) from error

    def finish_exporting(self) -> None:
        """Write the end of the document."""
        self._begun(self.format.kinds[0]).close()

    def _begun(self, kind: str) -> RecordWriter:
        if self._writer is None:
            options = self._options
            options = ExportOptions(
                plain=options.plain, parts=options.parts, columns=options.columns, kind=kind
            )
            check_options(self.format, options)
            self._writer = self.format.writer(self._file, options)
        return self._writer


class CsvExporter(CsvItemExporter):
    """
    Write the records of a feed as a table of ``exchange.table``.

    ``FEED_EXPORT_FIELDS`` names columns, or fields of the record. Other options are Scrapy's.
    """

    def export_item(self, item: Any) -> None:
        """Write one row."""
        super().export_item(flat_record(ItemAdapter(item).asdict(), self.fields_to_export))


class XmlExporter(XmlItemExporter):
    """Scrapy's exporter, without the control characters that XML does not allow."""

    def _export_xml_field(self, name: str, serialized_value: Any, depth: int) -> None:
        if isinstance(serialized_value, str):
            serialized_value = printable(serialized_value)
        super()._export_xml_field(name, serialized_value, depth)


class TsvExporter(CsvExporter):
    """The same between tabs."""

    def __init__(self, file: BytesIO, **kwargs: Any) -> None:
        super().__init__(file, **{"delimiter": "\t", "lineterminator": "\n", **kwargs})


for _format in FORMATS.values():
    _name = f"{_format.name.capitalize()}Exporter"  # FEED_EXPORTERS_BASE names it
    globals().setdefault(_name, type(_name, (RecordExporter,), {"format": _format}))
