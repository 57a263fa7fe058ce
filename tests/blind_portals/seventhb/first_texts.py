"""Texts, the first portal of each kind: pipeline, e-print, discussion paper, thesis, talk."""

from tests.blind_portals.seventhb.kit import BIB, JSON, PDF, RIS, XML, Place, a, ld, tags, ul
from tests.blind_portals.third.case import ThirdSite


def analysis_pipeline_1() -> ThirdSite:
    """A registered workflow with a crate, a definition, a diagram and two versions."""
    p = Place(
        "analysis_pipeline",
        1,
        "https://workflows.elixirnode.example",
        "en",
        "the read, the assembly, the coverage, the contig, the adapter, the consensus",
    )
    here = "/workflows/418"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title}</title>{head}</head>
<body class="workflows show"><nav id="navbar"><a href="/">FlowShelf</a>
<a href="/workflows">Browse</a><a href="/programmes">Programmes</a><a href="/help">Help</a>
<a href="/login">Log in</a></nav><div id="content">{main}</div><footer>
<a href="/home/about">About</a></footer></body></html>"""

    p.look = look
    claim = {
        "@context": "https://schema.org",
        "@type": ["SoftwareSourceCode", "ComputationalWorkflow"],
        "@id": "https://workflows.elixirnode.example/workflows/418?version=2",
        "name": "Viral consensus from amplicons",
        "url": "https://workflows.elixirnode.example/workflows/418?version=2",
        "version": "2",
        "isPartOf": [{"@type": "Collection", "name": "Outbreak", "url": "/collections/7"}],
    }
    main = (
        f"<h1>Viral consensus from amplicons</h1><p>Version 2</p><p>{p.say(4)}</p>"
        f"<ul class='nav-tabs'><li><a href='#overview'>Overview</a></li></ul>"
        f"<div class='buttons'>{a(f'{here}/ro_crate?version=2', 'Download RO-Crate')} "
        f"{a('https://run.elixirnode.example/import?trs=418', 'Run on server')}</div>"
        f"<h3>Files</h3>{a(f'{here}/git/2/download/consensus.cwl', 'consensus.cwl')} "
        f"{a(f'{here}/git/2/download/test/reads.csv', 'test/reads.csv')}"
        f"<img src='{here}/diagram?version=2'>{a(f'{here}/diagram?version=2', 'Diagram')}"
        f"<h3>Version history</h3>{a(f'{here}?version=2', 'Version 2 (latest)')} "
        f"{a(f'{here}?version=1', 'Version 1 (earliest)')}"
        f"<h3>Creators</h3>{a('/people/91', 'L. Okafor')} <h3>Team</h3>"
        f"{a('/projects/33', 'Outbreak unit')} "
        f"<h3>Collections</h3>{a('/collections/7', 'Outbreak')}"
        f"<h3>Related items</h3>{a('/workflows/402', 'Nanopore QC')} "
        f"<h3>Tags</h3>{a('/workflows?filter%5Btag%5D=virology', 'virology')}"
        f"<p>Views: 2310 {a(f'{here}.json', 'JSON')} "
        f"{a('/workflows/418/report', 'Report issue')}</p>"
    )
    p.page(here, "Viral consensus from amplicons", main, ld(claim))
    p.maybe(p.show(f"{here}?version=2", p.look("Viral consensus from amplicons", main, "")))
    p.page(
        f"{here}?version=1",
        "Viral consensus from amplicons (version 1)",
        f"<h1>Viral consensus, version 1</h1>{a(f'{here}/ro_crate?version=1', 'Download RO-Crate')}"
        f" {a(f'{here}/git/1/download/consensus.cwl', 'consensus.cwl')} {a(here, 'Latest')}",
    )
    p.file(f"{here}/ro_crate?version=2", "workflow-418-2.crate.zip", attach=True)
    p.file(f"{here}/git/2/download/consensus.cwl", "consensus.cwl", attach=True)
    p.file(f"{here}/git/2/download/test/reads.csv", "reads.csv", attach=True)
    p.file(f"{here}/diagram?version=2", "diagram.svg")
    p.meta(f"{here}.json", {"data": {"id": "418", "type": "workflows"}}, JSON)
    p.either_file(f"{here}/ro_crate?version=1", "workflow-418-1.crate.zip", attach=True)
    p.either_file(f"{here}/git/1/download/consensus.cwl", "consensus.cwl", attach=True)
    p.maybe(f"{here}/report")
    p.bar("profile", "/people/91")
    p.bar("collection and team", "/collections/7", "/projects/33")
    p.bar("listing", "/workflows", "/workflows?filter%5Btag%5D=virology")
    p.sibling("/workflows/402", "Nanopore QC")
    return p.done(here, "review", "version 1 brings a crate and a definition of its own")


def eprint_record_1() -> ThirdSite:
    """An EPrints record of a small university: two documents, one for staff, exports by plugin."""
    p = Place(
        "eprint_record",
        1,
        "https://eprints.wetherdale.example",
        "en",
        "the bog, the peat core, the pollen zone, the drainage ditch, the sphagnum",
    )
    here = "/2817/"
    export = "/cgi/export/eprint/2817"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"><html><head>
<title>{title} - Wetherdale Repository</title>{head}</head><body><div class="ep_tm_header">
<ul class="ep_tm_menu"><li><a href="/">Home</a></li><li><a href="/information.html">About</a></li>
<li><a href="/view/year/">Browse by Year</a></li><li><a href="/view/creators/">Browse by Author</a>
</li></ul><ul class="ep_tm_key_tools"><li><a href="/cgi/users/home">Login</a></li></ul></div>
<div class="ep_tm_page_content">{main}</div></body></html>"""

    p.look = look
    kinds = [
        ("BibTeX", "bib", BIB),
        ("RIS", "ris", RIS),
        ("DC", "txt", "text/plain"),
        ("XML", "xml", XML),
    ]
    options = "".join(f'<option value="{one}">{one}</option>' for one, _, _ in kinds)
    head = tags(
        eprints__title="Drained bogs of the upper dale",
        citation_title="Drained bogs of the upper dale",
        citation_pdf_url="https://eprints.wetherdale.example/2817/1/drained-bogs.pdf",
    ).replace("eprints:", "eprints.")
    head += "".join(
        f'<link rel="alternate" href="{export}/{one}/wr-eprint-2817.{end}" type="{form}" />'
        for one, end, form in kinds
    )
    head += '<link rel="top" href="https://eprints.wetherdale.example/" />'
    p.page(
        here,
        "Drained bogs of the upper dale",
        f"<h1>Drained bogs of the upper dale</h1>"
        f"<p>{a('/view/creators/Cragg=3AJ=2E.html', 'Cragg')}"
        f" (2017) <em>Drained bogs of the upper dale.</em> Project report.</p><table><tr><td>PDF"
        f"<td>{a('/2817/1/drained-bogs.pdf', 'Download (2MB)')} | "
        f"<a href='/2817/1.haspreview/small.jpg'>Preview</a></tr><tr><td>PDF (field diary)<td>"
        f"Restricted to Repository staff only {a('/2817/2/diary.pdf', 'Download (9MB)')} "
        f"{a('/cgi/request_doc?docid=5102', 'Request a copy')}</tr></table><h2>Abstract</h2>"
        f"<p>{p.say(5)}</p><table><tr><th>Subjects<td>{a('/view/subjects/GE.html', 'GE')}<tr>"
        f"<th>URI"
        f"<td>{a('https://eprints.wetherdale.example/id/eprint/2817', 'id/eprint/2817')}</table>"
        f"<form action='/cgi/export_redirect'><select name='format'>{options}</select></form>"
        f"<p>Actions (login required) "
        f"{a('/cgi/users/home?screen=EPrint::View&eprintid=2817', 'View')}"
        f"</p><p>Previous: {a('/2816/', 'Hay meadows')} Next: {a('/2818/', 'Lead mines')}</p>",
        head,
    )
    p.file("/2817/1/drained-bogs.pdf", "drained-bogs.pdf")
    p.refused("/2817/2/diary.pdf", p.look("Login", "<h1>Authorisation required</h1>", ""), 401)
    for one, end, form in kinds:
        p.meta(f"{export}/{one}/wr-eprint-2817.{end}", f"eprint 2817 {one}", form)
    p.either_file("/2817/1.haspreview/small.jpg", "small.jpg")
    p.hop("/id/eprint/2817", here, 303)
    p.sibling("/2816/", "Hay meadows")
    p.sibling("/2818/", "Lead mines")
    p.bar("listing", "/view/year/", "/view/subjects/GE.html")
    p.bar("profile", "/view/creators/Cragg=3AJ=2E.html")
    p.bar("asks for an account", "/cgi/users/home?screen=EPrint::View&eprintid=2817")
    p.bar("a form for persons", "/cgi/request_doc?docid=5102")
    return p.done(here, "partial", "the field diary is for staff only")


def discussion_paper_1() -> ThirdSite:
    """A paper of an institute's series in TYPO3: PDF by a dumped file address, bibliography."""
    p = Place(
        "discussion_paper",
        1,
        "https://www.iww-lahnfurt.example",
        "de",
        "der Mindestlohn, die Arbeitszeit, der Tarifvertrag, die Beschäftigung, die Region",
    )
    series = "/publikationen/diskussionspapiere"
    here = f"{series}/detail/mindestlohn-und-arbeitszeit-2021-07"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><meta name="generator" content="TYPO3 CMS">
<title>{title} | IWW Lahnfurt</title>{head}</head><body><a class="skip" href="#c">Inhalt</a>
<nav><ul><li><a href="/institut">Institut</a></li><li><a href="/forschung">Forschung</a></li><li>
<a href="{series}">Diskussionspapiere</a></li><li><a href="/presse">Presse</a></li></ul>
<a href="/anmelden?redirect_url={here}">Intranet</a></nav><div id="c">{main}</div>
<footer><a href="/impressum">Impressum</a> <a href="/datenschutz">Datenschutz</a></footer>
</body></html>"""

    p.look = look
    dump = "/index.php?eID=dumpFile&t=f&f=28817&token=7f1b2"
    data = "/index.php?eID=dumpFile&t=f&f=28820&token=a900c"
    p.page(
        here,
        "Mindestlohn und Arbeitszeit",
        f"<p>Diskussionspapier Nr. 2021-07</p><h1>Mindestlohn und Arbeitszeit</h1><p>"
        f"{a('/institut/personen/dr-ute-arend', 'Ute Arend')}, Piet Vos</p><p>{p.say(5)}</p>"
        f"<ul class='ce-uploads'><li>{a(dump, 'Volltext (PDF, 1 MB)')}</li><li>"
        f"{a(data, 'Anhang mit Tabellen (XLSX)')}</li></ul>"
        f"<p>{a('/en' + here, 'English')} {a(here + '/bibtex', 'BibTeX')} "
        f"{a('https://ideas-like.example/p/iww/dp/202107', 'RePEc')}</p>"
        f"<h3>Erschienen als</h3>{a('https://journal.example/10.5555/jle.77', 'JLE 77')}"
        f"<h3>Weitere Papiere</h3>"
        + ul(
            (f"{series}/detail/pendler-2021-06", "Pendler (2021-06)"),
            (f"{series}/detail/lehre-2021-08", "Lehre und Betrieb (2021-08)"),
            (f"{series}/archiv?tx_pub%5Byear%5D=2021", "Alle Papiere 2021"),
        ),
        tags(citation_title="Mindestlohn und Arbeitszeit", citation_author="Arend, Ute"),
    )
    p.page("/en" + here, "Minimum wage and working time", f"{p.say(3)} {a(dump, 'Full text')}")
    p.file(dump, "dp2021-07.pdf", attach=True)
    p.file(data, "dp2021-07-anhang.xlsx", attach=True)
    p.meta(here + "/bibtex", "@techreport{arend2021, title={Mindestlohn}}", BIB)
    p.sibling(f"{series}/detail/pendler-2021-06", "Pendler")
    p.sibling(f"{series}/detail/lehre-2021-08", "Lehre und Betrieb")
    p.bar("the series", series, f"{series}/archiv?tx_pub%5Byear%5D=2021")
    p.bar("profile", "/institut/personen/dr-ute-arend")
    p.bar("asks for an account", f"/anmelden?redirect_url={here}")
    p.bar("asset of the site", "/impressum")
    return p.done(here, "complete", "text, annex, translation and export are served")


def dissertation_record_1() -> ThirdSite:
    """A thesis by parts in an Iberian consortium's DSpace: bitstreams, two views, OAI."""
    p = Place(
        "dissertation_record",
        1,
        "https://www.tesisenlinea.example",
        "es",
        "la acequia, el regadío, el padrón, la comunidad de regantes, el aforo",
    )
    here = "/handle/10803/288114"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>
<div id="ds-header"><a href="/">TEL</a> <a href="/community-list">Universidades</a>
<a href="/browse?type=author">Autores</a> <a href="/browse?type=subject">Materias</a>
<a href="/password-login">Acceso</a></div><ul id="ds-trail"><li><a href="/">Inicio</a></li>
<li><a href="/handle/10803/41">Universidad de Xarás</a></li><li><a href="/handle/10803/90">
Departamento de Historia</a></li></ul><div id="ds-body">{main}</div></body></html>"""

    p.look = look
    parts = ["01.RIEGO_1de3.pdf", "02.RIEGO_2de3.pdf", "03.RIEGO_3de3.pdf"]
    table = "".join(
        f"<tr><td>{one}</td><td>{n}.4Mb</td><td>PDF</td><td>"
        f"{a(f'/bitstream/handle/10803/288114/{one}?sequence={n}&isAllowed=y', 'Ver/Abrir')}"
        for n, one in enumerate(parts, 1)
    )
    first = f"https://www.tesisenlinea.example/bitstream/10803/288114/1/{parts[0]}"
    p.page(
        here,
        "El agua repartida",
        f"<h2>El agua repartida: riego y comunidad, 1760-1860</h2><p>{p.say(4)}</p>"
        f"<p>Autor: {a('/browse?type=author&value=Ferrer+Mas', 'Ferrer Mas, Joan')}</p>"
        f"<table class='ds-table'>{table}</table>"
        f"<p>{a(here + '?show=full', 'Mostrar el registro completo del ítem')}</p>"
        f"<p>{a('/xmlui/bibtex/handle/10803/288114', 'BibTeX')} "
        f"{a('/xmlui/ris/handle/10803/288114', 'RefWorks')}"
        f" {a('https://hdl.example/10803/288114', 'Handle')}</p>"
        f"<p>{a('/handle/10803/288114/statistics', 'Estadísticas')}</p>"
        f"<h3>Ítems relacionados</h3>{a('/handle/10803/191003', 'Molinos del río')}",
        tags(citation_title="El agua repartida", citation_pdf_url=first),
    )
    p.page(here + "?show=full", "El agua repartida", f"<table>{p.paras(2)}</table>{table}")
    for n, one in enumerate(parts, 1):
        p.file(f"/bitstream/handle/10803/288114/{one}?sequence={n}&isAllowed=y", one)
    p.maybe(p.blob(first, parts[0]))
    p.meta("/xmlui/bibtex/handle/10803/288114", "@phdthesis{ferrer}", BIB)
    p.meta("/xmlui/ris/handle/10803/288114", "TY  - THES", RIS)
    p.either(here + "/statistics", "Estadísticas")
    p.sibling("/handle/10803/191003", "Molinos del río")
    p.bar("collection", "/handle/10803/41", "/handle/10803/90")
    p.bar("profile", "/browse?type=author&value=Ferrer+Mas")
    p.bar("listing", "/browse?type=subject")
    return p.done(here, "complete", "three of three parts; the tag names another address of one")


def talk_recording_1() -> ThirdSite:
    """A talk at a free-software meeting: schedule page with slides, recordings on a mirror."""
    p = Place(
        "talk_recording",
        1,
        "https://archive.freeconf.example",
        "en",
        "the kernel, the scheduler, the driver, the firmware, the test rig",
    )
    video = "https://video.freeconf.example"
    here = "/2022/schedule/event/openscope/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>FreeConf 2022 - {title}</title>{head}</head>
<body class="schedule-event"><header><a href="/2022/">FreeConf 2022</a><nav>
<a href="/2022/schedule/">Schedule</a><a href="/2022/schedule/tracks/">Tracks</a>
<a href="/2022/schedule/speakers/">Speakers</a><a href="/2022/stands/">Stands</a></nav></header>
<div id="main">{main}</div><footer><a href="/2022/about/">About</a></footer></body></html>"""

    p.look = look
    slides = f"{here}attachments/slides/4907/export/events/attachments/openscope/slides/4907/os.pdf"
    p.page(
        here,
        "An open microscope stage",
        f"<ul class='side-box'><li>Track: {a('/2022/schedule/track/science/', 'Open science')}</li>"
        f"<li>Room: {a('/2022/schedule/room/h2214/', 'H.2214')}</li><li>Day: "
        f"{a('/2022/schedule/day/saturday/', 'Saturday')}</li></ul><div id='pagetitles'><h1>"
        f"An open microscope stage</h1></div><div class='event-blurb'>{p.paras(2)}</div>"
        f"<table>{a('/2022/schedule/speaker/ines_vale/', 'Inês Vale')}</table>"
        f"<h3>Attachments</h3>{a(slides, 'Slides')} <h3>Links</h3><ul>"
        f"<li><a href='{video}/2022/H.2214/openscope.webm'>Video recording (WebM)</a>"
        f"<li><a href='{video}/2022/H.2214/openscope.mp4'>Video recording (mp4)</a>"
        f"<li><a href='{video}/2022/H.2214/openscope.en.vtt'>Subtitles</a>"
        f"<li><a href='https://code.example/vale/stage'>Source</a><li>"
        f"<a href='https://submission.freeconf.example/submit/2022/feedback/3310'>Feedback</a></ul>"
        f"<p>{a('/2022/schedule/event/openscope.ics', 'iCal')}</p>"
        f"<p>{a('/2022/schedule/event/labnotes/', 'Next: Lab notes in plain text')}</p>",
        tags("property", og__title="An open microscope stage"),
    )
    p.file(slides, "os.pdf", PDF)
    for one in ("openscope.webm", "openscope.mp4", "openscope.en.vtt"):
        p.file(f"{video}/2022/H.2214/{one}", one)
    p.meta("/2022/schedule/event/openscope.ics", "BEGIN:VCALENDAR", "text/calendar")
    p.sibling("/2022/schedule/event/labnotes/", "Lab notes in plain text")
    p.show("https://submission.freeconf.example/submit/2022/feedback/3310", "<h1>Feedback</h1>")
    p.bar("a form for persons", "https://submission.freeconf.example/submit/2022/feedback/3310")
    p.bar("listing", "/2022/schedule/", "/2022/schedule/track/science/")
    p.bar("profile", "/2022/schedule/speaker/ines_vale/")
    return p.done(here, "complete", "slides, recordings and subtitles are served")
