"""Podcasts, reviews, e-prints, data papers, supplements, textbooks, wikis of projects."""
# ruff: noqa: E501 - markup stands as platforms write it

import json

from tests.blind_portals.site import HTML, Page
from tests.blind_portals.third.build import Portal, Prose, e, to
from tests.blind_portals.third.case import ThirdSite


def podcast(variant: int) -> ThirdSite:
    """A podcast: one episode, or the whole show."""
    return _episode() if variant == 1 else _show()


def _episode() -> ThirdSite:
    p = Portal("podcast", 1, "https://fieldnotes-pod.example")
    p.robots("Disallow: /wp-admin/", "Allow: /wp-admin/admin-ajax.php")
    say = Prose(
        "po1",
        "the glacier, our guest, the ice core, a good question, the microphone, the dog",
        "told us about, reminds me of, took, outlived, interrupts",
        "that summer, on the boat, after the break",
    )

    def wp(t: str, cls: str, b: str, h: str = "") -> str:
        return f'<!DOCTYPE html><html lang="en-GB"><head><title>{t} – Field Notes</title><link rel="alternate" type="application/rss+xml" title="Field Notes » Feed" href="/feed/"><link rel="alternate" type="application/rss+xml" title="Field Notes podcast" href="/feed/podcast/">{h}<link rel="EditURI" type="application/rsd+xml" href="/xmlrpc.php?rsd"></head><body class="{cls}"><header id="masthead"><a href="/" rel="home">Field Notes</a><ul id="menu"><li><a href="/episodes/">Episodes</a><li><a href="/about/">About</a><li><a href="/support/">Support us</a></ul></header><main id="primary">{b}</main><aside id="secondary"><h2>Recent episodes</h2><ul><li><a href="/2022/11/18/episode-41-peat/">41: Peat</a><li><a href="/2022/11/04/episode-40-ice-cores/">40: Ice cores</a><li><a href="/2022/10/21/episode-39-moss/">39: Moss</a></ul><h2>Archives</h2><a href="/2022/11/">November 2022</a></aside></body></html>'

    here = "/2022/11/04/episode-40-ice-cores/"
    track = "https://play.podtrack.example/r/p1/media.soundhost.example/fn/40-ice-cores.mp3"
    mp3 = "https://media.soundhost.example/fn/40-ice-cores.mp3?awCollectionId=77&awEpisodeId=4012"
    heads = '<link rel="alternate" type="application/json" href="/wp-json/wp/v2/episodes/4012"><link rel="shortlink" href="https://fieldnotes-pod.example/?p=4012"><link rel="alternate" type="application/json+oembed" href="/wp-json/oembed/1.0/embed?url=https%3A%2F%2Ffieldnotes-pod.example%2F2022%2F11%2F04%2Fepisode-40-ice-cores%2F">'
    ld = {
        "@context": "https://schema.org/",
        "@type": "PodcastEpisode",
        "url": p.u(here),
        "name": "40: Ice cores",
        "associatedMedia": {"@type": "MediaObject", "contentUrl": track},
        "partOfSeries": {"@type": "PodcastSeries", "url": p.u("/series/field-notes/")},
    }
    p.own(
        here,
        wp(
            "40: Ice cores",
            "single",
            f'<article><h1>40: Ice cores</h1><audio src="{track}"></audio><a href="{track}" download>Download file</a> | <a href="/podcast-player/4012/ice-cores.mp3?ref=new_window">Play in new window</a> | Duration: 38:12{say.paras(3)}<h3>Show notes</h3><ul><li><a href="/wp-content/uploads/2022/11/fn40-transcript.pdf">Transcript (PDF)</a><li><a href="/wp-content/uploads/2022/11/fn40-core-photo.jpg">Photograph</a><li><a href="https://doi.org/10.5555/cp.2021.5">The paper we talk about</a></ul><footer>Posted in <a href="/category/ice/">Ice</a>, tagged <a href="/tag/greenland/">Greenland</a> by <a href="/author/ines/">Ines</a></footer></article><nav><a rel="prev" href="/2022/10/21/episode-39-moss/">39: Moss</a><a rel="next" href="/2022/11/18/episode-41-peat/">41: Peat</a></nav><div id="comments"><a href="{here}#respond">Leave a reply</a><a href="{here}comment-page-1/">Older comments</a><a href="{here}feed/">Comments feed</a></div>',
            heads + f'<script type="application/ld+json">{json.dumps(ld)}</script>',
        ),
    )
    p.own(
        f"{here}comment-page-1/",
        wp(
            "40: Ice cores",
            "single",
            f"<h1>40: Ice cores</h1><ol class='comments'><li>{say.text(2)}</ol>",
        ),
    )
    p.maybe(
        f"{here}feed/",
        "/?p=4012",
        "/wp-json/oembed/1.0/embed?url=https%3A%2F%2Ffieldnotes-pod.example%2F2022%2F11%2F04%2Fepisode-40-ice-cores%2F",
        "/podcast-player/4012/ice-cores.mp3?ref=new_window",
    )
    p.raw(
        f"{here}feed/",
        "<rss version='2.0'><channel><title>Comments on: 40: Ice cores</title></channel></rss>",
        "application/rss+xml",
    )
    p.put("/?p=4012", to(here, 301))
    p.raw(
        "/wp-json/oembed/1.0/embed?url=https%3A%2F%2Ffieldnotes-pod.example%2F2022%2F11%2F04%2Fepisode-40-ice-cores%2F",
        '{"title":"40: Ice cores"}',
        "application/json",
    )
    p.put("/podcast-player/4012/ice-cores.mp3?ref=new_window", to(mp3))
    p.meta(
        "/wp-json/wp/v2/episodes/4012",
        {"id": 4012, "link": p.u(here), "meta": {"audio_file": track}},
        "application/json",
    )
    p.hop(track, mp3)
    p.file(mp3, "40-ice-cores.mp3", "audio/mpeg")
    p.file("/wp-content/uploads/2022/11/fn40-transcript.pdf", "fn40-transcript.pdf")
    p.file("/wp-content/uploads/2022/11/fn40-core-photo.jpg", "fn40-core-photo.jpg")
    for n, (at, t, f) in enumerate(
        (
            ("/2022/11/18/episode-41-peat/", "41: Peat", "41-peat"),
            ("/2022/10/21/episode-39-moss/", "39: Moss", "39-moss"),
            ("/2022/10/07/episode-38-tides/", "38: Tides", "38-tides"),
        )
    ):
        a = f"https://media.soundhost.example/fn/{f}.mp3?awCollectionId=77&awEpisodeId={4020 + n}"
        p.other(
            at,
            wp(
                t,
                "single",
                f"<h1>{t}</h1>{say.paras(2)}<a href='{e(a)}'>Download file</a><a href='/wp-content/uploads/2022/11/{f}-transcript.pdf'>Transcript</a>",
            ),
        )
        p.blob(a, f"{f}.mp3", "audio/mpeg")
        p.blob(f"/wp-content/uploads/2022/11/{f}-transcript.pdf", "t.pdf")
        p.bar("of another episode", a, f"/wp-content/uploads/2022/11/{f}-transcript.pdf")
    for f in ("/feed/", "/feed/podcast/"):
        p.raw(
            f,
            f"<rss version='2.0'><channel><title>Field Notes</title><item><link>{p.u(here)}</link><enclosure url='{track}'/></item></channel></rss>",
            "application/rss+xml",
        )
        p.bar("the feed of the whole show", f)
    p.bar(
        "archives by tag, category, author, month",
        "/tag/greenland/",
        "/category/ice/",
        "/author/ines/",
        "/2022/11/",
        "/episodes/",
    )
    p.bar("the paper that is discussed", "https://doi.org/10.5555/cp.2021.5")
    p.raw("/xmlrpc.php?rsd", "<rsd/>", "text/xml")
    p.fill(
        lambda at: (
            wp(
                "Archive",
                "archive",
                '<h1>Archive</h1><article><a href="/2022/11/18/episode-41-peat/">41: Peat</a></article><article><a href="/2022/11/04/episode-40-ice-cores/">40: Ice cores</a></article><article><a href="/2022/10/07/episode-38-tides/">38: Tides</a></article><a class="next" href="/episodes/page/2/">Older</a>',
            )
            if "." not in at
            else None
        )
    )
    p.lost(wp("Page not found", "error404", "<h1>Oops! That page can’t be found.</h1>"))
    return p.site(
        here,
        "complete",
        "sound, transcript and photograph stand in the article, and claim and page name the same sound",
    )


def _show() -> ThirdSite:
    p = Portal("podcast", 2, "https://audio.openlectures.example")
    p.robots("Disallow: /oauth/")
    p.bar("log-in with a return address", "/oauth/start?continue=%2Fshow%2Fdeep-time")

    def pod(t: str, b: str) -> str:
        return f"<html><head><title>{t}</title><meta property=og:type content=music.playlist></head><body><div class=bar><a href=/>OpenLectures Audio</a><a href=/browse/subject/earth>Earth science</a><a href=/browse/new?page=1>New</a><a href=/oauth/start?continue=%2Fshow%2Fdeep-time>Log in</a></div>{b}<div class=legal><a href=/legal/terms>Terms</a></div></body></html>"

    eps = [
        (f"e{n:02d}-{s}", t)
        for n, (s, t) in enumerate(
            (
                ("strata", "Strata"),
                ("clocks", "Clocks"),
                ("drift", "Drift"),
                ("snowball", "Snowball"),
                ("boring-billion", "The Boring Billion"),
                ("explosion", "Explosion"),
                ("dying", "The Great Dying"),
            ),
            1,
        )
    ]
    rows = "".join(f'<li><a href="/show/deep-time/{s}">{t}</a> 24 min' for s, t in eps[:5])
    p.own(
        "/show/deep-time",
        pod(
            "Deep Time",
            f'<h1>Deep Time</h1><p>7 episodes · by <a href="/creator/a-lind">A. Lind</a></p><ol>{rows}</ol><a class="more" href="/show/deep-time?after=5">Load more</a> <a href="/rss/show/5521.xml">RSS</a> <a href="/show/deep-time/syllabus.pdf">Reading list</a><h2>Listeners also like</h2><a href="/show/deep-sea">Deep Sea</a> <a href="/show/time-signatures">Time Signatures</a>',
        ),
    )
    p.own(
        "/show/deep-time?after=5",
        "".join(f'<li><a href="/show/deep-time/{s}">{t}</a>' for s, t in eps[5:]),
    )
    items = "".join(
        f"<item><guid>{s}</guid><link>https://audio.openlectures.example/show/deep-time/{s}</link><enclosure url='https://cdn3.openlectures.example/a/{abs(hash_of(s)):08x}' type='audio/mpeg'/></item>"
        for s, t in eps
    )
    p.meta(
        "/rss/show/5521.xml",
        f"<?xml version='1.0'?><rss version='2.0'><channel><title>Deep Time</title>{items}</channel></rss>",
        "application/rss+xml",
    )
    for i, (s, t) in enumerate(eps):
        u = f"https://cdn3.openlectures.example/a/{abs(hash_of(s)):08x}"
        step = (
            f'<a href="/show/deep-time/{eps[i + 1][0]}">Up next</a>'
            if i < 6
            else '<a href="/show/deep-sea/e01">Up next</a>'
        )
        p.own(
            f"/show/deep-time/{s}",
            pod(
                f"{t} - Deep Time",
                f'<a href="/show/deep-time">Deep Time</a><h1>{t}</h1><a href="{u}">Download</a> <a href="/show/deep-time/{s}/transcript.vtt">Captions</a> {step}',
            ),
        )
        p.file(u, f"{s}.mp3", "audio/mpeg", attach=True)
        if i != 6:
            p.file(f"/show/deep-time/{s}/transcript.vtt", f"{s}.vtt")
    p.file("/show/deep-time/syllabus.pdf", "syllabus.pdf")
    p.gone("/show/deep-time/e07-dying/transcript.vtt")
    for s in ("deep-sea", "time-signatures"):
        u = f"https://cdn3.openlectures.example/a/{abs(hash_of(s)):08x}"
        p.other(
            f"/show/{s}",
            pod(
                s,
                f'<h1>{s}</h1><a href="/show/{s}/e01">1</a><a href="/show/deep-time">Deep Time</a>',
            ),
        )
        p.show(f"/show/{s}/e01", pod(f"1 - {s}", f'<h1>1</h1><a href="{u}">Download</a>'))
        p.blob(u, "x.mp3", "audio/mpeg", attach=True)
        p.bar("an episode of another show, or its sound on the same host", f"/show/{s}/e01", u)
    p.bar("the author", "/creator/a-lind")
    p.show(
        "/browse/new?page=1",
        pod(
            "New",
            '<a href="/show/time-signatures">Time Signatures</a><a href="/creator/a-lind">A. Lind</a>',
        ),
    )
    p.fill(
        lambda at: (
            pod(
                "OpenLectures",
                '<a href="/show/deep-sea">Deep Sea</a> <a href="/show/deep-time">Deep Time</a> <a href="/show/time-signatures">Time Signatures</a>',
            )
            if "transcript" not in at
            else None
        )
    )
    p.lost(pod("Nothing here", "<h1>Nothing here</h1>"))
    return p.site(
        "/show/deep-time",
        "partial",
        "seven episodes are there, two behind 'load more'; the captions of the last are a dead link",
    )


def hash_of(text: str) -> int:
    """Give a number that is the same in every run."""
    value = 7
    for letter in text:
        value = (value * 131 + ord(letter)) % (1 << 32)
    return value


def living_review(variant: int) -> ThirdSite:
    """An article that is revised: a review with parts, or one with open reports."""
    return _in_parts() if variant == 1 else _open_review()


def _in_parts() -> ThirdSite:
    p = Portal("living_review", 1, "https://livingreviews-cosmo.example")
    say = Prose(
        "lr1",
        "the gravitational wave background, a pulsar array, the merger rate, the detector, our bound",
        "constrains, is limited by, agrees with, scales with",
        "at nanohertz, to second order, within two sigma",
    )

    def php(t: str, b: str) -> str:
        return f'<html><head><title>{t}</title></head><body><div id="banner"><a href="/"><img alt="Living Reviews" src="/img/b.gif"></a></div><div id="nav"><a href="/Articles/subject.html">Subjects</a> <a href="/Articles/author.html">Authors</a> <a href="/Articles/date.html">Dates</a> <a href="/About/">About</a></div>{b}<div id="foot">ISSN 5555-8351</div></body></html>'

    d = "/open?pubNo=lrc-2012-5"
    p.hop(d, "/Articles/lrc-2012-5/", 302)
    b = "/Articles/lrc-2012-5/"
    parts = [
        ("articlese1.html", "1 Introduction"),
        ("articlese2.html", "2 Sources"),
        ("articlesu3.html", "2.1 Binaries"),
        ("articlese3.html", "3 Detection"),
        ("articlefu.html", "Updates"),
        ("articleli1.html", "References"),
    ]
    toc = "".join(f'<li><a href="{b}{f}">{t}</a>' for f, t in parts)
    p.own(
        b,
        php(
            "Nanohertz Gravitational Waves",
            f'<h1>Nanohertz Gravitational Waves</h1><p><a href="/Articles/author.html#osei">M. Osei</a></p><p>This version: 14 June 2016 (update of <a href="/Articles/lrc-2012-5/2012-1/">29 May 2012</a>)</p><h2>Abstract</h2>{say.paras(1)}<ul>{toc}</ul><p><a href="{b}download/lrc-2012-5Color.pdf">PDF (colour)</a> <a href="{b}download/lrc-2012-5BW.pdf">PDF (black and white)</a> <a href="{b}download/index.html">more</a> <a href="/refdb/bibtex?pubNo=lrc-2012-5">BibTeX</a></p><p>See also <a href="/Articles/lrc-2009-2/">Detectors in Space</a></p>',
        ),
    )
    for i, (f, t) in enumerate(parts):
        step = (
            (f'<a href="{b}{parts[i - 1][0]}">Go to previous page</a> ' if i else "")
            + f'<a href="{b}">Go up</a>'
            + (f' <a href="{b}{parts[i + 1][0]}">Go to next page</a>' if i < 5 else "")
        )
        fig = (
            f'<a href="{b}resources/fig{i}.html"><img src="{b}figs/fig{i}.png"></a>'
            if i in (1, 2)
            else ""
        )
        p.own(
            b + f,
            php(
                t,
                f'<p>{step}</p><h2>{t}</h2>{say.paras(3)}{fig}<sup><a href="{b}articleli1.html#x{i}">{i}</a></sup>',
            ),
        )
        if fig:
            p.own(
                f"{b}resources/fig{i}.html",
                php(
                    f"Figure {i}",
                    f'<a href="{b}figs/fig{i}.eps">EPS</a> <a href="{b}{f}">Back to text</a>',
                ),
            )
            p.file(f"{b}figs/fig{i}.eps", f"fig{i}.eps", "application/postscript")
            p.maybe(f"{b}figs/fig{i}.png")
            p.blob(f"{b}figs/fig{i}.png", f"fig{i}.png")
    p.own(
        f"{b}download/index.html",
        php(
            "Download",
            f'<a href="lrc-2012-5Color.pdf">PDF</a> <a href="lrc-2012-5BW.pdf">PDF</a> <a href="lrc-2012-5.zip">HTML as ZIP</a> <a href="{b}">Article</a>',
        ),
    )
    for f in ("lrc-2012-5Color.pdf", "lrc-2012-5BW.pdf", "lrc-2012-5.zip"):
        p.file(f"{b}download/{f}", f)
    p.meta(
        "/refdb/bibtex?pubNo=lrc-2012-5",
        "@article{lrc-2012-5, title={Nanohertz Gravitational Waves}}",
        "text/plain",
    )
    p.maybe("/Articles/lrc-2012-5/2012-1/", "/Articles/lrc-2012-5/2012-1/download/old.pdf")
    p.show(
        "/Articles/lrc-2012-5/2012-1/",
        php(
            "Nanohertz Gravitational Waves (superseded)",
            f'<h1>Superseded version</h1><a href="{b}">Current</a> <a href="/Articles/lrc-2012-5/2012-1/download/old.pdf">PDF</a>',
        ),
    )
    p.blob("/Articles/lrc-2012-5/2012-1/download/old.pdf", "old.pdf")
    for n in ("lrc-2009-2", "lrc-2012-6", "lrc-2012-50"):
        p.other(
            f"/Articles/{n}/",
            php(
                n,
                f'<h1>{n}</h1><a href="/Articles/{n}/articlese1.html">1</a><a href="/Articles/{n}/download/{n}Color.pdf">PDF</a><a href="/refdb/bibtex?pubNo={n}">BibTeX</a><a href="{b}">see</a>',
            ),
        )
        p.show(f"/Articles/{n}/articlese1.html", php("1", say.paras(1)))
        p.blob(f"/Articles/{n}/download/{n}Color.pdf", f"{n}.pdf")
        p.raw(f"/refdb/bibtex?pubNo={n}", "@article{}", "text/plain")
        p.bar(
            "another review's",
            f"/Articles/{n}/articlese1.html",
            f"/Articles/{n}/download/{n}Color.pdf",
            f"/refdb/bibtex?pubNo={n}",
        )
    p.bar("registers", "/Articles/author.html", "/Articles/subject.html")
    p.fill(
        lambda at: (
            php(
                "Articles",
                "".join(
                    f'<a href="/Articles/{n}/">{n}</a>'
                    for n in ("lrc-2009-2", "lrc-2012-5", "lrc-2012-6", "lrc-2012-50")
                ),
            )
            if "img" not in at
            else None
        )
    )
    return p.site(
        d,
        "complete",
        "all parts lie under the article's folder; the superseded version is a matter of taste and is told",
    )


def _open_review() -> ThirdSite:
    p = Portal("living_review", 2, "https://openresearch-now.example")
    p.robots("Disallow: /login", "Disallow: /*/iparadigms")
    say = Prose(
        "lr2",
        "the reviewer, the trial, this meta-analysis, the intervention, the response",
        "supports, questions, was revised after, summarises",
        "in version 2, with reservations, in primary care",
    )

    def f1(t: str, b: str, h: str = "") -> str:
        return f'<!DOCTYPE html><html><head><title>{t} | OpenResearch</title>{h}</head><body class="o-page"><div class="header-wrapper"><a href="/browse/articles">Browse</a><a href="/gateways">Gateways</a><a href="/for-authors/publish-your-research">Submit</a><a href="/login?originalPath=/articles/9-112/v2">Sign In</a></div>{b}<div class="footer"><a href="/about/contact">Contact</a> <a href="/faqs">FAQs</a></div></body></html>'

    base = "/articles/9-112"
    h = f'<meta name="citation_title" content="Walking groups: a living review"><meta name="citation_pdf_url" content="https://openresearch-now.example{base}/v1/pdf"><meta name="citation_doi" content="10.5555/openres.21999.2"><link rel="canonical" href="https://openresearch-now.example{base}/v2">'

    def version(v: int) -> str:
        rep = "".join(
            f'<div class="report"><a href="{base}/v{v}#referee-response-{70 + r}">Reviewer {r}</a> <a href="/public/report/pdf/{v}{70 + r}">PDF</a> <a href="https://doi.org/10.5555/openres.{v}{70 + r}.r">doi</a></div>'
            for r in (1, 2)
        )
        return f1(
            "Walking groups: a living review",
            f'<h1>Walking groups: a living review</h1><p>[version {v}; peer review: 1 approved, 1 approved with reservations]</p><div class="authors"><a href="/profile/4410">Ann Lind</a></div>{say.paras(4)}<h2>Data availability</h2><p>Underlying data: <a href="https://doi.org/10.5555/zz.888">Repository</a>. <a href="https://openresearch-files.example/manuscripts/{21999 + v}/7c0a{v}e.pdf">Supplementary file 1</a></p><h2>Open Peer Review</h2>{rep}<ul class="downloads"><li><a href="{base}/v{v}/pdf?article_uuid=ab{v}1">PDF</a><li><a href="{base}/v{v}/xml">XML</a><li><a href="{base}/v{v}/iparadigms" rel="nofollow">Check</a></ul><p>Versions: <a href="{base}/v2">2</a> <a href="{base}/v1">1</a></p><p>Cite: <a href="/citation/download?type=bibtex&amp;articleVersionId={30100 + v}">BibTeX</a></p><h3>Recommended</h3><a href="/articles/9-340/v1">Cycling to work</a>',
            h,
        )

    for v in (1, 2):
        p.own(f"{base}/v{v}", version(v))
        p.file(f"{base}/v{v}/pdf?article_uuid=ab{v}1", f"9-112_v{v}.pdf", attach=True)
        p.file(
            f"{base}/v{v}/xml",
            f"9-112_v{v}.xml",
            "application/xml",
            body="<article><title>Walking groups: a living review</title></article>",
        )
        p.file(
            f"https://openresearch-files.example/manuscripts/{21999 + v}/7c0a{v}e.pdf",
            f"supp{v}.pdf",
        )
        p.meta(
            f"/citation/download?type=bibtex&articleVersionId={30100 + v}",
            "@article{x}",
            "application/x-bibtex",
        )
        for r in (1, 2):
            p.file(f"/public/report/pdf/{v}{70 + r}", f"report{v}{r}.pdf", attach=True)
            p.maybe(f"https://doi.org/10.5555/openres.{v}{70 + r}.r")
        if v == 1:
            p.undecided()
    p.hop(f"{base}/v1/pdf", f"{base}/v1/pdf?article_uuid=ab11")
    p.hop(base, f"{base}/v2")
    p.bar("a check for editors", f"{base}/v1/iparadigms", f"{base}/v2/iparadigms")
    for v in (1, 2):
        p.put(f"{base}/v{v}/iparadigms", Page(b"Forbidden", 403, HTML))
    for n in ("9-340", "9-1120"):
        p.other(
            f"/articles/{n}/v1",
            f1(
                n,
                f'<h1>{n}</h1><a href="/articles/{n}/v1/pdf?article_uuid=cc1">PDF</a><a href="{base}/v2">Walking groups</a>',
            ),
        )
        p.blob(f"/articles/{n}/v1/pdf?article_uuid=cc1", f"{n}.pdf", attach=True)
        p.bar("another article's", f"/articles/{n}/v1/pdf?article_uuid=cc1")
    p.bar("the data set is an artifact of a repository", "https://doi.org/10.5555/zz.888")
    p.bar("log-in with a return address", "/login?originalPath=/articles/9-112/v2")
    p.bar("the author", "/profile/4410")
    p.fill(
        lambda at: f1(
            "Browse",
            '<a href="/articles/9-112/v2">Walking groups</a> <a href="/articles/9-340/v1">Cycling</a> <a href="/articles/9-1120/v1">Swimming</a><a href="/browse/articles?page=2">2</a>',
        )
    )
    p.lost(f1("Page not found", "<h1>The page you requested cannot be found</h1>"))
    return p.site(
        f"{base}/v2",
        "review",
        "the citation tags name the PDF of version 1; whether the older version belongs is for a person to say",
    )


def abstract_server(variant: int) -> ThirdSite:
    """A paper on an e-print server."""
    return _crypto_prints() if variant == 1 else _abstracts()


def _crypto_prints() -> ThirdSite:
    p = Portal("abstract_server", 1, "https://eprint.cryptolab.example")

    def ia(t: str, b: str, h: str = "") -> str:
        return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>{t}</title>\n{h}</head>\n<body>\n<noscript><h1>What a lovely hat</h1></noscript><nav class="navbar"><a href="/">Cryptology Archive</a><a href="/complete/">Papers</a><a href="/days/7">Updates from the last 7 days</a><a href="/submit">Submissions</a><a href="/search?q=">Search</a><a href="/about.html">About</a></nav>\n<main id="eprintContent">{b}</main></body></html>'

    h = '<link rel="alternate" type="application/rss+xml" href="/rss/rss.xml"><meta name="citation_pdf_url" content="https://eprint.cryptolab.example/2021/0412.pdf"><meta name="citation_title" content="Lattices in the Dark"><meta name="citation_author" content="Kim Roth">'
    p.hop("/2021/0412", "/2021/412", 301)
    p.own(
        "/2021/412",
        ia(
            "Lattices in the Dark",
            '<h4>Paper 2021/412</h4><h3>Lattices in the Dark</h3><p>Kim Roth, <a href="/search?q=author%3AIdo%20Bar">Ido Bar</a></p><h5>Abstract</h5><p>We hide a lattice and find it.</p><a class="btn" href="/2021/412.pdf">PDF</a> <a class="btn" href="/2021/412.ps">PS</a> <span>Note: revised. See all <a href="/archive/versions/2021/412">versions</a></span><dl><dt>Category<dd><a href="/search?category=FOUNDATIONS">Foundations</a><dt>Keywords<dd><a href="/search?q=lattices">lattices</a><dt>Short URL<dd><a href="https://ia.cryptolab.example/2021/412">https://ia.cryptolab.example/2021/412</a><dt>Publication<dd>A minor revision in <a href="https://doi.org/10.5555/crypto.21">CRYPTO 2021</a></dl><a href="/2021/412.bib">BibTeX</a><p>Previous work: <a href="/2020/1412">2020/1412</a>. Artifact: <a href="https://artifacts.cryptolab.example/2021/412/code.tar.gz">code</a></p>',
            h,
        ),
    )
    p.own(
        "/archive/versions/2021/412",
        ia(
            "All versions of Report 2021/412",
            '<h3>All versions of Report 2021/412</h3><ul><li><a href="/archive/2021/412/20210914:081530">20210914:081530</a> (<a href="/archive/2021/412/1631607330.pdf">pdf</a>)<li><a href="/archive/2021/412/20210330:120012">20210330:120012</a> (<a href="/archive/2021/412/1617105612.pdf">pdf</a>)</ul>',
        ),
    )
    for stamp, n in (("20210914:081530", 1631607330), ("20210330:120012", 1617105612)):
        p.own(
            f"/archive/2021/412/{stamp}",
            ia(
                "Lattices in the Dark",
                f'<h4>Paper 2021/412</h4><p>There are several versions. <a href="/2021/412">Latest</a></p><a href="/archive/2021/412/{n}.pdf">PDF</a>',
            ),
        )
        p.file(f"/archive/2021/412/{n}.pdf", f"{n}.pdf")
    p.file("/2021/412.pdf", "412.pdf")
    p.hop("/2021/0412.pdf", "/2021/412.pdf", 301)
    p.file("/2021/412.ps", "412.ps", "application/postscript")
    p.meta("/2021/412.bib", "@misc{cryptoeprint:2021/412}", "text/plain")
    p.file("https://artifacts.cryptolab.example/2021/412/code.tar.gz", "code.tar.gz")
    p.maybe("https://ia.cryptolab.example/2021/412")
    for n in ("2021/411", "2021/413", "2020/1412", "2020/412"):
        p.other(
            f"/{n}",
            ia(
                n,
                f'<h4>Paper {n}</h4><a href="/{n}.pdf">PDF</a><a href="/{n}.bib">BibTeX</a><a href="/archive/versions/{n}">versions</a><a href="/2021/412">cites</a>',
            ),
        )
        p.blob(f"/{n}.pdf", f"{n[-3:]}.pdf")
        p.raw(f"/{n}.bib", "@misc{}", "text/plain")
        p.show(f"/archive/versions/{n}", ia(f"All versions of Report {n}", ""))
        p.bar(
            "another paper's, some with the same digits",
            f"/{n}.pdf",
            f"/{n}.bib",
            f"/archive/versions/{n}",
        )
    p.raw("/rss/rss.xml", "<rss version='2.0'/>", "application/rss+xml")
    p.bar("the server's feed", "/rss/rss.xml")
    p.bar("the published version", "https://doi.org/10.5555/crypto.21")
    p.fill(
        lambda at: ia(
            "Papers",
            "".join(
                f'<div><a href="/{n}">{n}</a> <a class="pdf" href="/{n}.pdf">PDF</a></div>'
                for n in ("2020/412", "2020/1412", "2021/411", "2021/412", "2021/413")
            ),
        )
    )
    p.lost(ia("Not found", "<h3>Not found</h3><p>No such paper.</p>"))
    return p.site(
        "/2021/0412",
        "complete",
        "paper, two older versions, citation and artifact carry year and number; the tag's address redirects to the PDF",
    )


def _abstracts() -> ThirdSite:
    p = Portal("abstract_server", 2, "https://papers.socscience.example")
    say = Prose(
        "as2",
        "the firm, a regulator, the tariff, the panel, the shock",
        "raises, prices in, avoids, predicts",
        "under uncertainty, in equilibrium, after 2008",
    )

    def sol(t: str, b: str, h: str = "") -> str:
        return f'<!DOCTYPE html><html><head><title>{t} by Ann Lind, Kim Roth :: Socscience</title>{h}</head><body><nav><a href="https://papers.socscience.example/sol3/DisplayAbstractSearch.cfm">Search</a><a href="https://hq.socscience.example/login/pubsigninjoin.cfm?returnurl=https%3A%2F%2Fpapers.socscience.example%2Fsol3%2Fpapers.cfm%3Fabstract_id%3D312890">Sign In</a><a href="/sol3/topten/topTenResults.cfm">Rankings</a></nav>{b}</body></html>'

    entry = "/sol3/papers.cfm?abstract_id=312890"
    d = "/sol3/Delivery.cfm/SSP_ID331022_code4410.pdf?abstractid=312890&mirid=1"
    p.own(
        entry,
        sol(
            "Tariffs and Firms",
            f'<div class="box-container"><h1>Tariffs and Firms</h1><p class="note">31 Pages Posted: 12 Nov 2019 Last revised: 3 Feb 2021</p><a href="/sol3/cf_dev/AbsByAuth.cfm?per_id=4410">Ann Lind</a> <a href="/sol3/cf_dev/AbsByAuth.cfm?per_id=881">Kim Roth</a>{say.paras(2)}<p>Suggested Citation: Lind, Tariffs. Available at: <a href="https://socscience.example/abstract=312890">https://socscience.example/abstract=312890</a> or <a href="https://doi.org/10.5555/ssp.312890">doi</a></p></div><a class="button-link primary" href="Delivery.cfm/SSP_ID331022_code4410.pdf?abstractid=312890&amp;mirid=1">Download This Paper</a> <a class="button-link" href="Delivery.cfm/SSP_ID331022_code4410.pdf?abstractid=312890&amp;mirid=1&amp;type=2">Open PDF in Browser</a> <a href="/sol3/references_search.cfm?abstract_id=312890">18 References</a> <a href="/sol3/papers.cfm?abstract_id=312890&amp;rec=1">Related</a><h2>Do you have a job opening?</h2><h2>Related eJournals</h2><a href="/sol3/JELJOUR_Results.cfm?form_name=journalBrowse&amp;journal_id=3302">Trade</a><h2>Recommended Papers</h2><a href="/sol3/papers.cfm?abstract_id=298001">Firms without Tariffs</a>',
            '<meta name="citation_pdf_url" content="https://papers.socscience.example/sol3/Delivery.cfm?abstractid=312890"><meta name="citation_title" content="Tariffs and Firms"><link rel="canonical" href="https://papers.socscience.example/sol3/papers.cfm?abstract_id=312890">',
        ),
    )
    p.own(
        "/sol3/references_search.cfm?abstract_id=312890",
        sol(
            "References",
            f"<h1>References for Tariffs and Firms</h1><ol><li>Melitz</ol><a href='{entry}'>Abstract</a>",
        ),
    )
    p.refused(d, sol("Sign in", "<h1>Please sign in to download</h1>"), 403)
    p.maybe(
        d + "&type=2",
        "/sol3/Delivery.cfm?abstractid=312890",
        "https://socscience.example/abstract=312890",
        "/sol3/papers.cfm?abstract_id=312890&rec=1",
    )
    p.show(d + "&type=2", sol("Sign in", "<h1>Please sign in to download</h1>"), 403)
    p.show(
        "/sol3/Delivery.cfm?abstractid=312890",
        sol("Sign in", "<h1>Please sign in to download</h1>"),
        403,
    )
    p.show(
        "/sol3/papers.cfm?abstract_id=312890&rec=1",
        sol(
            "Tariffs and Firms",
            "<h1>Tariffs and Firms</h1><a href='/sol3/papers.cfm?abstract_id=298001'>Related</a>",
        ),
    )
    p.hop("https://socscience.example/abstract=312890", p.u(entry), 301)
    for n in (298001, 312891, 3128901):
        p.other(
            f"/sol3/papers.cfm?abstract_id={n}",
            sol(
                f"Paper {n}",
                f'<h1>Paper {n}</h1><a href="Delivery.cfm/SSP_ID{n + 5}_code1.pdf?abstractid={n}&amp;mirid=1">Download This Paper</a><a href="{entry}">Tariffs</a>',
            ),
        )
        p.blob(
            f"/sol3/Delivery.cfm/SSP_ID{n + 5}_code1.pdf?abstractid={n}&mirid=1",
            "x.pdf",
            attach=True,
        )
        p.bar(
            "another paper's", f"/sol3/Delivery.cfm/SSP_ID{n + 5}_code1.pdf?abstractid={n}&mirid=1"
        )
    p.bar(
        "log-in on another host, with the return address",
        "https://hq.socscience.example/login/pubsigninjoin.cfm?returnurl=https%3A%2F%2Fpapers.socscience.example%2Fsol3%2Fpapers.cfm%3Fabstract_id%3D312890",
    )
    p.bar(
        "authors and journals",
        "/sol3/cf_dev/AbsByAuth.cfm?per_id=4410",
        "/sol3/JELJOUR_Results.cfm?form_name=journalBrowse&journal_id=3302",
    )
    p.fill(
        lambda at: sol(
            "Results",
            "".join(
                f'<a class="title" href="/sol3/papers.cfm?abstract_id={n}">{n}</a>'
                for n in (298001, 312890, 312891, 3128901)
            ),
        )
    )
    p.lost(sol("Unavailable", "<h1>The paper you requested is not available</h1>"), 200)
    return p.site(entry, "partial", "the paper itself asks for an account (403)")


def data_paper(variant: int) -> ThirdSite:
    """A data paper and its data set, one of which is asked for."""
    return _paper_asked() if variant == 1 else _data_asked()


def _paper_asked() -> ThirdSite:
    p = Portal("data_paper", 1, "https://essdata.copernic.example")
    say = Prose(
        "dp1",
        "the inventory, each grid cell, the uncertainty, the gauge network, our product",
        "covers, is derived from, improves, was validated against",
        "for 1981–2020, north of 60° N, at 0.25°",
    )
    b = "/articles/14/4811/2022/"
    s = "essd-14-4811-2022"

    def co(t: str, c: str, h: str = "") -> str:
        return f'<!DOCTYPE html><html><head><title>ESSDATA - {t}</title>{h}</head><body><div class="j-nav"><a href="/">ESSDATA</a><a href="/articles/">Articles</a><a href="/about/aims_and_scope.html">About</a><a href="https://editor.copernic.example/ESSDATA/login?target=essd-2022-88">Login</a></div>{c}</body></html>'

    tabs = f'<ul class="tab_navigation"><li><a href="{b}{s}.html">Article</a></li><li><a href="{b}{s}-assets.html">Assets</a></li><li><a href="{b}{s}-discussion.html">Peer review</a></li><li><a href="{b}{s}-metrics.html">Metrics</a></li><li><a href="{b}{s}-relations.html">Related articles</a></li></ul>'
    meta = f'<meta name="citation_pdf_url" content="https://essdata.copernic.example{b}{s}.pdf"><meta name="citation_xml_url" content="https://essdata.copernic.example{b}{s}.xml"><meta name="citation_fulltext_html_url" content="https://essdata.copernic.example{b}{s}.html"><meta name="citation_doi" content="10.5555/{s}">'
    p.own(
        b,
        co(
            "Snow cover north",
            f'<h1>A gridded snow record</h1>{tabs}<a href="{b}{s}.pdf">Article (6 MB)</a> <a href="{b}{s}-supplement.pdf">Supplement</a> <a href="{b}{s}.xml">Full-text XML</a> <a href="{b}{s}.bib">BibTeX</a> <a href="{b}{s}.ris">EndNote</a><p>Data set: <a href="https://doi.org/10.5555/pang.947711">https://doi.org/10.5555/pang.947711</a> on <a href="/data/record/947711">our repository</a></p>{say.paras(2)}<p><a href="/preprints/essd-2022-88/">Preprint</a> <a href="/articles/14/issue10.html">Issue</a></p><div class="share"><a href="https://social.example/share?url=https%3A%2F%2Fessdata.copernic.example{b.replace("/", "%2F")}">Share</a></div>',
            meta,
        ),
    )
    for t in ("", "-assets", "-discussion", "-metrics", "-relations"):
        more = {
            "-assets": f'<a href="{b}{s}-f01-web.png">f01</a> <a href="{b}{s}-t01.xlsx">Table 1</a>',
            "-discussion": f'<a href="https://essdata.copernic.example{b}{s}-AR1.pdf">Author\'s response</a> <a href="/preprints/essd-2022-88/#discussion">Discussion</a>',
            "-relations": '<a href="/articles/13/1201/2021/">Ice record</a>',
        }.get(t, "")
        p.own(
            f"{b}{s}{t}.html",
            co(
                f"A gridded snow record {t}",
                f"<h1>A gridded snow record</h1>{tabs}{say.paras(2)}{more}",
                meta,
            ),
        )
    for f in (".pdf", "-supplement.pdf", ".xml", "-f01-web.png", "-t01.xlsx", "-AR1.pdf"):
        p.file(f"{b}{s}{f}", f"{s}{f}", "text/xml" if f == ".xml" else "")
    p.meta(f"{b}{s}.bib", "@article{essd}", "application/x-bibtex")
    p.meta(f"{b}{s}.ris", "TY  - JOUR\nER  -\n", "application/x-research-info-systems")
    p.maybe(
        "/preprints/essd-2022-88/",
        "/preprints/essd-2022-88/essd-2022-88.pdf",
    )
    p.show(
        "/preprints/essd-2022-88/",
        co(
            "Preprint",
            f'<h1>A gridded snow record</h1><a href="{b}">Final version</a> <a href="/preprints/essd-2022-88/essd-2022-88.pdf">Preprint (PDF)</a>',
        ),
    )
    p.blob("/preprints/essd-2022-88/essd-2022-88.pdf", "p.pdf")
    p.bar("the DOI of the data set, a work of its own", "https://doi.org/10.5555/pang.947711")
    p.other(
        "/data/record/947711",
        co(
            "Snow grids",
            f'<h1>Snow grids 1981–2020</h1><p>Supplement to: <a href="{b}">A gridded snow record</a></p><a href="/data/record/947711/files/snow.nc">snow.nc</a>',
        ),
    )
    p.blob("/data/record/947711/files/snow.nc", "snow.nc")
    p.bar("a file of the data set, a work of its own", "/data/record/947711/files/snow.nc")
    for a, n in (
        ("/articles/13/1201/2021/", "essd-13-1201-2021"),
        ("/articles/14/4825/2022/", "essd-14-4825-2022"),
    ):
        p.other(a, co(n, f'<h1>{n}</h1><a href="{a}{n}.pdf">Article</a><a href="{b}">related</a>'))
        p.blob(f"{a}{n}.pdf", f"{n}.pdf")
        p.bar("another article's", f"{a}{n}.pdf")
    p.bar(
        "log-in with the manuscript's number",
        "https://editor.copernic.example/ESSDATA/login?target=essd-2022-88",
    )
    p.fill(
        lambda at: (
            co(
                "Articles",
                f'<a href="/articles/13/1201/2021/">Ice</a> <a href="{b}">Snow</a> <a href="/articles/14/4825/2022/">Rain</a> <a href="{b}{s}.pdf">PDF</a>',
            )
            if at.endswith(("/", ".html")) or not at
            else None
        )
    )
    return p.site(
        b,
        "complete",
        "five tabs and six files bear the article's number; the data set has a DOI and a page of its own",
    )


def _data_asked() -> ThirdSite:
    p = Portal("data_paper", 2, "https://depot.agroscience.example")

    def fr(t: str, b: str, h: str = "") -> str:
        return f'<!doctype html><html lang="fr"><head><title>{t} | Dépôt Agroscience</title>{h}</head><body><header><a href="/fr">Accueil</a> <a href="/fr/jeux">Jeux de données</a> <a href="/fr/articles">Articles de données</a> <a href="/fr/connexion?retour=%2Ffr%2Fjeux%2Fsols-brun-17">Connexion</a></header>{b}<footer><a href="/fr/mentions">Mentions légales</a></footer></body></html>'

    e0 = "/fr/jeux/sols-brun-17"
    ld = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "@id": "https://doi.org/10.5555/agro.17",
        "name": "Sols bruns",
        "distribution": [
            {"@type": "DataDownload", "contentUrl": "https://fichiers.agroscience.example/o/41ac"},
            {"@type": "DataDownload", "contentUrl": "https://fichiers.agroscience.example/o/90de"},
        ],
        "citation": p.u("/fr/articles/dp-2020-3"),
    }
    heads = (
        (
            "Link",
            '<https://doi.org/10.5555/agro.17>; rel="cite-as", <https://fichiers.agroscience.example/o/41ac>; rel="item"; type="text/csv", <https://depot.agroscience.example/oai?verb=GetRecord&identifier=sols-brun-17&metadataPrefix=oai_dc>; rel="describedby"; type="application/xml"',
        ),
    )
    p.own(
        e0,
        fr(
            "Sols bruns de Brun, 17 parcelles",
            '<h1>Sols bruns de Brun, 17 parcelles</h1><p>3 fichiers, 4,1 Mo</p><table><tr><td><a href="https://fichiers.agroscience.example/o/41ac">parcelles.csv</a><tr><td><a href="https://fichiers.agroscience.example/o/90de">analyses.csv</a><tr><td><a href="https://fichiers.agroscience.example/o/c7f2">LISEZMOI.txt</a></table><p><a href="https://fichiers.agroscience.example/zip?jeu=sols-brun-17">Tout télécharger</a></p><p>Décrit dans : <a href="/fr/articles/dp-2020-3">article de données</a> (<a href="/fr/articles/dp-2020-3/pdf">PDF</a>)</p><p><a href="/fr/jeux/sols-brun-17/apercu?f=41ac">Aperçu</a> <a href="/fr/jeux/sols-brun-17/versions">Versions</a> <a href="/fr/jeux/sols-brun-17/citer?format=ris">RIS</a> <a href="/en/datasets/sols-brun-17">English</a></p><p>Mots-clés : <a href="/fr/jeux?mot=sol">sol</a>. Voir aussi <a href="/fr/jeux/sols-brun-18">la campagne suivante</a>.</p>',
            f'<script type="application/ld+json">{json.dumps(ld)}</script>',
        ),
        heads=heads,
    )
    p.own(
        "/en/datasets/sols-brun-17",
        fr(
            "Brown soils of Brun",
            f'<h1>Brown soils of Brun, 17 plots</h1><a href="{e0}">Français</a><a href="https://fichiers.agroscience.example/o/41ac">parcelles.csv</a>',
        ),
    )
    p.own(
        f"{e0}/apercu?f=41ac",
        fr("Aperçu", f'<h1>parcelles.csv</h1><table><tr><td>1</table><a href="{e0}">Retour</a>'),
    )
    p.own(
        f"{e0}/versions",
        fr("Versions", f"<h1>Versions de Sols bruns</h1><p>1 (actuelle)</p><a href='{e0}'>1</a>"),
    )
    p.meta(f"{e0}/citer?format=ris", "TY  - DATA\nER  -\n", "application/x-research-info-systems")
    p.meta(
        "/oai?verb=GetRecord&identifier=sols-brun-17&metadataPrefix=oai_dc",
        "<?xml version='1.0'?><OAI-PMH xmlns='http://www.openarchives.org/OAI/2.0/'><GetRecord/></OAI-PMH>",
        "application/xml",
    )
    for i, n in (("41ac", "parcelles.csv"), ("90de", "analyses.csv"), ("c7f2", "LISEZMOI.txt")):
        p.file(f"https://fichiers.agroscience.example/o/{i}", n, attach=True)
    p.file(
        "https://fichiers.agroscience.example/zip?jeu=sols-brun-17", "sols-brun-17.zip", attach=True
    )
    p.other(
        "/fr/articles/dp-2020-3",
        fr(
            "Article de données : Sols bruns",
            f'<h1>Sols bruns de Brun : un article de données</h1><a href="{e0}">Jeu de données</a> <a href="/fr/articles/dp-2020-3/pdf">PDF</a>',
        ),
    )
    p.blob("/fr/articles/dp-2020-3/pdf", "dp.pdf", attach=True)
    p.bar(
        "the article that describes the data, with its PDF, is another work",
        "/fr/articles/dp-2020-3/pdf",
    )
    for s, i in (("sols-brun-18", "11b0"), ("vignes-4", "52e1")):
        p.other(
            f"/fr/jeux/{s}",
            fr(
                s,
                f'<h1>{s}</h1><a href="https://fichiers.agroscience.example/o/{i}">parcelles.csv</a><a href="{e0}">17</a>',
            ),
        )
        p.blob(f"https://fichiers.agroscience.example/o/{i}", "parcelles.csv", attach=True)
        p.bar(
            "a file of another data set, with the same name",
            f"https://fichiers.agroscience.example/o/{i}",
        )
    p.bar("log-in with a return address", "/fr/connexion?retour=%2Ffr%2Fjeux%2Fsols-brun-17")
    p.maybe("https://doi.org/10.5555/agro.17")
    p.fill(
        lambda at: fr(
            "Liste",
            f'<a href="/fr/jeux/sols-brun-18">18</a> <a href="{e0}">17</a> <a href="/fr/jeux/vignes-4">Vignes</a> <a href="/fr/articles/dp-2020-3">Article</a>',
        )
    )
    p.lost(fr("Introuvable", "<h1>Page introuvable</h1>"))
    return p.site(
        e0,
        "complete",
        "three files are declared and three are there; Signposting names one, JSON-LD two, the table all",
    )


def supplement_landing(variant: int) -> ThirdSite:
    """The landing page of a paper's supplement."""
    return _suppl() if variant == 1 else _mmc()


def _suppl() -> ThirdSite:
    p = Portal("supplement_landing", 1, "https://pubs.chemsoc-press.example")

    def at(t: str, b: str) -> str:
        return f'<!DOCTYPE html><html lang="en" class="pb-page"><head data-pb-dropzone="head"><title>{t}</title></head><body class="pb-ui"><header><a href="/">Publications</a><a href="/action/showPublications">Journals</a><a href="/action/ssostart?redirectUri=%2Fdoi%2Fsuppl%2F10.5555%2Facs.joc.0c00417">Log In</a><a href="/action/doSearch?AllField=">Search</a></header>{b}<footer><a href="/page/policies">Policies</a></footer></body></html>'

    doi = "10.5555/acs.joc.0c00417"
    e0 = f"/doi/suppl/{doi}"
    names = ["jo0c00417_si_001.pdf", "jo0c00417_si_002.cif", "jo0c00417_si_003.zip"]
    p.own(
        e0,
        at(
            "Supporting Information: Ring-Opening of Strained Amides",
            '<div class="supplementaryData"><h1>Ring-Opening of Strained Amides</h1><p>Supporting Info (3) »</p><ul>'
            + "".join(
                f'<li><a class="ext-link" href="{e0}/suppl_file/{n}">{n}</a> (1.1 MB)'
                for n in names
            )
            + f'</ul></div><div class="article-nav"><a href="/doi/{doi}">Article</a> <a href="/doi/pdf/{doi}">PDF</a> <a href="/doi/abs/{doi}">Abstract</a> <a href="/doi/suppl/10.5555/acs.joc.0c00402">Previous</a> <a href="/doi/suppl/10.5555/acs.joc.0c00431">Next</a> <a href="/toc/joceah/85/12">Issue</a> <a href="/action/showCitFormats?doi=10.5555%2Facs.joc.0c00417">Citation</a></div>',
        ),
    )
    for n in names:
        p.file(f"{e0}/suppl_file/{n}", n, attach=True)
    p.hop(f"/doi/suppl/{doi}/", e0, 301)
    p.maybe(f"https://doi.org/{doi}.s001")
    p.maybe("/action/showCitFormats?doi=10.5555%2Facs.joc.0c00417")
    p.show(
        "/action/showCitFormats?doi=10.5555%2Facs.joc.0c00417",
        at("Export", "<form method='post'><input type='radio' name='format' value='ris'></form>"),
    )
    p.other(
        f"/doi/{doi}",
        at(
            "Ring-Opening of Strained Amides",
            f'<h1>Ring-Opening of Strained Amides</h1><p>Amides open.</p><a href="{e0}">Supporting Information</a> <a href="/doi/pdf/{doi}">PDF</a>',
        ),
    )
    p.blob(f"/doi/pdf/{doi}", "a.pdf")
    p.show(
        f"/doi/abs/{doi}",
        at(
            "Ring-Opening of Strained Amides",
            f'<h1>Ring-Opening of Strained Amides</h1><a href="/doi/{doi}">Full text</a>',
        ),
    )
    p.bar(
        "the article is a work of its own, which the supplement supports",
        f"/doi/pdf/{doi}",
        f"/doi/abs/{doi}",
    )
    for n in ("0c00402", "0c00431"):
        p.other(
            f"/doi/suppl/10.5555/acs.joc.{n}",
            at(
                n,
                f'<h1>Supporting Info (1)</h1><a href="/doi/suppl/10.5555/acs.joc.{n}/suppl_file/jo{n}_si_001.pdf">jo{n}_si_001.pdf</a>',
            ),
        )
        p.blob(f"/doi/suppl/10.5555/acs.joc.{n}/suppl_file/jo{n}_si_001.pdf", "x.pdf", attach=True)
        p.bar("another supplement's", f"/doi/suppl/10.5555/acs.joc.{n}/suppl_file/jo{n}_si_001.pdf")
    p.bar(
        "log-in with a return address",
        "/action/ssostart?redirectUri=%2Fdoi%2Fsuppl%2F10.5555%2Facs.joc.0c00417",
    )
    p.fill(
        lambda a: at(
            "Contents",
            f'<a href="/doi/suppl/10.5555/acs.joc.0c00402">SI</a> <a href="/doi/{doi}">Ring-Opening</a> <a href="{e0}">SI</a>',
        )
    )
    p.lost(at("Error", "<h1>The requested article is not currently available on this site.</h1>"))
    return p.site(e0, "complete", "the page says three files, and three lie under its own address")


def _mmc() -> ThirdSite:
    p = Portal("supplement_landing", 2, "https://www.cellreports-like.example")

    def cr(t: str, b: str) -> str:
        return f"<html><head><title>{t}</title><meta name='robots' content='noarchive'></head><body><nav class=top><a href='/'>Journal</a><a href='/current'>Current issue</a><a href='/archive'>Archive</a><a href='/action/showLogin?uri=%2Fsupplemental%2FS5555-1247%2823%2900412-9'>Login</a></nav>{b}<p class=pii-foot><a href='/privacy'>Privacy</a></p></body></html>"

    pii = "S5555-1247%2823%2900412-9"
    e0 = f"/supplemental/{pii}"
    cdn = "https://els-assets.example/content/image/1-s2.0-S5555124723004129"
    p.own(
        e0,
        cr(
            "Supplemental information: Sleep in Octopuses",
            f"<h2>Sleep in Octopuses</h2><div class=inline><a href='/article/{pii}/fulltext'>Full text</a> <a href='/article/{pii}/pdf'>PDF</a> <a href='/article/{pii}/references'>References</a></div><section><h3>Document S1. Figures S1–S6</h3><a href='{cdn}-mmc1.pdf'>Download .pdf (9.8 MB)</a><h3>Table S1. Recordings</h3><a href='{cdn}-mmc2.xlsx'>Download .xlsx (.4 MB)</a><h3>Video S1. Arm twitches</h3><a href='{cdn}-mmc3.mp4'>Download .mp4 (40 MB)</a><h3>Document S2. Article plus supplemental information</h3><a href='{cdn}-mmc5.pdf'>Download .pdf (15 MB)</a></section><div class=jump><button data-href='/help/supplemental'>Help with files</button></div><h3>Related articles</h3><a href='/article/S5555-1247%2823%2900398-7/fulltext'>Dreams of Squid</a> <a href='/supplemental/S5555-1247%2823%2900398-7'>its supplement</a>",
        ),
    )
    for n in ("mmc1.pdf", "mmc2.xlsx", "mmc3.mp4"):
        p.file(f"{cdn}-{n}", n)
    p.refused(f"{cdn}-mmc5.pdf", "<Error><Code>AccessDenied</Code></Error>")
    p.other(
        f"/article/{pii}/fulltext",
        cr(
            "Sleep in Octopuses",
            f"<h1>Sleep in Octopuses</h1><p>They sleep.</p><a href='{e0}'>Supplemental information (4)</a> <a href='https://els-assets.example/content/image/1-s2.0-S5555124723004129-gr1.jpg'>Figure 1</a>",
        ),
    )
    p.blob(f"/article/{pii}/pdf", "a.pdf")
    p.show(f"/article/{pii}/references", cr("References", "<ol></ol>"))
    p.blob("https://els-assets.example/content/image/1-s2.0-S5555124723004129-gr1.jpg", "gr1.jpg")
    p.bar(
        "the article, with its PDF and figures, is a work of its own",
        f"/article/{pii}/pdf",
        f"/article/{pii}/references",
        "https://els-assets.example/content/image/1-s2.0-S5555124723004129-gr1.jpg",
    )
    o = "S5555-1247%2823%2900398-7"
    p.other(
        f"/supplemental/{o}",
        cr(
            "Supplemental information: Dreams of Squid",
            "<h2>Dreams of Squid</h2><a href='https://els-assets.example/content/image/1-s2.0-S5555124723003987-mmc1.pdf'>Download</a>",
        ),
    )
    p.other(
        f"/article/{o}/fulltext",
        cr(
            "Dreams of Squid",
            f"<h1>Dreams of Squid</h1><a href='/supplemental/{o}'>Supplemental</a>",
        ),
    )
    p.blob("https://els-assets.example/content/image/1-s2.0-S5555124723003987-mmc1.pdf", "x.pdf")
    p.bar(
        "another supplement's file on the same host",
        "https://els-assets.example/content/image/1-s2.0-S5555124723003987-mmc1.pdf",
    )
    p.bar(
        "log-in with a return address",
        "/action/showLogin?uri=%2Fsupplemental%2FS5555-1247%2823%2900412-9",
    )
    p.fill(
        lambda a: cr(
            "Issue",
            f"<a href='/article/{pii}/fulltext'>Sleep</a> <a href='/article/{o}/fulltext'>Dreams</a> <a href='/article/{pii}/pdf'>PDF</a>",
        )
    )
    p.lost(cr("Error", "<h1>Page not found</h1>"))
    return p.site(e0, "partial", "one of the four files is denied by the host of contents")


def open_textbook(variant: int) -> ThirdSite:
    """A textbook of open education."""
    return _pressbook() if variant == 1 else _course_shelf()


def _pressbook() -> ThirdSite:
    p = Portal("open_textbook", 1, "https://books.opencampus.example")
    p.robots("Disallow: /*/wp-login.php", "Sitemap: https://books.opencampus.example/sitemap.xml")
    say = Prose(
        "ot1",
        "the mean, a residual, the sample, this theorem, the exercise, a boxplot",
        "estimates, exceeds, is shown in, minimises, assumes",
        "in the long run, for small n, by symmetry",
    )
    b = "/introstats/"

    def pb(t: str, c: str, prev: str = "", after: str = "") -> str:
        nav = (f'<a class="js-nav-previous" href="{prev}">Previous</a>' if prev else "") + (
            f'<a class="js-nav-next" href="{after}">Next</a>' if after else ""
        )
        return f'<!doctype html><html lang="en-US"><head><title>{t} – Intro Stats</title><link rel="alternate" type="application/rss+xml" href="{b}feed/"><link rel="https://api.w.org/" href="{b}wp-json/"></head><body class="single"><header class="header"><a href="/">OpenCampus Books</a><a href="/catalog/">Catalog</a><a href="{b}wp-login.php?redirect_to=https%3A%2F%2Fbooks.opencampus.example%2Fintrostats%2F">Sign in</a><form action="{b}"><input name="s"></form></header><div class="reading-header"><a href="{b}">Intro Stats</a><ol class="toc"><li><a href="{b}front-matter/preface/">Preface</a><li><a href="{b}part/describing/">I. Describing</a><ol><li><a href="{b}chapter/centre/">Centre</a><li><a href="{b}chapter/spread/">Spread</a></ol><li><a href="{b}part/inferring/">II. Inferring</a><ol><li><a href="{b}chapter/tests/">Tests</a></ol><li><a href="{b}back-matter/glossary/">Glossary</a></ol></div><div id="content">{c}</div><nav class="nav-reading">{nav}</nav><div class="footer"><a href="https://creativecommons.org/licenses/by/4.0/">CC BY</a> <a href="https://pressbooks.example">Powered by</a></div></body></html>'

    p.own(
        b,
        pb(
            "Home",
            f'<h1>Intro Stats</h1>{say.paras(1)}<h2>Download this book</h2><ul><li><a rel="nofollow" href="{b}open/download?type=pdf">Digital PDF</a><li><a rel="nofollow" href="{b}open/download?type=epub">EPUB</a><li><a rel="nofollow" href="{b}open/download?type=htmlbook">HTMLBook</a></ul><h2>Metadata</h2><p>Author <a href="/catalog/?author=rhale">R. Hale</a>; a clone of <a href="/oldstats/">Old Stats</a></p><h2>More</h2><a href="/introstats2e/">Second edition (draft)</a>',
        ),
    )
    seq = [
        "front-matter/preface/",
        "part/describing/",
        "chapter/centre/",
        "chapter/spread/",
        "part/inferring/",
        "chapter/tests/",
        "back-matter/glossary/",
    ]
    for i, s in enumerate(seq):
        data = (
            f'<p>Data: <a href="/app/uploads/sites/88/2020/07/heights.csv">heights.csv</a> and <a href="{b}chapter/tests/#ex3">ex. 3</a></p><div class="h5p"><iframe src="{b}wp-admin/admin-ajax.php?action=h5p_embed&amp;id=12"></iframe></div>'
            if s == "chapter/spread/"
            else ""
        )
        p.own(
            b + s,
            pb(
                s.split("/")[1].capitalize(),
                f"<h1>{s.split('/')[1]}</h1>{say.paras(3)}{data}",
                b + seq[i - 1] if i else "",
                b + seq[i + 1] if i < 6 else "",
            ),
        )
    p.file("/app/uploads/sites/88/2020/07/heights.csv", "heights.csv")
    p.own(
        f"{b}wp-admin/admin-ajax.php?action=h5p_embed&id=12",
        "<html><title>Exercise</title><div class='h5p-iframe'></div></html>",
    )
    for t, n in (
        ("pdf", "Intro-Stats-1583.pdf"),
        ("epub", "Intro-Stats-1583.epub"),
        ("htmlbook", "Intro-Stats-1583.html"),
    ):
        u = f"/app/uploads/sites/88/pressbooks/exports/{n}"
        p.hop(f"{b}open/download?type={t}", u)
        p.file(
            u,
            n,
            {"epub": "application/epub+zip"}.get(t, ""),
            attach=True,
            body="<html><title>Intro Stats</title></html>" if t == "htmlbook" else "",
        )
    p.maybe(f"{b}feed/", f"{b}wp-json/")
    p.raw(f"{b}feed/", "<rss version='2.0'/>", "application/rss+xml")
    p.raw(f"{b}wp-json/", '{"name":"Intro Stats"}', "application/json")
    for s, n in (("oldstats", 12), ("introstats2e", 140)):
        p.other(
            f"/{s}/",
            f'<html><title>{s}</title><h1>{s}</h1><a href="/{s}/chapter/centre/">Centre</a><a href="/app/uploads/sites/{n}/2020/07/heights.csv">heights.csv</a><a href="{b}">Intro Stats</a></html>',
        )
        p.show(f"/{s}/chapter/centre/", f"<html><title>Centre – {s}</title>{say.paras(1)}</html>")
        p.blob(f"/app/uploads/sites/{n}/2020/07/heights.csv", "heights.csv")
        p.bar(
            "another book's, with the same names",
            f"/{s}/chapter/centre/",
            f"/app/uploads/sites/{n}/2020/07/heights.csv",
        )
    lg = f"{b}wp-login.php?redirect_to=https%3A%2F%2Fbooks.opencampus.example%2Fintrostats%2F"
    p.bar("log-in under the book's own path, with a return address", lg)
    p.show(
        lg,
        "<html><title>Log In</title><form method='post'><input type='password' name='pwd'></form></html>",
    )
    p.bar("the catalogue", "/catalog/", "/catalog/?author=rhale")
    p.fill(
        lambda at: (
            '<html><title>OpenCampus Books</title><a href="/oldstats/">Old Stats</a> <a href="/introstats/">Intro Stats</a> <a href="/introstats2e/">2e</a></html>'
        )
    )
    return p.site(
        b,
        "complete",
        "the contents name seven sections, and three exports redirect to this book's uploads",
    )


def _course_shelf() -> ThirdSite:
    p = Portal("open_textbook", 2, "https://geo.textshelf.example")
    say = Prose(
        "ot2",
        "magma, the mantle, a fault, basalt, the plate",
        "melts, cools, underlies, displaces",
        "over millions of years, at ridges, under load",
    )

    def tl(t: str, c: str, idn: int) -> str:
        return f'<html><head><title>{t} - Geosciences TextShelf</title><meta name="citation_title" content="{t}"></head><body id="mt-{idn}"><nav class="mt-breadcrumbs"><a href="/">Home</a><a href="/Bookshelves">Bookshelves</a><a href="/Bookshelves/Geology">Geology</a><a href="/Bookshelves/Geology/Rocks_and_Time_(Lind)">Rocks and Time</a></nav><a href="/Special:Userlogin?returntotitle=Bookshelves%2FGeology%2FRocks_and_Time_(Lind)">Sign in</a>{c}<p>Page ID {idn} <a href="https://batch.textshelf.example/print/url=https://geo.textshelf.example/@go/page/{idn}.pdf">PDF</a> <a href="/@go/page/{idn}">Cite link</a></p></body></html>'

    b = "/Bookshelves/Geology/Rocks_and_Time_(Lind)"
    tree = {
        "": (700, "Rocks and Time (Lind)"),
        "/00%3A_Front_Matter": (701, "Front Matter"),
        "/01%3A_Minerals": (702, "1: Minerals"),
        "/01%3A_Minerals/1.01%3A_Crystals": (703, "1.1: Crystals"),
        "/01%3A_Minerals/1.02%3A_Silicates": (704, "1.2: Silicates"),
        "/02%3A_Magma": (705, "2: Magma"),
        "/zz%3A_Back_Matter": (706, "Back Matter"),
    }
    for s, (n, t) in tree.items():
        kids = [k for k in tree if k.startswith(f"{s}/") and k.count("/") == s.count("/") + 1]
        extra = ""
        if not s:
            extra = '<a href="https://batch.textshelf.example/download/geo-700/Full.pdf">Full PDF</a> <a href="https://batch.textshelf.example/download/geo-700/Import.imscc">LMS import</a> <a href="https://commons.textshelf.example/book/geo-700">Commons</a><h2>Also</h2><a href="/Bookshelves/Geology/Physical_Geology_(Osei)">Physical Geology (Osei)</a>'
        p.own(
            b + s,
            tl(
                t,
                f"<h1>{t}</h1>{say.paras(2)}{extra}<ul class='mt-sortable-listings'>"
                + "".join(f'<li><a href="{b}{k}">{tree[k][1]}</a>' for k in kids)
                + "</ul><div class='tags'><a href='/Special:Search?tags=license:ccby'>CC BY</a></div>",
                n,
            ),
        )
        p.hop(f"/@go/page/{n}", b + s)
        p.file(
            f"https://batch.textshelf.example/print/url=https://geo.textshelf.example/@go/page/{n}.pdf",
            f"{n}.pdf",
        )
    p.file("https://batch.textshelf.example/download/geo-700/Full.pdf", "Full.pdf")
    p.refused(
        "https://batch.textshelf.example/download/geo-700/Import.imscc",
        "<h1>Batch not compiled, please try again later</h1>",
        503,
    )
    p.maybe("https://commons.textshelf.example/book/geo-700")
    o = "/Bookshelves/Geology/Physical_Geology_(Osei)"
    p.other(
        o,
        f"<html><title>Physical Geology (Osei)</title><h1>Physical Geology</h1><a href='{o}/01%3A_Minerals'>1: Minerals</a><a href='https://batch.textshelf.example/download/geo-910/Full.pdf'>Full PDF</a><a href='{b}'>Rocks and Time</a></html>",
    )
    p.show(f"{o}/01%3A_Minerals", "<html><title>1: Minerals</title></html>")
    p.blob("https://batch.textshelf.example/download/geo-910/Full.pdf", "Full.pdf")
    p.other(
        "/Courses/Thurau/Geology_101",
        f"<html><title>Geology 101</title><h1>Geology 101</h1><a href='{b}/02%3A_Magma'>Magma, from Rocks and Time</a></html>",
    )
    p.bar(
        "of another book on the shelf",
        f"{o}/01%3A_Minerals",
        "https://batch.textshelf.example/download/geo-910/Full.pdf",
    )
    p.bar(
        "shelves, searches, log-in",
        "/Bookshelves/Geology",
        "/Bookshelves",
        "/Special:Search?tags=license:ccby",
        "/Special:Userlogin?returntotitle=Bookshelves%2FGeology%2FRocks_and_Time_(Lind)",
    )
    p.fill(
        lambda at: (
            f"<html><title>Geosciences</title><a href='{o}'>Physical Geology</a> <a href='{b}'>Rocks and Time</a> <a href='/Courses/Thurau/Geology_101'>Geology 101</a></html>"
            if at.startswith("/") or not at
            else None
        )
    )
    p.lost("<html><title>Page not found</title><h1>We couldn't find that page</h1></html>")
    return p.site(b, "partial", "the package for learning systems is not compiled (503)")


def subpage_wiki(variant: int) -> ThirdSite:
    """A project that lives as pages of a shared wiki."""
    return _lab_wiki() if variant == 1 else _foswiki()


def _lab_wiki() -> ThirdSite:
    p = Portal("subpage_wiki", 1, "https://openwet.example")
    say = Prose(
        "sw1",
        "the biobrick, the colony, our gel, plasmid p41, the incubator, the TA",
        "failed, was ligated into, glows with, smelled of, repeats",
        "on Tuesday, again, at 37 °C",
    )

    def mw(t: str, b: str) -> str:
        q = t.replace(" ", "_")
        return f'<!DOCTYPE html><html class="client-nojs"><head><title>{t} - OpenWet</title><meta name="generator" content="MediaWiki 1.35"><link rel="alternate" type="application/x-wiki" title="Edit" href="/mediawiki/index.php?title={q}&amp;action=edit"><link rel="alternate" type="application/atom+xml" href="/mediawiki/index.php?title=Special:RecentChanges&amp;feed=atom"></head><body class="mediawiki"><div id="content"><h1 id="firstHeading">{t}</h1><div id="mw-content-text">{b}</div><div id="catlinks"><a href="/wiki/Category:IGEM">IGEM</a></div></div><div id="mw-panel"><a href="/wiki/Main_Page">Main page</a><a href="/wiki/Labs">Labs</a><a href="/wiki/Special:RecentChanges">Recent changes</a><a href="/wiki/Special:WhatLinksHere/{q}">What links here</a><a href="/mediawiki/index.php?title={q}&amp;printable=yes">Printable version</a><a href="/mediawiki/index.php?title={q}&amp;oldid=90112">Permanent link</a></div><a href="/mediawiki/index.php?title=Special:UserLogin&amp;returnto={q}">Log in</a><a href="/mediawiki/index.php?title={q}&amp;action=history">View history</a><a href="/wiki/Talk:{q}">Discussion</a></body></html>'

    root = "IGEM:Thurau/2009/Glow"
    subs = ["Protocols", "Notebook", "Notebook/2009-7-14", "Notebook/2009-7-15", "Parts", "Team"]
    link = lambda s: f"/wiki/{root}/{s}"  # noqa: E731
    p.own(
        f"/wiki/{root}",
        mw(
            root,
            f"{say.paras(2)}<ul>"
            + "".join(f'<li><a href="{link(s)}">{s}</a>' for s in subs if s.count("/") == 0)
            + '</ul><a href="/wiki/File:Glow_gel_41.png"><img src="/images/thumb/a/a1/Glow_gel_41.png/120px-Glow_gel_41.png"></a> See <a href="/wiki/IGEM:Thurau/2008/Smell">last year</a>, <a href="/wiki/Miniprep">Miniprep</a>, <a href="/wiki/User:Ines">Ines</a>',
        ),
    )
    for s in subs:
        kids = "".join(f'<a href="{link(k)}">{k}</a>' for k in subs if k.startswith(f"{s}/"))
        p.own(
            link(s),
            mw(
                f"{root}/{s}",
                f'<a href="/wiki/{root}">&lt; Glow</a>{kids}{say.paras(2)}'
                + (
                    '<a href="/images/7/7c/Glow_primers.xls">Media:Glow_primers.xls</a>'
                    if s == "Parts"
                    else ""
                ),
            ),
        )
    p.own(
        "/wiki/File:Glow_gel_41.png",
        mw(
            "File:Glow gel 41.png",
            f'<a href="/images/a/a1/Glow_gel_41.png">Original file</a><h2>File usage</h2><a href="/wiki/{root}">{root}</a>',
        ),
    )
    p.file("/images/a/a1/Glow_gel_41.png", "Glow_gel_41.png")
    p.file("/images/7/7c/Glow_primers.xls", "Glow_primers.xls", "application/vnd.ms-excel")
    titles = [root, *(f"{root}/{s}" for s in subs), "File:Glow_gel_41.png"]
    for q in titles:
        for x in ("printable=yes", "oldid=90112", "action=history"):
            p.maybe(f"/mediawiki/index.php?title={q}&{x}")
            p.show(f"/mediawiki/index.php?title={q}&{x}", f"<html><title>{q}: {x}</title></html>")
        p.maybe(f"/wiki/Talk:{q}")
        p.bar(
            "actions and log-in that carry the title",
            f"/mediawiki/index.php?title={q}&action=edit",
            f"/mediawiki/index.php?title=Special:UserLogin&returnto={q}",
        )
        p.bar("a list of pages that link here", f"/wiki/Special:WhatLinksHere/{q}")
    for t in ("IGEM:Thurau/2008/Smell", "IGEM:Thurau/2009/Glowworm", "Miniprep"):
        p.other(
            f"/wiki/{t}",
            mw(
                t,
                f'{say.paras(1)}<a href="/wiki/{t}/Notebook">Notebook</a><a href="/wiki/{root}">Glow</a>',
            ),
        )
        p.show(f"/wiki/{t}/Notebook", mw(f"{t}/Notebook", say.paras(1)))
        p.bar("a page of another project", f"/wiki/{t}/Notebook")
    p.bar("users and categories", "/wiki/User:Ines", "/wiki/Category:IGEM")
    p.fill(
        lambda at: (
            None
            if "Talk:" in at
            else mw(
                "Labs",
                f'<a href="/wiki/IGEM:Thurau/2008/Smell">2008</a> <a href="/wiki/IGEM:Thurau/2009/Glowworm">Glowworm</a> <a href="/wiki/{root}">Glow</a> <a href="/wiki/Miniprep">Miniprep</a>',
            )
        ),
        rounds=1,
    )
    p.lost(mw("Missing", "<p>There is currently no text in this page.</p>"))
    return p.site(
        f"/wiki/{root}",
        "complete",
        "six subpages stand under the project's title, and two files are used by them alone",
    )


def _foswiki() -> ThirdSite:
    p = Portal("subpage_wiki", 2, "https://twiki.detector-lab.example")
    say = Prose(
        "sw2",
        "the calorimeter, run 2017, the trigger menu, the working group, the ntuple",
        "supersedes, needs, was reprocessed with, is documented in",
        "before approval, on the grid, by Friday",
    )
    w = "/twiki/bin/view/Tracker"

    def tw(topic: str, b: str) -> str:
        return f'<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"><html><head><title>{topic} &lt; Tracker &lt; TWiki</title></head><body class="patternViewPage"><div id="patternTopBar"><a href="/twiki/bin/view/Main/WebHome">Home</a> <a href="/twiki/bin/login/Tracker/{topic}?origurl={w}/{topic}">Log In</a></div><div id="patternLeftBar"><ul><li><a href="{w}/WebHome">Tracker Web</a><li><a href="{w}/WebIndex">Index</a><li><a href="{w}/WebChanges">Changes</a><li><a href="/twiki/bin/search/Tracker/">Search</a></ul></div><div class="patternTopic">{b}</div><div class="patternTopicActions"><a href="/twiki/bin/edit/Tracker/{topic}?t=1700000001" rel="nofollow">Edit</a> <a href="/twiki/bin/attach/Tracker/{topic}">Attach</a> <a href="{w}/{topic}?cover=print">Print version</a> <a href="/twiki/bin/rdiff/Tracker/{topic}?type=history">History: r12</a> <a href="{w}/{topic}?raw=on">Raw View</a> <a href="/twiki/bin/oops/Tracker/{topic}?template=oopsmore">More</a></div></body></html>'

    topics = {
        "AlignmentStudy2017": ["constants_v3.db", "residuals.pdf"],
        "AlignmentStudy2017Recipe": ["run_align.py"],
        "AlignmentStudy2017Minutes": [],
        "AlignmentStudy2017Plots": ["pull_barrel.png", "pull_endcap.png"],
    }
    root = "AlignmentStudy2017"
    for t, files in topics.items():
        links = (
            "".join(f'<li><a class="twikiLink" href="{w}/{k}">{k}</a>' for k in topics if k != t)
            if t == root
            else f'<a href="{w}/{root}">{root}</a>'
        )
        table = "".join(
            f'<tr><td><a href="/twiki/pub/Tracker/{t}/{f}">{f}</a><td>r1<td><a href="/twiki/bin/attach/Tracker/{t}?filename={f}&amp;revInfo=1">manage</a>'
            for f in files
        )
        extra = (
            f'<p>Not written yet: <a class="twikiNewLink" href="/twiki/bin/edit/Tracker/AlignmentStudy2017Systematics?topicparent=Tracker.{root}">AlignmentStudy2017Systematics</a>. Next: <a href="{w}/AlignmentStudy2018">AlignmentStudy2018</a>, <a href="{w}/TriggerMenu">TriggerMenu</a>. Contact <a href="/twiki/bin/view/Main/InesLind">InesLind</a></p>'
            if t == root
            else ""
        )
        p.own(
            f"{w}/{t}",
            tw(
                t,
                f"<h1>{t}</h1>{say.paras(2)}<ul>{links}</ul>{extra}<table class='twikiAttachments'>{table}</table>",
            ),
        )
        for f in files:
            p.file(f"/twiki/pub/Tracker/{t}/{f}", f)
            p.bar("a form for attachments", f"/twiki/bin/attach/Tracker/{t}?filename={f}&revInfo=1")
        p.maybe(
            f"{w}/{t}?cover=print", f"{w}/{t}?raw=on", f"/twiki/bin/rdiff/Tracker/{t}?type=history"
        )
        p.show(f"{w}/{t}?cover=print", f"<html><title>{t}</title><h1>{t}</h1></html>")
        p.raw(f"{w}/{t}?raw=on", f"---+ {t}\n", "text/plain")
        p.show(f"/twiki/bin/rdiff/Tracker/{t}?type=history", tw(t, "<h1>r12 r11</h1>"))
        p.bar(
            "edit and log-in that carry the topic",
            f"/twiki/bin/edit/Tracker/{t}?t=1700000001",
            f"/twiki/bin/login/Tracker/{t}?origurl={w}/{t}",
        )
        p.bar(
            "forms that carry the topic",
            f"/twiki/bin/attach/Tracker/{t}",
            f"/twiki/bin/oops/Tracker/{t}?template=oopsmore",
        )
        for at in (f"/twiki/bin/edit/Tracker/{t}?t=1700000001", f"/twiki/bin/attach/Tracker/{t}"):
            p.put(at, to(f"/twiki/bin/login/Tracker/{t}?origurl={w}/{t}"))
    p.hop(f"/twiki/bin/viewauth/Tracker/{root}", f"{w}/{root}")
    for t in ("AlignmentStudy2018", "TriggerMenu", "AlignmentStudy2016"):
        p.other(
            f"{w}/{t}",
            tw(
                t,
                f'<h1>{t}</h1>{say.paras(1)}<a href="/twiki/pub/Tracker/{t}/residuals.pdf">residuals.pdf</a><a href="{w}/{root}">{root}</a>',
            ),
        )
        p.blob(f"/twiki/pub/Tracker/{t}/residuals.pdf", "residuals.pdf")
        p.bar("an attachment of another topic", f"/twiki/pub/Tracker/{t}/residuals.pdf")
    p.bar(
        "a page that is not written, whose name fits",
        f"/twiki/bin/edit/Tracker/AlignmentStudy2017Systematics?topicparent=Tracker.{root}",
    )
    p.bar(
        "indexes of the web, people",
        f"{w}/WebIndex",
        f"{w}/WebChanges",
        f"{w}/WebHome",
        "/twiki/bin/view/Main/InesLind",
    )
    p.fill(
        lambda at: (
            Page(
                b"<html><title>Log in</title><form method='post'><input type='password' name='p'></form></html>"
            )
            if "/login/" in at
            else tw(
                "WebIndex",
                "".join(
                    f'<li><a href="{w}/{t}">{t}</a>'
                    for t in (*topics, "AlignmentStudy2016", "AlignmentStudy2018", "TriggerMenu")
                ),
            )
        ),
        rounds=1,
    )
    p.lost(tw("NoSuchTopic", "<h1>NOTE: This Wiki topic does not exist</h1>"), 404)
    return p.site(
        f"{w}/{root}",
        "review",
        "topics belong by the beginning of a name in one flat web, and one that the page announces is not written",
    )
