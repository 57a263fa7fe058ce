"""WARC files as other programs write them; ``test_other_writers.yaml`` says what a record has."""

from __future__ import annotations

import base64
import gzip
import hashlib
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

KINDS = ("request", "response", "revisit", "resource", "metadata")
USUAL = "HTTP/1.1 200 OK\r\nContent-Type: text/plain"


def digests(payload: bytes) -> dict[str, str]:
    """Return the digests of *payload* by algorithm and base, in capitals for those digits."""
    texts: dict[str, str] = {}
    for name in ("md5", "sha1", "sha256"):
        raw = hashlib.new(name, payload).digest()
        texts |= {f"{name}_32": base64.b32encode(raw).decode(), f"{name}_16": raw.hex()}
        texts[f"{name.upper()}_16"] = raw.hex().upper()
    return texts


def record(given: Mapping[str, Any]) -> bytes:
    """Return a record, uncompressed."""
    kind = next(name for name in KINDS if name in given)
    payload = given.get("of", "").encode()
    body = given.get("body", given.get("of", "")).encode() if kind != "revisit" else b""
    head = given.get("head", USUAL).encode()
    block = head + b"\r\n\r\n" + body if head else body
    length = given.get("length", 0)
    digest = given.get("digest", "sha1:{sha1_32}").format(**digests(payload))
    fields = {
        "WARC-Type": kind,
        "WARC-Record-ID": f"<urn:uuid:{uuid.uuid4()}>",
        "WARC-Target-URI": given[kind],
        "WARC-Date": given.get("date", "2024-03-01T10:00:00Z"),
        "WARC-Payload-Digest": digest,
        "Content-Type": "application/http",
        "Content-Length": length if isinstance(length, str) else str(len(block) + length),
        **given.get("fields", {}),
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value)
    start = f"WARC/{given.get('version', '1.1')}\r\n{lines}\r\n".encode()
    return start + block + given.get("end", "\r\n\r\n").encode()


def build(folder: Path, files: Mapping[str, Sequence[Mapping[str, Any]]]) -> dict[str, list[int]]:
    """Write *files* into *folder*; return where the records of each begin."""
    starts: dict[str, list[int]] = {}
    for name, given in files.items():
        data = b""
        starts[name] = []
        for each in given:
            starts[name].append(len(data))
            whole = record(each)
            if name.endswith(".gz"):
                whole = gzip.compress(whole, mtime=0)
            if "damage" in each:
                begin = int(len(whole) * each["damage"])
                whole = whole[:begin] + bytes(20) + whole[begin + 20 :]
            data += whole
        (folder / name).write_bytes(data)
    return starts
