"""The files that the results of an ingest name, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pubcrawl.ingest.commands.files.stored import StoredFile, StoredFiles
from pubcrawl.ingest.file_names import FileName, key, parse_key
from pubcrawl.ingest.store.results import StoredResult
from pubcrawl.model.fields import from_json
from pubcrawl.model.fileset import DatasetFile
from pubcrawl.model.ingest import FileMeta
from pubcrawl.model.ingest_request import ALIASES, TYPES


class NamedFile(NamedTuple):
    """
    A file that a result names.

    *path*: its name below ``FILES_DIR``; for results of older versions the name that it
    should have. *source_url*, *time*: of its response (14 digits, UTC). *name*: its path in
    a dataset. *folders*: where it may be.
    """

    record: dict[str, Any]
    path: str
    meta: FileMeta
    source_url: str
    time: str
    name: str
    folders: tuple[str, ...]

    def find(self, files: StoredFiles) -> StoredFile | None:
        """Return the stored file, None if it is missing; an older result may have another type."""
        sha1 = self.meta.sha1hex
        for folder in self.folders:
            found = files.beginning(FileName(folder, sha1, "").key)
            for file in sorted(found, key=lambda file: file.name != self.path):
                name = parse_key(file.name)
                if name is not None and not name.derived:
                    return file
        return None


def named_files(results: Iterable[StoredResult]) -> Iterator[tuple[StoredResult, list[NamedFile]]]:
    """Yield each result with the files that it names; several results may name one file."""
    for result in results:
        yield result, list(_files(result.record))


def _files(record: dict[str, Any]) -> Iterator[NamedFile]:
    kind = record["request"].get("ingest_type", "")
    kind = ALIASES.get(kind, kind)
    terminal = record.get("terminal", {})
    url, time = terminal.get("terminal_url", ""), terminal.get("terminal_dt") or ""
    # A result of an earlier version, without the path, may be a miss whose body is not there.
    if "file_meta" in record and (record["hit"] or "file_path" in record):
        meta = FileMeta(**record["file_meta"])
        folders = dict.fromkeys(each for each in (kind, "pdf") if each in TYPES)
        path = record.get("file_path") or key(meta, next(iter(folders)))
        named = parse_key(path)
        where = (named.folder,) if named and "file_path" in record else tuple(folders)
        yield NamedFile(record, path, meta, url, time, "", where)
    for row in record.get("manifest", ()):
        file = from_json(DatasetFile, row)
        fixity = FileMeta.of_dataset(file)
        # An empty file has no body to store.
        if fixity and fixity.size_bytes:
            path = file.file_path or key(fixity, "dataset")
            url = file.terminal_url or file.platform_url
            yield NamedFile(record, path, fixity, url, file.terminal_dt, file.path, ("dataset",))
