from __future__ import annotations

import logging

import pytest

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import ParseError
from pubcrawl.reading import pdf
from pubcrawl.works.parts import PartType
from tests.formats.pdf.test_xmp import packet
from tests.reading.pdf import maker

XMP = packet(
    "<dc:title>Title of XMP</dc:title><dc:subject><rdf:Bag><rdf:li>x1, x2</rdf:li></rdf:Bag>"
    "</dc:subject><dc:description>Of XMP.</dc:description><pdf:Keywords>k1; k2</pdf:Keywords>"
).decode()


def slug(body: bytes, **limits: int) -> str:
    with pytest.raises(ParseError) as error:
        pdf.read_pdf(body, max_size=limits.get("max_size", pdf.MAX_SIZE))
    return error.value.slug


def test_text_of_pages() -> None:
    read = pdf.read_pdf(maker.pdf("One line,\nanother (of two).", "Page two."))
    assert read.text == "One line, another (of two). Page two."
    assert (read.pages, read.reader, read.warnings) == (2, "pdfium", ())


def test_what_it_says_of_itself() -> None:
    info = {
        "Title": maker.utf16("Über Kelp – 1"),
        "Keywords": b"(kelp; sea\\040urchin)",
        "Subject": b"(Caf\\351 words)",
    }
    read = pdf.read_pdf(maker.pdf("x", info=info, xmp=XMP))
    assert (read.title, read.keywords, read.subject) == (
        "Über Kelp – 1",
        "kelp; sea urchin",
        "Café words",
    )


@pytest.mark.parametrize("packed", [False, True])
def test_xmp_fills_what_is_missing(packed: bool) -> None:
    info = {"Title": b"(Title of info)"}
    read = pdf.read_pdf(maker.pdf("x", info=info, xmp=XMP, xmp_packed=packed))
    found = pdf.findings(read, PartType.LINK_OADOI)
    assert [(offer.name, offer.content, offer.type) for offer in found.offers] == [
        ("keywords", ("x1, x2",), "pdf_oadoi"),
        ("keywords", ("k1", "k2"), "pdf_oadoi"),
        ("fulltext", "x", "pdf_oadoi"),
    ]
    assert [tuple(refusal) for refusal in found.refusals] == [
        ("title", "info", "other-title"),
        ("title", "xmp", "other-title"),
    ]
    read = PubFetcher.read_pdf(maker.pdf("x", info=info, xmp=XMP, xmp_packed=packed))
    found = PubFetcher.pdf_findings(read, PartType.LINK_OADOI)
    assert [(offer.name, offer.content) for offer in found.offers] == [
        ("title", "Title of info"),
        ("fulltext", "x"),
        ("title", "Title of XMP"),
        ("keywords", ("x1, x2",)),
        ("abstract", "Of XMP."),
        ("keywords", ("k1", "k2")),
    ]


@pytest.mark.long
def test_xmp_that_inflates_is_left_alone() -> None:
    bomb = packet(f"<dc:title>{'a' * 20_000_000}</dc:title>").decode()
    body = maker.pdf("x", xmp=bomb, xmp_packed=True)
    assert len(body) < 100_000
    assert len(pdf.read_pdf(body).xmp.title) < 20_000_000


def test_values_are_plain_text() -> None:
    info = {"Title": b"(Kelp &amp; <i>tides</i>)", "Keywords": b"(<b>a</b>, b)"}
    read = pdf.read_pdf(maker.pdf("x < y", info=info))
    contents = [offer.content for offer in pdf.findings(read, PartType.DOI).offers]
    assert contents == [("a", "b"), "x < y"]
    compat = [offer.content for offer in PubFetcher.pdf_findings(read, PartType.DOI).offers]
    assert compat[0] == "Kelp &amp; tides"


def test_values_hold_nothing_that_cannot_be_stored() -> None:
    info = {"Title": b"(A\\000 tit\\001le)", "Subject": b"<FEFF0041D8000042>"}
    for compat, title in ((False, "A title"), (True, "A tit\x01le")):
        read = reader(compat).read_pdf(maker.pdf("x", info=info))
        assert (read.title, read.subject) == (title, "A\ufffdB")


def test_a_record_of_a_page() -> None:
    read = pdf.read_pdf(maker.pdf("Some words.", xmp=XMP))
    page = pdf.webpage(
        read,
        start_url="https://a.example.org/x",
        content_type="application/pdf",
        status_code=200,
    )
    assert (page.title, page.content) == ("", "Some words.")
    assert (page.final_url, page.content_type) == ("https://a.example.org/x", "application/pdf")
    page = PubFetcher.pdf_record(read, start_url="https://a.example.org/x")
    assert (page.title, page.content_type) == ("Title of XMP", "")


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (b"", False),
        (b"<html>%PD", False),
        (b"%PDF-1.4", True),
        (b"\r\n" * 512 + b"%PDF-", True),
        (b"x" * 1025 + b"%PDF-", False),
    ],
)
def test_is_pdf(body: bytes, wanted: bool) -> None:
    assert pdf.is_pdf(body) is wanted


def test_something_before_it() -> None:
    assert pdf.read_pdf(b"HTTP noise\r\n" + maker.pdf("kelp")).text == "kelp"


def test_what_is_no_pdf() -> None:
    assert slug(b"<!doctype html><title>Please log in</title>") == "not-pdf"


def test_one_that_is_too_large() -> None:
    assert slug(maker.pdf("x"), max_size=100) == "pdf-too-large"


def test_passwords() -> None:
    assert slug(maker.encrypted("secret words", b"secret")) == "pdf-encrypted"
    assert pdf.read_pdf(maker.encrypted("open words", b"")).text == "open words"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"startxref\n", b"startxref\n9"),
        (b"/Count 2", b"/Count -7"),
        (b"/Length 42", b"/Length 9999"),
        (b"/MediaBox [0 0 612 792]", b""),
        (b"trailer\n", b"tra"),
        (b"/Root 1 0 R", b"/Root 1 0"),
    ],
)
def test_damage_that_can_be_mended(old: bytes, new: bytes) -> None:
    whole = maker.pdf("kelp", "tides")
    assert old in whole
    read = pdf.read_pdf(whole.replace(old, new))
    assert (read.text, read.reader) == ("kelp tides", "pdfium")


def test_an_end_that_is_lost() -> None:
    whole = maker.pdf("kelp", "tides")
    for end in (whole.index(b"startxref"), whole.index(b"xref")):
        assert pdf.read_pdf(whole[:end]).text == "kelp tides"
    read = pdf.read_pdf(whole[: whole.index(b"8 0 obj")])
    assert (read.text, read.warnings) == ("kelp", ("1 of 2 pages cannot be read",))


@pytest.mark.parametrize("old", [b"1 0 obj", b"2 0 obj", b"/Pages 2 0 R"])
def test_damage_that_pdfminer_finds_its_way_in(old: bytes) -> None:
    """pdfminer finds pages that no object refers to."""
    whole = maker.pdf("kelp", "tides", info={"Title": b"(Kelp)", "Subject": maker.utf16("Ü")})
    read = pdf.read_pdf(whole.replace(old, b"/Odd" + old[2:]))
    assert (read.text, read.reader, read.pages) == ("kelp\n\ntides", "pdfminer", 2)
    assert (read.title, read.subject) == ("Kelp", "Ü")


def test_damage_that_cannot_be_mended() -> None:
    assert slug(maker.pdf("kelp")[:60]) == "pdf-damaged"
    assert slug(b"%PDF-1.7\nnothing else") == "pdf-damaged"
    assert slug(maker.pdf("kelp").replace(b"/Kids", b"/Odd")) == "pdf-damaged"


def test_pages_beyond_the_limit(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        read = pdf.read_pdf(maker.pdf(*"abcde"), pages_max=3, url="https://a.example.org/x.pdf")
    assert (read.text, read.pages) == ("a b c", 5)
    assert read.warnings == ("3 of 5 pages: more than 3 are not read",)
    assert "https://a.example.org/x.pdf: 3 of 5 pages" in caplog.text


def test_time_that_is_over() -> None:
    read = pdf.read_pdf(maker.pdf("a", "b"), seconds=-1)
    assert (read.text, read.warnings) == ("", ("0 of 2 pages: the time limit has passed",))


def test_a_page_that_is_missing() -> None:
    body = maker.pdf("kelp", "tides").replace(b"/Kids [6 0 R 8 0 R]", b"/Kids [6 0 R 3 0 R]")
    read = pdf.read_pdf(body)
    assert (read.text, read.warnings) == ("kelp", ("1 of 2 pages cannot be read",))


def test_characters_that_only_pdfminer_knows() -> None:
    """pdfminer reads a font whose letters have no width; pdfium ignores it."""
    font = (
        b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] "
        b"/Encoding << /Differences [107 /k 101 /e 108 /l 112 /p] >> /CharProcs << >> "
        b"/FirstChar 100 /LastChar 120 /Widths [] >>"
    )
    read = pdf.read_pdf(maker.pdf("kelp", font=font))
    assert (read.text, read.reader) == ("k e l p", "pdfminer")


def test_a_page_without_text_is_left_to_pdfium() -> None:
    read = pdf.read_pdf(maker.pdf(b"0 0 100 100 re f"))
    assert (read.text, read.reader, read.pages) == ("", "pdfium", 1)
