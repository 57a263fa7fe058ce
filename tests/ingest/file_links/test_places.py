"""The part of a page that contains a link, on pages in the style of journals and repositories."""

from __future__ import annotations

import pytest

from pubcrawl.formats.html import document
from pubcrawl.ingest.file_links import LinkTable

LINKS = LinkTable.load()
URL = "https://journal.example.org/article/view/4711"
LINK = '<a href="/files/x9.pdf">PDF</a>'
PAGES = {
    # OJS 3: galleys beside the abstract; files for authors in a block of the sidebar.
    "ojs galley": (
        '<div class="pkp_structure_main"><article class="obj_article_details"><div class="row">'
        f'<div class="item galleys"><ul><li>{LINK}</li></ul></div></div></article></div>',
        "article",
    ),
    "ojs sidebar": (
        '<div class="pkp_structure_sidebar" role="complementary"><div class="pkp_block">'
        f'<span class="title">Template</span><div class="content">{LINK}</div></div></div>',
        "aside",
    ),
    "ojs navigation": (
        f'<ul id="navigationPrimary" class="pkp_navigation_primary"><li>{LINK}</ul>',
        "nav",
    ),
    "dspace": (
        f'<div class="item-page-field-wrapper file-list item-bitstreams">{LINK}</div>',
        "article",
    ),
    "eprints": (f'<div class="ep_summary_content_main"><p>{LINK}</p></div>', ""),
    "atypon": (f'<main><div class="article-tools">{LINK}</div></main>', "article"),
    "drupal block": (
        f'<div class="block block-system-main"><div class="content">{LINK}</div></div>',
        "",
    ),
    "elementor": (
        f'<div class="elementor-widget"><div class="elementor-widget-container">{LINK}</div></div>',
        "",
    ),
    "footer": (f"<footer><p>{LINK}</p></footer>", "footer"),
    "footer by name": (f'<div id="site-footer"><div>{LINK}</div></div>', "footer"),
    "navigation": (f'<nav class="menu"><ul><li>{LINK}</li></ul></nav>', "nav"),
    "menu role": (f'<div role="menubar">{LINK}</div>', "nav"),
    "banner": (f'<div role="banner">{LINK}</div>', "header"),
    "aside": (f"<article><p>a</p><aside>{LINK}</aside></article>", "aside"),
    "most read": (
        f'<article><section class="most-read"><ul><li>{LINK}</li></ul></section></article>',
        "related",
    ),
    "related by name": (f'<div class="relatedContent">{LINK}</div>', "related"),
    "in the article": (f"<article><h1>Kelp</h1><p>{LINK}</p></article>", "article"),
    "beside a heading": (f"<main><h2>Download</h2><p>{LINK}</p></main>", "article"),
    "nothing shows it": (f"<div><p>{LINK}</p></div>", ""),
}
HEADINGS = (
    "Most read",
    "Related articles",
    "You may also be interested in",
    "For authors",
    "Author guidelines",
    "In this issue",
    "Cited by",
    "Verwandte Artikel",
    "Das könnte Sie auch interessieren",
    "Für Autoren",
    "Articles similaires",
    "Les plus lus",
    "Pour les auteurs",
    "Artículos relacionados",
    "Lo más leído",
    "Para autores",
    "Artigos relacionados",
    "Mais lidos",
    "Articoli correlati",
    "Per gli autori",
    "Gerelateerde artikelen",
    "Voor auteurs",
    "Najczęściej czytane",
    "Dla autorów",
    "Похожие статьи",
    "Авторам",
    "Для авторів",
    "Benzer makaleler",
    "En çok okunan",
    "Yazarlar için",
    "Artikel terkait",
    "Untuk penulis",
    "相关文章",
    "下载中心",
    "投稿须知",
    "関連記事",
    "投稿規定",
    "관련 논문",
    "저자 안내",
)
OWN = (
    "Downloads",
    "Full text",
    "Abstract",
    "PDF",
    "Volltext",
    "Texte intégral",
    "Texto completo",
    "Zusammenfassung",
    "Полный текст",
    "全文",
    "本文",
    "원문",
    "Kelp forests and their authors",
)


def place(body: str) -> str:
    page = f"<!DOCTYPE html><html><head><title>Kelp</title></head><body>{body}</body></html>"
    read = document(page.encode(), url=URL)
    (found,) = LINKS.candidates(read, URL, ingest_type="pdf")
    return found.place


@pytest.mark.parametrize("body, wanted", PAGES.values(), ids=PAGES)
def test_places(body: str, wanted: str) -> None:
    assert place(body) == wanted


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_says_that_others_follow(heading: str) -> None:
    assert place(f"<main><h3>{heading}</h3><ul><li>{LINK}</li></ul></main>") == "related"


@pytest.mark.parametrize("heading", OWN)
def test_a_heading_of_the_article(heading: str) -> None:
    assert place(f"<main><h3>{heading}</h3><ul><li>{LINK}</li></ul></main>") == "article"


def test_links_of_several_works() -> None:
    rows = "".join(
        f'<li>Title of work {n} <a href="/files/{name}.pdf">PDF</a></li>'
        for n, name in enumerate("abc")
    )
    page = f"<!DOCTYPE html><title>Contents</title><main><ul>{rows}</ul></main>"
    read = document(page.encode(), url=URL)
    found = LINKS.candidates(read, URL, ingest_type="pdf")
    assert [one.place for one in found] == ["list"] * 3


def test_one_file_linked_often_is_no_list() -> None:
    page = f"<!DOCTYPE html><title>Kelp</title><main>{LINK * 5}</main>"
    read = document(page.encode(), url=URL)
    (found,) = LINKS.candidates(read, URL, ingest_type="pdf")
    assert found.place == "article"
