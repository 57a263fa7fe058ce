"""Small files that would fill memory or never end: what each is read as, and within how much."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import subprocess
import sys
import zipfile
from pathlib import Path

from pubcrawl.formats.zstd import zstd

MEGABYTE = 1024**2
MEMORY_MAX = 300  # MB
PMID = "90000101"
CELLS = f'<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"><v>{PMID}</v></c></row>'
TEXTS = "<sst><si><t>PMID</t></si></sst>"
LINK = (
    "<r><Relationship Id='h' TargetMode='External' Target='https://doi.org/10.5555/a' Type='x/h'/>"
    "</r>"
)


def sheet(*, rows: str = "", below: str = "", above: str = "") -> str:
    return f"<worksheet>{above}<sheetData>{CELLS}{rows}</sheetData>{below}</worksheet>"


def workbook(
    body: str = sheet(),
    texts: str = TEXTS,
    sheets: int = 1,
    method: int = zipfile.ZIP_DEFLATED,
    **more: str,
) -> bytes:
    buffer = io.BytesIO()
    named = "".join(f"<sheet name='S{number}' r:id='s'/>" for number in range(sheets))
    parts = {
        "xl/workbook.xml": f"<workbook xmlns:r='r'><sheets>{named}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": "<r><Relationship Id='s' Type='x/worksheet' Target='s.xml'/>"
        "<Relationship Id='t' Type='x/sharedStrings' Target='/xl/t.xml'/></r>",
        "xl/s.xml": body,
        "xl/t.xml": texts,
        **more,
    }
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def read_aloud(levels: int) -> str:
    return "<r>" * levels + "<t>PMID</t>" + "</r>" * levels


LAUGHS = "".join(f'<!ENTITY b{n} "{f"&b{n - 1};" * 10}">' for n in range(1, 12))


def files() -> dict[str, tuple[bytes, str]]:
    """Return name → content, and a part of the sentence; "" if the one identifier is read."""
    return {
        "link-of-all-cells.xlsx": (
            workbook(
                sheet(below="<hyperlink ref='A1:XFD1048576' r:id='h' xmlns:r='r'/>"),
                **{"xl/_rels/s.xml.rels": LINK},
            ),
            "",
        ),
        "row-number.xlsx": (workbook(sheet(rows="<row r='2000000000'><c><v>9</v></c></row>")), ""),
        "column.xlsx": (
            workbook(sheet(rows="<row><c r='XFE3'><v>9</v></c><c r='ZZZZZZ3'/></row>")),
            "",
        ),
        "merged-cells.xlsx": (workbook(sheet(below="<mergeCell ref='A1:XFD1048576'/>")), ""),
        "dimensions.xlsx": (
            workbook(
                sheet(above="<dimension ref='A1:XFD1048576'/><cols><col max='2147483647'/></cols>")
            ),
            "",
        ),
        "shared-texts.xlsx": (
            workbook(texts=f"<sst><si><t>{'9' * 64 * MEGABYTE}"),
            "unpacks to 67,1",
        ),
        "number-of-a-text.xlsx": (
            workbook(sheet(rows="<row><c t='s'><v>4000000000</v></c><c t='s'><v>-1</v></c></row>")),
            "",
        ),
        "cell.xlsx": (workbook(sheet(rows=f"<row><c><v>{'9' * 64 * MEGABYTE}")), "unpacks to 67,1"),
        "cell-stored.xlsx": (
            workbook(sheet(rows=f"<row><c><v>{'9' * 9 * MEGABYTE}"), method=zipfile.ZIP_STORED),
            "row 3 has more than 8,388,608 characters",
        ),
        "tag-stored.xlsx": (
            workbook(f"<worksheet a='{'9' * 3 * MEGABYTE}'/>", method=zipfile.ZIP_STORED),
            "a tag of more than 1,048,576 bytes",
        ),
        "text-of-many-cells.xlsx": (
            workbook(
                sheet(rows="<row>" + "<c t='s'><v>1</v></c>" * 3000 + "</row>"),
                f"{TEXTS[:-6]}<si><t>{'9' * 9000}</t></si></sst>",
            ),
            "row 3 has more than 8,388,608 characters",
        ),
        "empty-cells.xlsx": (
            workbook(sheet(rows="<row><c r='XFD1'><v>9</v></c></row>" * 1300)),
            "more than 1,000,000 empty cells",
        ),
        "deep.xlsx": (workbook(texts=f"<sst><si>{read_aloud(200_000)}</si></sst>"), ""),
        "entities.xlsx": (
            workbook(texts=f"<!DOCTYPE sst [<!ENTITY b0 '99'>{LAUGHS}]><sst>&b11;</sst>"),
            "it has a DTD",
        ),
        "parts.xlsx": (workbook(**{f"{n}": "" for n in range(10_001)}), "more than 10,000 parts"),
        "sheets.xlsx": (workbook(sheets=1_001), "more than 1,000 sheets"),
        "method.xlsx": (workbook(method=zipfile.ZIP_BZIP2), "compressed in an unusual way"),
        "packed-twice.xlsx.gz": (
            gzip.compress(workbook(texts=f"<sst><si><t>{'9' * 64 * MEGABYTE}")),
            "unpacks to 67,1",
        ),
        "a.ods": (workbook().replace(b"workbook.xml", b"content1.xml"), "save it as CSV"),
        "line.txt.gz": (gzip.compress(b"9" * 64 * MEGABYTE), "unpack to more than"),
        "lines.txt.bz2": (bz2.compress(b"9" * 45 * MEGABYTE) * 100, "unpack to more than"),
        "line.txt.xz": (lzma.compress(b"9" * 64 * MEGABYTE, preset=1), "unpack to more than"),
        "line.txt.zst": (zstd.compress(b"9" * 64 * MEGABYTE), "unpack to more than"),
        "list.json": (b'[{"title": ' + b"[" * 200_000, "nested too deeply"),
        "object.json": (b'[{"title": ' + b'{"a":' * 200_000, "nested too deeply"),
        "lines.jsonl": (b'{"pmid": ' + b"[" * 200_000 + b"\n" + PMID.encode(), ""),
    }


CHILD = """
import json, re, sys
from pathlib import Path
from pubcrawl.engine.seeds import read_seeds
from pubcrawl.exceptions import SeedError
found = {}
for name in sys.argv[1:]:
    try:
        found[name] = [seed.ids.pmid for seed in read_seeds(name) if not seed.reason]
    except SeedError as error:
        found[name] = str(error)
# Not ru_maxrss, which begins with the memory of the process that forked this one.
peak = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())
print(json.dumps([found, int(peak[1]) // 1024]))
"""


def test_small_files_that_eat_the_machine(tmp_path: Path) -> None:
    given = files()
    for name, (content, _) in given.items():
        (tmp_path / name).write_bytes(content)
    run = subprocess.run(
        [sys.executable, "-c", CHILD, *given],
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        check=True,
    )
    found, memory = json.loads(run.stdout)
    for name, (_, sentence) in given.items():
        if sentence:
            assert sentence in found[name]
            assert found[name].startswith(name)
        else:
            assert found[name] == [PMID], name
    assert memory < MEMORY_MAX
