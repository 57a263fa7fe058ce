"""Markup that jsoup and browsers read differently: compat mode follows jsoup, default browsers."""

from __future__ import annotations

import pytest

from pubcrawl.formats.html import document


@pytest.mark.parametrize(
    ("source", "default", "compat"),
    [
        ("<p>a<table><tr><td>b</table>c", "<p>a<table>", "<p>a</p><table>"),
        (
            "<!doctype html public '-//w3c//dtd html 3.2//'><p>a<table>",
            "<p>a<table>",
            "<p>a</p><table>",
        ),
        ("<table>x<tr><td>a</td>y</tr></table>", "xy<table>", "<table>x<tbody><tr><td>a</td>y"),
        ("<table><tr><p>x</p>y<td>z", "<p>x</p>y<table>", "<p>x</p><table>"),
        ("<p>a<![CDATA[x<&amp;]]>b", "a<!--", "ax&lt;&amp;amp;b"),
        (
            "<p>&notit; &ampamp; &copy=1 &copy;",
            "¬it; &amp;amp; ©=1",
            "&amp;notit; &amp;ampamp; ©=1 ©",
        ),
        ("<p>a<template>t</template>", "<template>", "<template>t</template>"),
        ("<p>a<span/>b<br/>c", "<span>b<br>c</span>", "<span></span>b<br>c"),
        ("<p>a<a href=b/>c</a>", '<a href="b/">c</a>', '<a href="b/">c</a>'),
        ("<textarea>\nx</textarea>", "<textarea>x", "<textarea>\nx"),
        ("<pre>a\r\nb", "<pre>a\nb", "<pre>a\r\nb"),
        (
            "<head><noscript><img src=x><p>a</p></noscript><title>t</title>",
            "<noscript></noscript></head><body><img",
            '<noscript>&lt;img  src="x"&gt;&lt;p&gt;a</noscript><title>t</title></head>',
        ),
        (
            "<head><noscript><link href=x></noscript><title>t",
            '<noscript><link href="x"></noscript><title>t',
            '<noscript><link href="x"></noscript><title>t',
        ),
        (
            "<table><colgroup><col></col><col></col></colgroup>",
            "<colgroup><col><col></colgroup>",
            "<colgroup><col></colgroup><colgroup><col></colgroup>",
        ),
        ("<script>'<p/>&notit;'</script>\r", "'<p/>&notit;'", "'<p/>&notit;'"),
        ("<p <b title='>' <i>x", "x", '<p><b title="&gt;"><i>x'),
        ("<p>a<br</p>b", "b", "<p>a<br></p>b"),
        ("<title>a<meta name=b><p>c", "&lt;meta", '<title>a</title><meta name="b">'),
        (
            "<select><div><option>a</div>b<input><p>c",
            "<div>",
            "<option>ab</option></select><input>",
        ),
        ("<select><p>a<select><p>b", "<p>b", "<select>a</select><p>b"),
        (
            "<table><tr><td><select><b><option>a</b><td>b</table>",
            "<b>",
            "<select><option>a</option></select></td><td>b</td>",
        ),
        ("<form/>a", "<form>a</form>", "<form>a</form>"),
        ("<p><i x=a/ />b", '<i x="a/">b', '<i x="a/"></i>b'),
        ("&copyé", "©é", "&amp;copyé"),
        ("<p/><TABLE><tr>x</TABLE>", "x<table>", "<table><tbody><tr>x"),
        ("<table><!-- a -->b", "b<table>", "<table><!-- a -->b"),
    ],
)
def test_trees(source: str, default: str, compat: str) -> None:
    for mode, part in ((False, default), (True, compat)):
        page = document(source.encode(), compat=mode)
        assert part in written(page.root)


def written(node: object) -> str:
    html = getattr(node, "html", None)
    assert isinstance(html, str)
    return html


def test_titles() -> None:
    source = b"<noscript><img></noscript><title>a</title>"
    assert document(source).title == "a"
    assert document(source, compat=True).title == "a"
    assert document(b"<title></title><p><svg><title>a</title></svg><title>b").title == ""
