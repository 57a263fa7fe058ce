from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import EmptyAnswer, ErrorPage, NotXML, ParseError
from pubcrawl.formats import xml
from tests.cases import table


@pytest.mark.parametrize("body", [b"", b" \n\t ", b"\xef\xbb\xbf"])
def test_nothing_is_an_empty_answer(body):
    with pytest.raises(EmptyAnswer):
        xml.root(body)


@pytest.mark.parametrize(
    "body",
    [
        b"<!DOCTYPE html><html><body><p>Sorry<br>wait</body></html>",
        b"\n<HTML><head></head><body>&copy; x</body></HTML>",
        b"<!-- proxy --><html><hr></html>",
        b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
    ],
)
def test_a_page_for_people_is_told_from_xml(body):
    with pytest.raises(ErrorPage):
        xml.root(body)


@pytest.mark.parametrize(
    "body",
    [b'{"error": "API rate limit exceeded"}', b"<a><b>x</b>", b"<a", b"<a/><b/>", b"\x1f\x8b\x08"],
)
def test_what_is_no_xml_or_cut_short_says_where_it_begins(body):
    with pytest.raises(NotXML, match="begins"):
        xml.root(body)


@table
def test_compat_reads_broken_markup_as_jsoup_does(body, expected):
    tree = PubFetcher.xml_root(body.encode())
    assert etree.tostring(tree, encoding="unicode") == f"<document>{expected}</document>"


def test_compat_takes_a_page_for_what_it_is():
    assert PubFetcher.xml_root(b"<html/>").tag == "html"


@pytest.mark.parametrize(
    "piece", [b"<!-- --> ", b'<a "', b"<!--", b"<![CDATA[&nbsp;", b"&", b"</a"]
)
def test_repeated_pieces_are_read_in_one_pass(piece):
    # A second pass over every piece would take hours.
    for start in (b"", b"<a>"):
        with pytest.raises(ParseError):
            xml.root(start + piece * 100_000)


@table
def test_charset_of_bom_then_header_then_declaration(text, encoding, content_type):
    assert xml.root(text.encode(encoding), content_type=content_type).text == "é"


def test_references_that_html_names_are_known_others_stay_text():
    tree = xml.root(
        b"<a t='&eacute;&no;'>1&nbsp;&alpha;&lt;&LT;&#233; R&D &unknown; &amp;nbsp;</a>"
    )
    assert tree.text == "1\xa0α<<é R&D &unknown; &nbsp;"
    assert tree.get("t") == "é&no;"
    assert xml.root(b"<a><![CDATA[&nbsp; & <b>]]>&nbsp;</a>").text == "&nbsp; & <b>\xa0"


def test_no_entity_is_expanded_and_no_file_read(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("secret")
    body = (
        f'<!DOCTYPE a [<!ENTITY x SYSTEM "{secret.as_uri()}"><!ENTITY y "yy">'
        '<!ENTITY z "&y;&y;">]><a b="&y;">&x;&y;&z;</a>'
    )
    tree = xml.root(body.encode())
    assert (tree.text, tree.get("b")) == ("&x;&y;&z;", "&y;")
    outside = f'<!DOCTYPE a SYSTEM "{secret.as_uri()}"><a>&nbsp;</a>'
    assert xml.root(outside.encode()).text == "\xa0"


def test_depth_bombs_end_in_an_error():
    bomb = b"<a>" * 100_000 + b"</a>" * 100_000
    with pytest.raises(NotXML, match="depth"):
        xml.root(bomb)
    assert PubFetcher.xml_root(bomb).tag == "document"


def test_comments_and_instructions_leave_no_trace():
    tree = xml.root(b"<?xml-model x?><!-- c --><a>1<!-- c -->2<?p x?>3<b/><!-- d -->4</a>")
    assert tree.text == "123"
    assert [(child.tag, child.tail) for child in tree] == [("b", "4")]


def test_characters_that_xml_forbids_are_dropped():
    assert xml.root(b"<a>1\x0b2&#1;3&#xD800;4\xff5</a>").text == "1234\ufffd5"


def test_a_forgotten_prefix_does_not_lose_the_document():
    assert xml.root(b'<a><b xlink:href="x">1</b></a>').findtext("b") == "1"
    with pytest.raises(NotXML):
        xml.root(b'<a><b xlink:href="x">1</b>')


def test_fold_knows_names_in_any_case_and_drops_a_default_namespace():
    body = b'<Article xmlns="urn:x" xmlns:m="urn:m"><ID Type="1"/><m:Math/><q:Z/></Article>'
    tree = xml.root(body)
    xml.fold(tree, body)
    assert [node.tag for node in tree.iter()] == ["article", "id", "{urn:m}Math", "q:Z"]
    assert xml.attribute(tree[0], "type") == "1"
    assert xml.attribute(tree[0], "other") == ""


@given(st.binary() | st.text().map(lambda text: f"<a>{text}</a>".encode("utf-8", "replace")))
def test_any_bytes_are_a_tree_or_a_named_error(body):
    for compat in (False, True):
        try:
            assert reader(compat).xml_root(body) is not None
        except ParseError as error:
            assert str(error)
