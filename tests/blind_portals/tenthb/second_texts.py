"""Portals of texts: the second of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ld, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def pipeline_page_2() -> ThirdSite:
    """A hub of node workflows: names with an opaque tail, an attached table, versions by query."""
    p = Portal("pipeline_page", 2, "https://hub.nodeflow.example")
    w = "/ilaria/spaces/Public/Crop%20yield%20gaps~aZ3kq9Lm/"
    sh = lay(
        """<!DOCTYPE html><html><head><title>@T – Nodeflow Hub</title>@H</head><body><app-root>
<a href="/">Hub</a><a href="/search?type=Workflow">Workflows</a><a href="/search?type=Node">Nodes</a>
<a href="/site/pricing">Pricing</a><a href="/login?redirect=%2Filaria%2Fspaces%2FPublic">Sign in</a>
@B</app-root></body></html>"""
    )
    nouns = "the yield,a field,the joiner node,the loop,the season"
    dl = "https://api.nodeflow.example/repository/%2AaZ3kq9Lm:data?version=3"
    data = "https://api.nodeflow.example/repository/%2ApP81Yw0x:data"
    nodes = ls("/extensions/base/latest/Joiner|Joiner", "/extensions/base/latest/GroupBy|GroupBy")
    vers = ls(f"{w}most-recent|Latest edits", f"{w}3|Version 3", f"{w}2|Version 2")
    claim = ld(**{"@type": "SoftwareSourceCode"}, name="Crop yield gaps", version="3")
    p.own(
        w,
        sh(
            "Crop yield gaps",
            f"""<nav><a href="/ilaria">ilaria</a> /
<a href="/ilaria/spaces/Public/~kk02Ab77/">Public</a></nav><h1>Crop yield gaps</h1>
<p>{say(nouns)}</p><a href="{dl}">Download workflow</a> <a href="{data}">yields.xlsx</a>
<ul>{vers}</ul><h3>Used nodes</h3>{nodes}<h3>Similar</h3>
{
                ls(
                    "/marek/spaces/Agro/Rain%20index~Qq11zz0P/|Rain index",
                    "/ilaria/spaces/Public/Crop%20prices~Ht55vv2c/|Crop prices",
                )
            }""",
            claim,
        ),
    )
    p.file(dl, "Crop yield gaps.knwf", "application/octet-stream", True)
    p.file(data, "yields.xlsx", attach=True)
    for v in ("3", "2"):
        p.own(
            f"{w}{v}",
            sh(f"Crop yield gaps (version {v})", f'<h1>Version {v}</h1><a href="{w}">…</a>'),
        )
    p.hop(f"{w}most-recent", w)
    for s, i in (("/marek/spaces/Agro/Rain%20index~Qq11zz0P/", "Qq11zz0P"),
                 ("/ilaria/spaces/Public/Crop%20prices~Ht55vv2c/", "Ht55vv2c")):  # fmt: skip
        f = f"https://api.nodeflow.example/repository/%2A{i}:data?version=1"
        p.other(s, sh(f"Workflow {i}", f'<a href="{f}">Download workflow</a>'))
        p.bar("another workflow", p.blob(f, "w.knwf", "application/octet-stream", attach=True))
    p.bar("a node's page", "/extensions/base/latest/Joiner")
    p.bar("the space", "/ilaria/spaces/Public/~kk02Ab77/")
    p.bar("the profile", "/ilaria")
    return done(p, w, sh, "complete", "a workflow, its table, its versions", nouns)


def archive_preprint_2() -> ThirdSite:
    """An old archive of mathematical physics: static pages, sources in parts, keyword files."""
    p = Portal("archive_preprint", 2, "http://www.math-phys-arc.example")
    d = "/mpa/c/04/"
    sh = lay(
        """<HTML><HEAD><TITLE>@T</TITLE>@H</HEAD><BODY BGCOLOR="#FFFFFF">
<A HREF="/mpa/index.html">mpa home</A> | <A HREF="/mpa/c/04/index-04.html">2004</A> |
<A HREF="/mpa/submit.html">Submit</A> | <A HREF="/mpa/search.html">Search</A><HR>@B<HR></BODY></HTML>"""
    )
    nouns = "the Hamiltonian,a torus,the spectrum,the resonance,an estimate"
    files = {"04-112.pdf": "application/pdf", "04-112.ps.gz": "application/postscript",
             "04-112.src/paper.tex": "text/plain", "04-112.src/fig1.eps": "application/postscript"}  # fmt: skip
    rows = ls(*(f"{d}{n}|{n}" for n in files), f"{d}04-112.keywords|04-112.keywords", fmt="<LI>{}")
    p.own(
        f"{d}04-112.html",
        sh(
            "04-112 T. Vasko",
            f"""<B>04-112</B> T. Vasko, R. Imbert<BR>
<B>Resonances near broken tori</B> (312K, LaTeX with figures) Apr 18, 04<P>{say(nouns)}</P>
<UL>{rows}</UL> <A HREF="04-112.src/">source directory</A><BR>
<A HREF="04-111.html">previous</A> <A HREF="04-113.html">next</A>""",
        ),
    )
    for n, t in files.items():
        p.file(f"{d}{n}", n.split("/")[-1], t)
    p.meta(f"{d}04-112.keywords", "KAM, tori", "text/plain")
    p.own(f"{d}04-112.src/", "<title>Index of 04-112.src</title>" + ls(
        "../|Parent", "paper.tex|paper.tex", "fig1.eps|fig1.eps"))  # fmt: skip
    p.show(
        d,
        "<title>Index of /mpa/c/04</title>" + ls(*(f"04-{k}.html|04-{k}" for k in (111, 112, 113))),
    )
    for k in ("111", "113"):
        links = ls(f"{d}04-{k}.pdf|pdf", f"{d}04-{k}.ps.gz|ps")
        p.other(f"{d}04-{k}.html", sh(f"04-{k}", f"<B>04-{k}</B><UL>{links}</UL>"))
        p.bar("another paper", f"{d}04-{k}.pdf")
    p.bar("the year", d, "/mpa/c/04/index-04.html")
    return done(p, f"{d}04-112.html", sh, "complete", "number in every name", nouns)


def numbered_paper_2() -> ThirdSite:
    """A research institute's WordPress in Spanish: slugs, uploads by month, a data file, a brief."""
    p = Portal("numbered_paper", 2, "https://cedes-andino.example")
    b = "/publicaciones/documentos-de-trabajo"
    n, up = f"{b}/dt-2019-07-agua-y-tarifas/", "/wp-content/uploads/2019/09"
    sh = lay(
        f"""<!DOCTYPE html><html lang="es-BO"><head><title>@T - CEDES Andino</title>@H
<link rel="https://api.w.org/" href="/wp-json/"></head><body class="single-documento"><ul id="menu">
<li><a href="/">Inicio</a><li><a href="/quienes-somos/">Quiénes somos</a><li><a href="{b}/">Documentos
</a><li><a href="/noticias/">Noticias</a><li><a href="/contacto/">Contacto</a></ul>@B
<footer><a href="/boletin/">Boletín</a></footer></body></html>"""
    )
    nouns = "la tarifa,el agua,el hogar,la empresa,el subsidio"
    files = {"DT-2019-07-final-1.pdf": "Descargar documento", "DT07_anexo_datos.zip": "Anexo: datos (Stata)",
             "resumen-ejecutivo-tarifas.pdf": "Resumen ejecutivo"}  # fmt: skip
    rows = ls(*(f"{up}/{k}|{t}" for k, t in files.items()), fmt='<p class="boton">{}</p>')
    claim = ld(**{"@type": "Article"}, headline="DT 07/2019", url=p.u(n))
    p.own(
        n,
        sh(
            "DT 07/2019. Agua y tarifas en El Alto",
            f"""<h1>Agua y tarifas en El Alto</h1>
<p>Autora: <a href="/investigadores/lidia-mamani/">Lidia Mamani</a>. <a href="/tema/agua/">Agua</a></p>
<p>{say(nouns, "es", 6)}</p>{rows}<a href="https://facebook.example/sharer?u={p.u(n)}">Compartir</a>
<nav>{ls(f"{b}/dt-2019-06-remesas/|Anterior", f"{b}/dt-2019-08-litio/|Siguiente")}</nav>
<h3>También</h3><a href="/noticias/presentacion-agua-y-tarifas/">Presentación del documento</a>""",
            claim,
        ),
    )
    for k in files:
        p.file(f"{up}/{k}", k)
    for s in ("dt-2019-06-remesas", "dt-2019-08-litio"):
        f = f"{up}/{s[:10].upper()}-final.pdf"
        p.other(
            f"{b}/{s}/",
            sh(s, f'<h1>{s}</h1><p class="boton"><a href="{f}">Descargar documento</a></p>'),
        )
        p.bar("another document's file", p.blob(f, "x.pdf"))
    p.other("/noticias/presentacion-agua-y-tarifas/",
            sh("Presentación", f'<p>{say(nouns, "es", 5)}</p><a href="{n}">documento</a>'))  # fmt: skip
    p.raw("/wp-json/", "{}", "application/json")
    p.bar("the series", f"{b}/")
    p.bar("a profile", "/investigadores/lidia-mamani/")
    return done(p, n, sh, "complete", "three uploads on the page", nouns, "es")


def thesis_record_2() -> ThirdSite:
    """Digital Commons of a college: a CGI hands out the thesis, additional files have long paths."""
    p = Portal("thesis_record", 2, "https://scholarlyworks.mesa-college.example")
    t = "/etd/2231/"
    sh = lay(
        """<!DOCTYPE html><html lang="en"><head><title>@T</title>@H</head><body id="geo-series">
<div id="header"><a href="/">Scholarly Works</a> <a href="/do/search/advanced/">Search</a>
<a href="/communities.html">Collections</a> <a href="/cgi/myaccount.cgi?context=etd">My Account</a>
<a href="/etd">Theses and Dissertations</a></div>@B<div id="footer">
<a href="/accessibility.html">Accessibility</a></div></body></html>"""
    )
    nouns = "the arroyo,a mesquite,the seed bank,the burn,a transect"
    pdf = "/cgi/viewcontent.cgi?article=3230&context=etd"
    x = "/context/etd/article/3230/filename/0/type/additional/viewcontent/transects.csv"
    y = "/context/etd/article/3230/filename/1/type/additional/viewcontent/photos.zip"
    head = metas(("bepress_citation_title", "Seed banks after fire"), ("bepress_citation_pdf_url", p.u(pdf)),
                 ("bepress_citation_dissertation_institution", "Mesa College"))  # fmt: skip
    p.own(
        t,
        sh(
            '"Seed banks after fire" by Corinne Yazzie',
            f"""<h2>Seed banks after fire</h2>
<a id="pdf" href="{pdf}" title="PDF (3.1 MB)">Download</a>
<p class="author"><a href="/do/search/?q=author%3A%22Yazzie%22">Corinne Yazzie</a></p>
<p>{say(nouns)}</p><div id="attach_additional_files">{ls(f"{x}|transects.csv", f"{y}|photos.zip")}</div>
<a href="https://plum.example/u/etd-2231">PlumX</a> <a href="/assets/cite/2231.ris">RIS</a>
<a href="/etd/2230/">Previous</a> <a href="/etd/2232/">Next</a>
<a href="https://network.commons.example/explore/ecology/">Ecology Commons</a>""",
            head,
        ),
    )
    p.file(pdf, "Yazzie_thesis.pdf", "application/pdf", True)
    p.file(x, "transects.csv", attach=True)
    p.file(y, "photos.zip", attach=True)
    p.meta("/assets/cite/2231.ris", "TY  - THES", "application/x-research-info-systems")
    for k in ("2230", "2232"):
        f = f"/cgi/viewcontent.cgi?article=4{k[1:]}&context=etd"
        p.other(f"/etd/{k}/", sh(f"Thesis {k}", f'<h2>{k}</h2><a id="pdf" href="{f}">Download</a>'))
        p.bar("another thesis", p.blob(f, f"{k}.pdf", "application/pdf", attach=True))
    p.bar("the series", "/etd")
    p.bar("a search", "/do/search/?q=author%3A%22Yazzie%22")
    return done(p, t, sh, "complete", "the thesis and two additional files", nouns)


def talk_page_2() -> ThirdSite:
    """A conference's schedule: a talk with uploaded slides; its recording in a media portal."""
    p = Portal("talk_page", 2, "https://cfp.freiegeo.example")
    t = "/geo-2021/talk/G8XKQ2/"
    sh = lay(
        """<!DOCTYPE html><html lang="de"><head><title>@T :: FreieGeo 2021</title>@H</head><body>
<header><a href="/geo-2021/">FreieGeo 2021</a> <a href="/geo-2021/schedule/">Fahrplan</a>
<a href="/geo-2021/speaker/">Vortragende</a> <a href="/geo-2021/login/?next=/geo-2021/talk/G8XKQ2/">
Login</a></header><main>@B</main><footer>powered by <a href="https://sched.example">sched</a> ·
<a href="/geo-2021/imprint/">Impressum</a></footer></body></html>"""
    )
    nouns = "die Kachel,der Server,das Höhenmodell,die Karte,der Dienst"
    m = "/media/geo-2021/submissions/G8XKQ2/resources"
    video = "https://media.freiekanaele.example/v/geo2021-41-hoehenmodelle"
    p.own(
        t,
        sh(
            "Höhenmodelle aus freien Daten",
            f"""<h1>Höhenmodelle aus freien Daten
<a href="{t[:-1]}.ics" title="iCal">📅</a></h1><p>{say(nouns, "de")}</p>
<a href="/geo-2021/speaker/JR7VZB/">Henrike Thoms</a> <section class="resources">
{ls(f"{m}/folien_k3Jd8.pdf|Folien (PDF)", f"{m}/beispiele_Zz01q.zip|Beispiele")}</section>
<a href="{video}">Aufzeichnung</a> <a href="{t}feedback/">Feedback geben</a>""",
        ),
    )
    p.meta(f"{t[:-1]}.ics", "BEGIN:VCALENDAR", "text/calendar")
    p.file(f"{m}/folien_k3Jd8.pdf", "folien.pdf")
    p.file(f"{m}/beispiele_Zz01q.zip", "beispiele.zip")
    mp4 = "https://cdn.freiekanaele.example/geo2021/41-hoehenmodelle_hd.mp4"
    p.show(video, lay("<title>@T</title><a href='/'>Kanäle</a>@B")(
        "Höhenmodelle (Video)", f'<a href="{mp4}">MP4</a><a href="/c/geo2021">geo2021</a>'))  # fmt: skip
    p.maybe(video, p.blob(mp4, "41.mp4"))
    p.maybe(f"{t}feedback/")
    for k in ("AB3LMN", "ZQ9RST"):
        f = f"/media/geo-2021/submissions/{k}/resources/talk.pdf"
        p.other(f"/geo-2021/talk/{k}/", sh(f"Vortrag {k}", f'<h1>{k}</h1><a href="{f}">Folien</a>'))
        p.bar("slides of another talk", f)
    talks = ls(
        t + "|Höhenmodelle", "/geo-2021/talk/AB3LMN/|AB3LMN", "/geo-2021/talk/ZQ9RST/|ZQ9RST"
    )
    p.show("/geo-2021/schedule/", sh("Fahrplan", talks))
    p.bar("the schedule", "/geo-2021/schedule/")
    p.bar("a speaker", "/geo-2021/speaker/JR7VZB/")
    return done(p, t, sh, "review", "the recording stands in another portal", nouns, "de")
