"""Ordinary pages: a blog, a project at an institute, an abstract, a bulletin, a talk."""

from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def project_blog_post() -> ThirdSite:
    """A post of a project's WordPress: comments, feeds, attachments, share links, short link."""
    p = Portal("project_blog_post", 1, "https://turfproject.example")
    talk = Prose(
        "wp", "the bog, the turf cutter, the pollen core", "grew, shrank, told, kept", "by spring"
    )
    at = "/2018/11/what-the-second-core-told-us/"

    def page(t: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{t} – The Turf Project</title>{head}
<link rel="https://api.w.org/" href="/wp-json/"></head><body class="single"><header>
<a href="/">The Turf Project</a><a href="/team/">Team</a><a href="/blog/">Blog</a></header>{main}
<aside><h3>Recent</h3><a href="/2018/12/merry-mosses/">Merry mosses</a>
<h3>Archives</h3><a href="/2018/11/">November 2018</a><a href="/wp-login.php">Log in</a></aside>
</body></html>"""

    head = """<link rel="shortlink" href="https://turfproject.example/?p=912">
<link rel="alternate" type="application/json+oembed"
href="/wp-json/oembed/1.0/embed?url=https%3A%2F%2Fturfproject.example%2F2018%2F11%2F">"""
    up = "/wp-content/uploads/2018/11"
    p.own(
        at,
        page(
            "What the second core told us",
            f"""<article><h1>What the second core told us</h1><time>14 November 2018</time> by
<a href="/author/sineadk/">Sinéad</a> in <a href="/category/fieldwork/">Fieldwork</a>
{talk.paras(3)}<figure><a href="{up}/core2.jpg"><img alt="" src="{up}/core2-300x200.jpg">
</a></figure>
<p>The counts are in <a href="{up}/core2-counts.xlsx">this table</a> and the poster is
<a href="{up}/poster-final2.pdf">here</a>; the data of the first core are
<a href="https://data.archive.example/dataset/turf-1">archived</a>.</p>{talk.paras(1)}
Tags: <a href="/tag/pollen/">pollen</a> <a href="{at}?share=twitter">Tweet</a></article>
<nav><a href="/2018/10/rain/">Rain</a> <a href="/2018/12/merry-mosses/">Merry mosses</a></nav>
<section id=comments><a href="{at}?replytocom=31#respond">Reply</a>
<a href="{at}feed/">Comments feed</a> <a href="{at}comment-page-1/">Older comments</a></section>""",
            head,
        ),
    )
    p.file(f"{up}/core2.jpg", "core2.jpg")
    p.file(f"{up}/core2-counts.xlsx", "core2-counts.xlsx")
    p.file(f"{up}/poster-final2.pdf", "poster-final2.pdf")
    p.hop("https://turfproject.example/?p=912", at, 301)
    p.maybe(
        p.blob(f"{up}/core2-300x200.jpg", "c.jpg"),
        p.show(f"{at}comment-page-1/", page("Comments", "<p>Was it wet?</p>")),
        p.raw(f"{at}feed/", "<rss/>", "application/rss+xml"),
        p.raw(
            "/wp-json/oembed/1.0/embed?url=https%3A%2F%2Fturfproject.example%2F2018%2F11%2F",
            '{"type":"rich"}',
            "application/json",
        ),
    )
    for n, t in (("10/rain", "Rain"), ("12/merry-mosses", "Merry mosses")):
        p.other(f"/2018/{n}/", page(t, f"<article><h1>{t}</h1>{talk.paras(2)}</article>"))
    p.robots("Disallow: /wp-admin/", "Disallow: /*?replytocom=")
    p.bar("share link", f"{at}?share=twitter")
    p.bar("reply link", f"{at}?replytocom=31")
    p.bar("author", "/author/sineadk/")
    p.bar("tag", "/tag/pollen/")
    p.bar("month", "/2018/11/")
    p.fill(lambda u: page("Blog", f"<a href='{at}'>What the second core told us</a>"))
    return p.site(at, "complete", "a post with three attachments")


def institute_project_page() -> ThirdSite:
    """A project on the site of an Italian institute: subpages, reports, sibling projects."""
    p = Portal("institute_project_page", 1, "https://www.istituto-lagune.example")
    talk = Prose("ist", "la barena, il canale, la marea", "erode, riempie, copre", "in autunno")
    pr = "/it/ricerca/progetti/barene-vive"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="it"><head><title>{t} | Istituto Lagune</title></head>
<body><div id=testata><a href="/it">Home</a><a href="/it/istituto">Istituto</a>
<a href="/it/ricerca/progetti">Progetti</a><a href="/it/pubblicazioni">Pubblicazioni</a>
<a href="{pr}?lang=en">English</a></div>{main}<div id=piede><a href="/it/privacy">Privacy
</a></div>"""

    menu = f"""<ul class=sotto><li><a href="{pr}">Il progetto</a><li>
<a href="{pr}/gruppo">Gruppo</a>
<li><a href="{pr}/risultati">Risultati</a><li><a href="{pr}/galleria">Galleria</a></ul>"""
    p.own(
        pr,
        page(
            "Barene vive",
            f"""{menu}<h1>Barene vive</h1><p>{talk.text(5)}</p>
<p>Responsabile: <a href="/it/persone/chiara-zanon">Chiara Zanon</a></p>
<p>Finanziato da <a href="https://programma-mare.example/">Programma Mare</a></p>
<h3>Altri progetti</h3><a href="/it/ricerca/progetti/valli-da-pesca">Valli da pesca</a>
<a href="/it/ricerca/progetti/barene">Barene (2009-2012)</a>""",
        ),
    )
    p.own(f"{pr}?lang=en", page("Living salt marshes", f"{menu}<h1>Living salt marshes</h1>"))
    p.own(f"{pr}/gruppo", page("Gruppo", f"{menu}<p>Sei ricercatori e due tecnici.</p>"))
    docs = "/sites/default/files/documenti"
    p.own(
        f"{pr}/risultati",
        page(
            "Risultati",
            f"""{menu}<a href="{docs}/D2.1_rilievi.pdf">D2.1 Rilievi</a>
<a href="{docs}/D3.2_mappe.zip">D3.2 Mappe</a> <a href="/it/pubblicazioni/4412">Zanon 2017</a>""",
        ),
    )
    p.own(
        f"{pr}/galleria",
        page("Galleria", f"{menu}<a href='/sites/default/files/bv_dsc0417.jpg'>Sant'Erasmo</a>"),
    )
    p.file(f"{docs}/D2.1_rilievi.pdf", "D2.1_rilievi.pdf")
    p.file(f"{docs}/D3.2_mappe.zip", "D3.2_mappe.zip")
    p.file("/sites/default/files/bv_dsc0417.jpg", "bv_dsc0417.jpg")
    for n, t in (("valli-da-pesca", "Valli da pesca"), ("barene", "Barene (2009-2012)")):
        o = f"/it/ricerca/progetti/{n}"
        p.other(o, page(t, f"<h1>{t}</h1><a href='{o}/risultati'>Risultati</a>"))
        p.show(f"{o}/risultati", page(f"Risultati: {t}", f"<a href='{docs}/{n}.pdf'>D1</a>"))
        p.blob(f"{docs}/{n}.pdf", "x.pdf")
    p.other("/it/pubblicazioni/4412", page("Zanon 2017", "<h1>Pubblicazione</h1>"))
    p.bar("person", "/it/persone/chiara-zanon")
    p.bar("results of a sibling", "/it/ricerca/progetti/barene/risultati")
    p.hop("/", "/it", own=False)
    p.fill(lambda u: page("Progetti", f"<a href='{pr}'>Barene vive</a>"))
    return p.site(pr, "complete", "a menu of four pages, three files")


def meeting_abstract() -> ThirdSite:
    """A Copernicus-like abstract: the PDF, the display material, the session it belongs to."""
    p = Portal("meeting_abstract", 1, "https://meetingorganizer.geosoc.example")
    talk = Prose(
        "egu",
        "the permafrost, the borehole, the rock glacier",
        "thaws, creeps, warms",
        "since 2003",
    )
    a = "/GSU2020/GSU2020-11872"

    def page(t: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{t}</title>{head}</head><body>
<div id=header><a href="https://www.gsu2020.example/">GSU General Assembly 2020</a>
<a href="/GSU2020/sessionprogramme">Programme</a><a href="/GSU2020/login">Login</a></div>{main}
<div id=footer>CC BY</div></body></html>"""

    head = f"""<meta name="citation_title" content="Creep of rock glaciers, 2003 to 2019">
<meta name="citation_pdf_url" content="https://meetingorganizer.geosoc.example{a}.pdf">"""
    p.own(
        f"{a}.html",
        page(
            "Abstract GSU2020-11872",
            f"""<div>GSU2020-11872, updated on 05 May 2020 https://doi.example/10.5555/gsu2020-11872
<h1>Creep of rock glaciers, 2003 to 2019</h1><b>Lea Caduff</b> and Marc Roth
<ul><li>University of Chur, Institute for Snow</ul><p>{talk.text(7)}</p>
<p>How to cite: Caduff, L. <a href="https://doi.example/10.5555/gsu2020-11872">doi</a>, 2020.</p>
<h2>Display materials</h2><a href="/GSU2020/GSU2020-11872_presentation.pdf">Display file</a>
<a href="/GSU2020/GSU2020-11872_presentation-h325.png">preview</a>
<h2>Comments on the display</h2><a href="{a}_comments.html">2 comments</a>
<a href="{a}.pdf">Abstract as PDF</a> <a href="/GSU2020/session/35721">Session CR4.1</a>
<a href="/GSU2020/GSU2020-11870.html">Previous</a></div>""",
            head,
        ),
    )
    p.hop("https://doi.example/10.5555/gsu2020-11872", f"{a}.html")
    p.file(f"{a}.pdf", "GSU2020-11872.pdf")
    p.file(f"{a}_presentation.pdf", "presentation.pdf")
    p.maybe(
        p.blob(f"{a}_presentation-h325.png", "p.png"),
        p.show(f"{a}_comments.html", page("Comments", "<p>CC1: nice map</p>")),
    )
    p.show(
        "/GSU2020/session/35721",
        page(
            "Session CR4.1",
            "".join(
                f"<p><a href='/GSU2020/GSU2020-{n}.html'>GSU2020-{n}</a></p>"
                for n in (11870, 11872, 13001)
            ),
        ),
    )
    for n in (11870, 13001):
        o = f"/GSU2020/GSU2020-{n}"
        p.other(
            f"{o}.html", page(f"Abstract GSU2020-{n}", f"<a href='{o}.pdf'>Abstract as PDF</a>")
        )
        p.blob(f"{o}.pdf", "x.pdf")
    p.bar("session", "/GSU2020/session/35721")
    p.hop("/", "/GSU2020/sessionprogramme", own=False)
    p.fill(lambda u: page("Programme", "<a href='/GSU2020/session/35721'>CR4.1</a>"))
    return p.site(f"{a}.html", "complete", "abstract, its PDF and the display are all served")


def society_bulletin_issue() -> ThirdSite:
    """An issue of a Polish society's bulletin on an old site with frames of articles."""
    p = Portal("society_bulletin_issue", 1, "http://www.ptf-biuletyn.example")
    names = ("01_kowalczyk", "02_nowicka", "03_sprawozdanie")

    def page(t: str, main: str) -> str:
        return f"""<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<title>{t}</title></head><body><table width=780><tr><td width=160><a href="/index.php">Strona
główna</a><br><a href="/index.php?s=archiwum">Archiwum</a><br>
<a href="/index.php?s=redakcja">Redakcja</a><br><a href="/index.php?s=dla_autorow">Dla autorów</a>
</td><td>{main}</td></tr></table><small>Licznik: 10442</small></body></html>"""

    p.own(
        "/index.php?s=numer&nr=57",
        page(
            "Biuletyn 57 (2011)",
            """<h2>Biuletyn nr 57 (2011)</h2><img src="/okladki/57.jpg" alt="okładka"><ol>"""
            + "".join(
                f"""<li><a href="/index.php?s=art&amp;nr=57&amp;id={i}">{n[3:].title()}</a>
[<a href="/pdf/57/{n}.pdf">PDF</a>]"""
                for i, n in enumerate(names, 1)
            )
            + """</ol><a href="/pdf/57/biuletyn57.pdf">Cały numer (12 MB)</a>
<p><a href="/index.php?s=numer&amp;nr=56">&lt;&lt; nr 56</a>
<a href="/index.php?s=numer&amp;nr=58">nr 58 &gt;&gt;</a></p>""",
        ),
    )
    for i, n in enumerate(names, 1):
        p.show(
            f"/index.php?s=art&nr=57&id={i}",
            page(
                f"{n[3:].title()}, Biuletyn 57",
                f"""<h3>{n[3:].title()}</h3><p>Streszczenie artykułu.</p>
<a href="/pdf/57/{n}.pdf">Pełny tekst</a> <a href="/index.php?s=numer&amp;nr=57">nr 57</a>""",
            ),
        )
        p.maybe(f"/index.php?s=art&nr=57&id={i}")
        p.file(f"/pdf/57/{n}.pdf", f"{n}.pdf")
    p.file("/pdf/57/biuletyn57.pdf", "biuletyn57.pdf")
    p.maybe(p.blob("/okladki/57.jpg", "57.jpg"))
    for n in (56, 58):
        p.other(
            f"/index.php?s=numer&nr={n}",
            page(
                f"Biuletyn {n}", f"<h2>nr {n}</h2><a href='/pdf/{n}/biuletyn{n}.pdf'>Cały numer</a>"
            ),
        )
        p.blob(f"/pdf/{n}/biuletyn{n}.pdf", "x.pdf")
    p.lost(page("Biuletyn PTF", "<p>Nie ma takiej strony.</p>"), 200)
    p.bar("archive of all issues", "/index.php?s=archiwum")
    p.bar("editors", "/index.php?s=redakcja")
    p.hop("/", "/index.php", own=False)
    p.fill(lambda u: page("Archiwum", "<a href='/index.php?s=numer&amp;nr=57'>Biuletyn 57</a>"))
    return p.site("/index.php?s=numer&nr=57", "review", "articles are pages within the issue")


def slide_deck_talk() -> ThirdSite:
    """A talk on a Portuguese academic's static site: deck, handout, notebook, video elsewhere."""
    p = Portal("slide_deck_talk", 1, "https://ruisequeira.pages.example")
    t = "/palestras/2022-redes-lisboa/"

    def page(title: str, main: str) -> str:
        return f"""<!doctype html><html lang="pt"><head><meta charset="utf-8">
<title>{title} :: Rui Sequeira</title><link rel="alternate" type="application/rss+xml"
href="/index.xml"></head><body><nav><a href="/">Início</a><a href="/palestras/">Palestras</a>
<a href="/publicacoes/">Publicações</a><a href="/ensino/">Ensino</a></nav>{main}
<footer><a href="https://gohugo.example">Hugo</a></footer></body></html>"""

    p.own(
        t,
        page(
            "Redes de citação em revistas pequenas",
            """<article><h1>Redes de citação em revistas pequenas</h1><p>Lisboa, 4 de maio de 2022.
Falei de revistas que quase ninguém indexa.</p><ul><li><a href="slides/">Diapositivos</a>
<li><a href="slides.pdf">PDF</a><li><a href="folheto.pdf">Folheto</a>
<li><a href="grafos.ipynb">Caderno</a><li><a href="https://tube.example/watch?v=kQ9wz">Vídeo</a>
<li><a href="https://codehost.example/rsequeira/redes">Código</a>
<li><a href="cite.bib">Citar</a></ul>
<p><a href="/tags/bibliometria/">bibliometria</a></p></article>
<a href="/palestras/2021-porto/">← Porto</a>
<a href="/palestras/2022-redes-lisboa-2/">Parte 2 →</a>""",
        ),
    )
    p.own(
        t + "slides/",
        """<!doctype html><html><head><title>Redes de citação em revistas pequenas</title></head>
<body><div class="reveal"><section>1</section><section><a href="../dados/arestas.csv">dados</a>
</section></div><script src="/reveal/reveal.js"></script></body></html>""",
    )
    p.file(t + "slides.pdf", "slides.pdf")
    p.file(t + "folheto.pdf", "folheto.pdf")
    p.file(t + "grafos.ipynb", "grafos.ipynb", "application/x-ipynb+json")
    p.file(t + "dados/arestas.csv", "arestas.csv")
    p.meta(t + "cite.bib", "@misc{sequeira2022}", "text/x-bibtex")
    for n, x in (("2021-porto", "Porto"), ("2022-redes-lisboa-2", "Parte 2")):
        o = f"/palestras/{n}/"
        p.other(o, page(x, f"<h1>{x}</h1><a href='{o}slides.pdf'>PDF</a>"))
        p.blob(f"{o}slides.pdf", "slides.pdf")
    p.raw("/index.xml", "<rss/>", "application/rss+xml")
    p.bar("feed of the site", "/index.xml")
    p.bar("list of talks", "/palestras/")
    p.bar("tag", "/tags/bibliometria/")
    p.fill(
        lambda u: page("Palestras", f"<a href='{t}'>Redes</a><a href='/palestras/2021-porto/'>P")
    )
    return p.site(t, "review", "video and code stand on other portals")


ALL = (
    project_blog_post,
    institute_project_page,
    meeting_abstract,
    society_bulletin_issue,
    slide_deck_talk,
)
