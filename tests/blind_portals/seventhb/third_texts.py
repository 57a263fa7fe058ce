"""Texts, the third portal of each kind: pipeline, e-print, discussion paper, thesis, talk."""

from tests.blind_portals.seventhb.kit import BIB, JSON, RIS, XML, Place, a, ld, tags, ul
from tests.blind_portals.third.case import ThirdSite


def analysis_pipeline_3() -> ThirdSite:
    """A workflow shared on a server of tools, in Spanish: by name and by opaque number."""
    p = Place(
        "analysis_pipeline",
        3,
        "https://usegalaxia.example",
        "es",
        "el suelo, la banda, el píxel, la cobertura, el mosaico, la nube",
    )
    here = "/u/amoreno/w/mapeo-de-suelos"
    key = "f2db41e1fa331b3e"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="es"><head><title>Galaxia | {title}</title>{head}
</head>
<body><div id="masthead"><a href="/">Galaxia</a><a href="/workflows/list_published">Publicados</a>
<a href="/histories/list_published">Historias</a><a href="/login/start?redirect=None">Entrar</a>
</div><div id="center">{main}</div></body></html>"""

    p.look = look
    p.page(
        here,
        "Mapeo de suelos",
        f"<h1>Mapeo de suelos</h1><p>Autor: {a('/u/amoreno', 'amoreno')}</p>{p.paras(2)}<ol><li>"
        f"{p.say(1)}<li>{p.say(1)}</ol><aside>"
        f"{a(f'/api/workflows/{key}/download?format=json-download', 'Descargar (.ga)')} "
        f"{a(f'/api/workflows/{key}/download?style=format2', 'Formato 2')} "
        f"{a(f'/workflow/gen_image?id={key}', 'Imagen SVG')} "
        f"{a(f'/workflow/imp?id={key}', 'Importar')}</aside>"
        f"<p>Entrada de ejemplo: {a('/datasets/bbd44e69cb8906b5/display?to_ext=tif', 'parcela')}"
        f"</p>"
        f"<h3>Del mismo autor</h3>{a('/u/amoreno/w/indice-de-agua', 'Índice de agua')} "
        f"{a('/workflows/list_published?f-tags=suelo', 'suelo')}",
        tags("property", og__title="Mapeo de suelos", og__type="website"),
    )
    p.file(f"/api/workflows/{key}/download?format=json-download", "Mapeo.ga", JSON, attach=True)
    p.file(f"/api/workflows/{key}/download?style=format2", "Mapeo.gxwf.yml", attach=True)
    p.file(f"/workflow/gen_image?id={key}", "Mapeo.svg")
    p.file("/datasets/bbd44e69cb8906b5/display?to_ext=tif", "parcela.tif", attach=True)
    p.hop(f"/workflow/imp?id={key}", "/login/start?redirect=None", own=False)
    p.sibling("/u/amoreno/w/indice-de-agua", "Índice de agua")
    p.bar("asks for an account", f"/workflow/imp?id={key}", "/login/start?redirect=None")
    p.bar("listing", "/workflows/list_published", "/workflows/list_published?f-tags=suelo")
    p.bar("profile", "/u/amoreno")
    return p.done(here, "complete", "two formats, the image and the input of the example")


def eprint_record_3() -> ThirdSite:
    """A preprint on a publisher's platform for chemistry: asset addresses, versions by id."""
    p = Place(
        "eprint_record",
        3,
        "https://chempreprints.example",
        "en",
        "the ligand, the catalyst, the turnover, the solvent cage, the product",
    )
    here = "/engage/chem/article-details/60c758e1bdbb89b1f4a3a1c2"
    old = "/engage/chem/article-details/60c74b02842e6570cfdb2d77"
    asset = "/engage/api-gateway/chem/assets/orp/resource/item"
    new = f"{asset}/60c758e1bdbb89b1f4a3a1c2/original"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title} | ChemPreprints</title>{head}
</head><body><div id="__nuxt"><header><a href="/engage/chem/public-dashboard">ChemPreprints</a>
<a href="/engage/chem/search-dashboard">Search</a><a href="/engage/chem/about">About</a>
<a href="/engage/chem/login?redirect={here}">Log in</a></header><main>{main}</main></div></body>
</html>"""

    p.look = look
    p.page(
        here,
        "A cage that turns over",
        f"<h1>A cage that turns over</h1><p>12 January 2022, Version 2</p><p>Authors "
        f"{a('/engage/chem/search-dashboard?authors=I.%20Sato', 'I. Sato')}</p><p>{p.say(5)}</p>"
        f"{a(f'{new}/a-cage-that-turns-over.pdf', 'Download PDF')}<h3>Supplementary materials</h3>"
        f"{a(f'{new}/si.pdf', 'Supporting information')} "
        f"{a(f'{new}/coordinates.zip', 'Coordinates')}"
        f"<h3>Version history</h3>Version 2 {a(old, 'Jul 02, 2021 Version 1')}<h3>Cite</h3>"
        f"{a('/engage/api-gateway/chem/citation/ris?id=60c758e1', 'RIS')} "
        f"{a('/engage/api-gateway/chem/citation/bibtex?id=60c758e1', 'BibTeX')}<h3>Metrics</h3>"
        f"<p>{a('https://doi.example/10.5555/chempre-2021-x', '10.5555/chempre-2021-x')}</p>"
        f"<h3>Comments</h3>{a(f'{here}/comments', '2 comments')}<h3>Similar</h3>"
        f"{a('/engage/chem/article-details/61d0a3f2cc0e5f11', 'Slow cages')}",
        tags(
            citation_title="A cage that turns over",
            citation_pdf_url=f"https://chempreprints.example{new}/a-cage-that-turns-over.pdf",
        ),
    )
    for one in ("a-cage-that-turns-over.pdf", "si.pdf", "coordinates.zip"):
        p.file(f"{new}/{one}", one)
    p.meta("/engage/api-gateway/chem/citation/ris?id=60c758e1", "TY  - JOUR", RIS)
    p.meta("/engage/api-gateway/chem/citation/bibtex?id=60c758e1", "@article{sato}", BIB)
    first = f"{asset}/60c74b02842e6570cfdb2d77/original/a-cage.pdf"
    p.page(old, "A cage (version 1)", f"{a(here, 'Newer version')} {a(first, 'Download PDF')}")
    p.either_file(first, "a-cage.pdf")
    p.either(f"{here}/comments", "Comments")
    p.sibling("/engage/chem/article-details/61d0a3f2cc0e5f11", "Slow cages")
    p.bar("listing", "/engage/chem/search-dashboard")
    p.bar("profile", "/engage/chem/search-dashboard?authors=I.%20Sato")
    p.bar("asks for an account", f"/engage/chem/login?redirect={here}")
    return p.done(here, "review", "version 1 has a PDF of its own")


def discussion_paper_3() -> ThirdSite:
    """A paper of a bureau of economists: the PDF for subscribers, appendix and citation free."""
    p = Place(
        "discussion_paper",
        3,
        "https://www.econbureau.example",
        "en",
        "the auction, the bidder, the reserve price, the spectrum licence, the subsidy",
    )
    here = "/papers/w28123"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | Econ Bureau</title>{head}
</head><body><header><a href="/">Bureau</a><nav><a href="/research">Research</a>
<a href="/programs-projects">Programs</a><a href="/conferences">Conferences</a>
<a href="/affiliated-scholars">Scholars</a></nav><a href="/user/login?destination={here}">Log in
</a></header><main>{main}</main><footer><a href="/subscribe">Subscribe</a></footer></body></html>"""

    p.look = look
    pdf = "/system/files/working_papers/w28123/w28123.pdf"
    p.page(
        here,
        "Reserve prices in spectrum auctions",
        f"<h1>Reserve prices in spectrum auctions</h1><p>{a('/people/hal_brandt', 'Hal Brandt')}"
        f"</p>"
        f"<p>Working Paper 28123</p><p>{p.say(5)}</p><p>{a(pdf, 'Download PDF (subscribers)')} "
        f"{a('/data-appendix/w28123/', 'Data appendix')}</p><ul>Citation "
        + ul(
            ("/papers/w28123.bib", "BibTeX"),
            ("/papers/w28123.ris", "RIS"),
            ("/papers/w28123.marc", "MARC"),
        )
        + f"</ul><h3>Related</h3><p>Topics {a('/topics/industrial-organization', 'IO')} Programs "
        f"{a('/programs-projects/io', 'IO program')}</p><h3>More from Bureau</h3>"
        f"{a('/papers/w28124', 'Schools and phones')}",
        tags(
            citation_title="Reserve prices in spectrum auctions",
            citation_pdf_url=f"https://www.econbureau.example{pdf}",
        ),
    )
    p.refused(pdf, look("Access denied", "<h1>Subscribers only</h1>", ""))
    p.page("/data-appendix/w28123/", "Index of w28123", a("appendix.zip", "appendix.zip"))
    p.file("/data-appendix/w28123/appendix.zip", "appendix.zip")
    p.meta("/papers/w28123.bib", "@techreport{w28123}", BIB)
    p.meta("/papers/w28123.ris", "TY  - RPRT", RIS)
    p.meta("/papers/w28123.marc", "=245 Reserve prices", "application/marc")
    p.sibling("/papers/w28124", "Schools and phones")
    p.bar("listing", "/topics/industrial-organization", "/programs-projects/io")
    p.bar("profile", "/people/hal_brandt")
    p.bar("asks for an account", f"/user/login?destination={here}")
    return p.done(here, "partial", "the paper itself is for subscribers")


def dissertation_record_3() -> ThirdSite:
    """A compilation thesis in a Swedish archive: window ids in addresses, papers as entries."""
    p = Place(
        "dissertation_record",
        3,
        "https://sund.publiceringsarkiv.example",
        "sv",
        "isen, vågen, botten, strömmen, sedimentet",
    )
    here = "/smash/record.jsf?pid=sund2%3A1203341&dswid=-512"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="sv"><head><title>{title}</title>{head}</head><body>
<form id="headerForm" action="/smash/search.jsf?dswid=-512"></form><div class="header">
<a href="/smash/search.jsf?dswid=-512">Arkivet</a> <a href="/smash/browse.jsf?dswid=-512">Bläddra
</a> <a href="/smash/login.jsf?dswid=-512">Logga in</a></div><div id="center">{main}</div></body>
</html>"""

    p.look = look
    get = "/smash/get/sund2:1203341"
    formats = (("ris", RIS), ("bibtex", BIB), ("mods", XML))
    exports = " ".join(
        a(f"/smash/references?referenceFormat={one}&pids=%5Bsund2%3A1203341%5D", one)
        for one, _ in formats
    )
    p.page(
        here,
        "Is och vågor i Bottenhavet",
        f"<h1>Is och vågor i Bottenhavet</h1><p>"
        f"{a('/smash/person.jsf?pid=authority-person%3A88', 'Lind')}"
        f"</p><p>{p.say(4)}</p><p>URN {a('https://urn.example/urn:nbn:se:sund:diva-1203', 'urn')}"
        f"</p>"
        f"<h2>Delarbeten</h2><ol><li>"
        f"{a('/smash/record.jsf?pid=sund2%3A1100020&dswid=-512', 'Vågor under is')}</ol>"
        f"<h2>Fulltext</h2>{a(f'{get}/FULLTEXT01.pdf', 'fulltext')} "
        f"{a(f'{get}/COVER01.pdf', 'omslag')} {a(f'{get}/SPIKBLAD01.pdf', 'spikblad')}"
        f"<h2>Referera</h2>{exports}<p>"
        f"{a('/smash/record.jsf?pid=sund2%3A1203341&language=en&dswid=-512', 'English')} "
        f"{a('/smash/record.jsf?pid=sund2%3A1203341&dswid=7741', 'Nytt fönster')}</p>"
        f"<p>Nästa: {a('/smash/record.jsf?pid=sund2%3A1203377&dswid=-512', 'Kustklimat')}</p>",
        tags(citation_pdf_url=f"https://sund.publiceringsarkiv.example{get}/FULLTEXT01.pdf"),
    )
    for one in ("FULLTEXT01", "COVER01", "SPIKBLAD01"):
        p.file(f"{get}/{one}.pdf", f"{one}.pdf")
    for one, form in formats:
        p.meta(f"/smash/references?referenceFormat={one}&pids=%5Bsund2%3A1203341%5D", one, form)
    p.page(
        "/smash/record.jsf?pid=sund2%3A1203341&language=en&dswid=-512",
        "Ice and waves in the Bothnian Sea",
        p.say(3),
    )
    p.either("/smash/record.jsf?pid=sund2%3A1203341&dswid=7741", "Is och vågor", p.say(3))
    p.either("/smash/record.jsf?pid=sund2%3A1100020&dswid=-512", "Vågor under is")
    p.sibling("/smash/record.jsf?pid=sund2%3A1203377&dswid=-512", "Kustklimat")
    p.bar("profile", "/smash/person.jsf?pid=authority-person%3A88")
    p.bar("listing", "/smash/browse.jsf?dswid=-512")
    p.bar("asks for an account", "/smash/login.jsf?dswid=-512")
    return p.done(here, "review", "the papers of the thesis stand as entries of their own")


def talk_recording_3() -> ThirdSite:
    """A lecture on a site of recorded lectures: parts of the video, slides, a claim of one."""
    p = Place(
        "talk_recording",
        3,
        "https://lectureshelf.example",
        "en",
        "the kernel, the margin, the embedding, the graph, the bound",
    )
    here = "/icgl2010_rossi_ktr/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} - LectureShelf</title>{head}
</head><body>
<div id="menu"><a href="/">Home</a><a href="/site/list/events/">Events</a><a href="/site/people/">
People</a><a href="/Top/">Categories</a><a href="/accounts/login/?next={here}">Log in</a></div>
<div id="lec">{main}</div><div id="foot"><a href="/site/about/">About</a></div></body></html>"""

    p.look = look
    store = "https://content.lectureshelf.example/2010/icgl/rossi_ktr"
    files = ("ktr_01.mp4", "ktr_02.mp4", "ktr_01.pdf")
    p.page(
        here,
        "Kernels on trees",
        f"<h1>Kernels on trees</h1><p>author: {a('/carlo_rossi/', 'Carlo Rossi')}; event: "
        f"{a('/icgl2010_haifa/', 'ICGL 2010')}</p><p>{p.say(4)}</p>"
        f"<p>Part 1 {a(f'{store}/ktr_01.mp4', 'Download video')}; Part 2 "
        f"{a(here + 'video/2/', 'watch')} {a(f'{store}/ktr_02.mp4', 'Download video')}</p>"
        f"<p>Slides {a(f'{store}/ktr_01.pdf', 'ktr_01.pdf')} {a(f'{here}export/dc.xml', 'DC')}</p>"
        f"<h3>Reviews</h3><h3>See also</h3>{a('/icgl2010_meir_gml/', 'Graphs and manifolds')} "
        f"{a('/Top/Computer_Science/Kernel_Methods/', 'Kernel methods')}",
        ld(
            {
                "@context": "http://schema.org",
                "@type": "VideoObject",
                "name": "Kernels on trees",
                "contentUrl": f"{store}/ktr_01.mp4",
            }
        ),
    )
    for one in files:
        p.file(f"{store}/{one}", one)
    p.page(here + "video/2/", "Kernels on trees, part 2", a(f"{store}/ktr_02.mp4", "Video"))
    p.meta(f"{here}export/dc.xml", "<dc/>", XML)
    p.sibling("/icgl2010_meir_gml/", "Graphs and manifolds")
    p.bar("the event", "/icgl2010_haifa/")
    p.bar("profile", "/carlo_rossi/")
    p.bar("listing", "/Top/Computer_Science/Kernel_Methods/", "/site/list/events/")
    p.bar("asks for an account", f"/accounts/login/?next={here}")
    return p.done(here, "complete", "both parts and the slides; the claim names the first part")
