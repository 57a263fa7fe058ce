"""First portals: deposits, polls, interviews, microdata, plans, languages."""

from tests.blind_portals.seventha.kit import Hand, ld, metas, rest, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def restricted_deposit_1() -> ThirdSite:
    """A national archive of health data: documents are open, data on application."""
    p = Portal("restricted_deposit", 1, "https://www.helsedataarkiv.example")
    w = Prose(
        "rd1",
        "kohorten, registeret, deltakeren, kommunen, søkeren, skjemaet",
        "dekker, beskriver, følger, omfatter",
        "fra 2004, i tre runder, etter godkjenning, uten direkte identifikasjon",
    )

    def shell(title: str, body: str) -> str:
        bar = ul(
            (
                ("/", "Forside"),
                ("/datasett?side=1", "Finn data"),
                ("/om-oss", "Om arkivet"),
                ("/soknad/veileder", "Slik søker du"),
            )
        )
        return f"""<!doctype html><html lang="nb"><head><title>{title} – Helsedataarkivet</title>
<link rel="stylesheet" href="/statisk/hda.css"></head><body><header><nav>{bar}</nav>
<form action="/datasett" role="search"><input name="q"></form></header>
<main id="innhold">{body}</main>
<footer><a href="/personvern">Personvern</a> <a href="/login?retur=%2Fdatasett">Logg inn</a>
</footer></body></html>"""

    sets = (
        ("hda-0412", "Fjordhelse 3: spørreskjema og blodprøver", "FH3"),
        ("hda-0398", "Fjordhelse 2: spørreskjema", "FH2"),
    )
    for at, (num, name, short) in enumerate(sets):
        h = Hand(p, at == 0)
        base = f"/datasett/{num}"
        doi = f"https://doi.example/10.18712/{num}"
        claim = ld(
            {
                "@context": "https://schema.org/",
                "@type": "Dataset",
                "name": name,
                "identifier": doi,
                "url": p.u(base),
                "conditionsOfAccess": "Restricted",
                "license": "https://www.helsedataarkiv.example/vilkar/C",
                "includedInDataCatalog": {"@type": "DataCatalog", "url": p.base + "/"},
            }
        )
        h.file(f"/filer/{num}/kodebok_{short}.pdf", f"kodebok_{short}.pdf")
        h.file(f"/filer/{num}/skjema_{short}_no.pdf", f"skjema_{short}_no.pdf")
        h.refused(
            f"/filer/{num}/{short}_data.sav",
            shell("Ikke tilgang", "<h1>403</h1><p>Data utleveres etter søknad.</p>"),
        )
        h.meta(f"{base}/ddi.xml", f"<codeBook><titl>{name}</titl></codeBook>", "application/xml")
        h.page(
            f"{base}/variabler",
            shell(f"Variabler: {name}", f"<h1>Variabler i {short}</h1>{w.paras(3)}"),
        )
        near = [(f"/datasett/{n}", t) for n, t, _ in sets if n != num]
        h.land(
            base,
            shell(
                name,
                f"""{claim}<h1>{name}</h1><p class="tilgang">Tilgangsklasse C</p>{w.paras(2)}
<dl><dt>DOI</dt><dd><a href="{doi}">{doi}</a></dd><dt>Dataansvarlig</dt>
<dd><a href="/institusjoner/fjord-universitet">Fjord universitet</a></dd></dl>
<p><a href="{base}/variabler">Variabeloversikt (412)</a></p>
<table class="filer"><caption>3 filer</caption>
<tr><td><a href="/filer/{num}/kodebok_{short}.pdf">Kodebok</a><td>1,1 MB<td>åpen
<tr><td><a href="/filer/{num}/skjema_{short}_no.pdf">Spørreskjema</a><td>402 kB<td>åpen
<tr><td><a href="/filer/{num}/{short}_data.sav">{short}_data.sav</a><td>88 MB<td>begrenset</table>
<p><a class="knapp" href="/soknad/ny?datasett={num}">Søk om tilgang</a>
<a href="{base}/ddi.xml">DDI</a></p><h2>Lignende datasett</h2>{ul(near)}""",
            ),
        )
    listing = ul((f"/datasett/{n}", t) for n, t, _ in sets)
    p.show("/", shell("Forside", f"<h1>Helsedata</h1>{listing}"))
    p.show(
        "/soknad/ny?datasett=hda-0412",
        shell("Søknad", "<h1>Logg inn for å søke</h1><form method=post><input name=id></form>"),
    )
    p.bar("asks for an account", "/soknad/ny?datasett=hda-0412")
    p.bar("shared terms", "/soknad/veileder")
    rest(p, shell, w, {"/datasett": listing, "/institusjoner": listing})
    return p.site(
        "/datasett/hda-0412",
        "partial",
        "the data file is listed and refused without an application",
    )


def index_deposit_1() -> ThirdSite:
    """A university's data store: a hashed address, folders below it, one archive of all."""
    p = Portal("index_deposit", 1, "https://data.avonmouth-uni.example")
    w = Prose(
        "id1",
        "the rig, each folder, the sensor, the calibration, the run",
        "records, holds, repeats, precedes",
        "at 2 kHz, before the tests, for every specimen, in plain text",
    )
    one, two = "1mjw0k8xq2v7d2a9", "2bq81hz0c5lts2ne"

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title} - Datasets</title></head>
<body><div id="top"><a href="https://data.avonmouth-uni.example/">data.avonmouth</a> |
<a href="/data/">Publish</a> | <a href="/data/help/">Help</a> |
<a href="/data/login/?next=/data/dataset/">Staff sign-in</a></div><div id="c">{body}</div>
<div id="foot"><a href="/data/policies/">Policies</a> <a href="/data/takedown/">Take-down</a></div>
</body></html>"""

    for at, (key, name, stem) in enumerate(
        (
            (one, "Fatigue of curved laminates", "laminate"),
            (two, "Damping of timber floors", "floor"),
        )
    ):
        h = Hand(p, at == 0)
        store = f"/datasets/{key}"
        names = {
            "raw": (f"{stem}_01.csv", f"{stem}_02.csv", f"{stem}_03.csv"),
            "photos": ("setup.jpg",),
        }
        for folder, files in names.items():
            for file in files:
                h.file(f"{store}/{folder}/{file}", file)
            rows = "".join(f'<tr><td><a href="{file}">{file}</a><td>12K</tr>' for file in files)
            h.page(
                f"{store}/{folder}/",
                f"""<html><head><title>Index of {store}/{folder}</title></head><body>
<h1>Index of {store}/{folder}</h1><table><tr><th>Name<th>Size</tr>
<tr><td><a href="{store}/">Parent Directory</a></tr>
{rows}</table><address>Apache Server</address></body></html>""",
            )
        h.file(f"{store}/README.txt", "README.txt")
        h.page(
            f"{store}/",
            f"""<html><head><title>Index of {store}</title></head><body><h1>Index of {store}</h1>
<pre><a href="?C=M;O=A">Last modified</a>
<a href="/datasets/">Parent Directory</a>
<a href="photos/">photos/</a>
<a href="raw/">raw/</a>
<a href="README.txt">README.txt</a></pre></body></html>""",
        )
        h.file(f"/datasets/tar/{key}.zip", f"{key}.zip", attach=True)
        h.meta(
            f"/data/dataset/{key}.rdf",
            f"<rdf:RDF><dct:title>{name}</dct:title></rdf:RDF>",
            "application/rdf+xml",
        )
        other = two if at == 0 else one
        h.land(
            f"/data/dataset/{key}",
            shell(
                name,
                f"""{metas(("DC.title", name), ("DC.identifier", "doi:10.5523/" + key))}
<h1>{name}</h1><p>{w.text(5)}</p><p class="cite">How to cite:
<a href="https://doi.example/10.5523/{key}">https://doi.example/10.5523/{key}</a></p>
<ul class="res"><li><a href="/datasets/tar/{key}.zip">Complete download (zip, 31.4 MiB)</a>
<li><a href="{store}/">Browse the files</a><li><a href="{key}.rdf">RDF</a></ul>
<p>Creator: <a href="/data/person/{stem}s">A. {stem.title()}s</a>. School:
<a href="/data/org/engineering">Engineering</a></p>
<p>Documents: <a href="https://research-information.example/en/publications/{stem}">paper</a></p>
<p>Also: <a href="/data/dataset/{other}">another dataset of this school</a></p>""",
            ),
        )
    both = ul((f"/data/dataset/{key}", key) for key in (one, two))
    p.show("/", shell("Home", f"<h1>Newest</h1>{both}"))
    p.refused("/datasets/", "<h1>Forbidden</h1>")
    p.members.discard(p.u("/datasets/"))
    p.downloads.discard(p.u("/datasets/"))
    p.maybe(f"/datasets/{one}/?C=M;O=A")
    p.bar("the folder of all deposits", "/datasets/")
    p.bar("a profile", "/data/person/laminates")
    rest(p, shell, w, {"/data/person": both, "/data/org": both, "?C=": both})
    return p.site(
        f"/data/dataset/{one}",
        "complete",
        "the folders list all files, and the archive holds them again",
    )


def opinion_poll_1() -> ThirdSite:
    """A polling archive: a study page with questions, and data for members only."""
    p = Portal("opinion_poll", 1, "https://pollcenter.example")
    w = Prose(
        "op1",
        "adults, respondents, the interviewers, likely voters, the panel",
        "approve, mention, favor, prefer",
        "by a small margin, in the Midwest, over the phone, since March",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<title>{title} | Poll Center for Public Opinion</title></head><body class="ipoll">
<div class="navbar"><a class="brand" href="/">Poll Center</a>
<a href="/ipoll/search">Question search</a> <a href="/ipoll/studies?page=1">Studies</a>
<a href="/membership">Membership</a>
<a href="/auth/signin?returnUrl=%2Fipoll%2Fstudy%2F31118250">Sign in</a></div>
<div class="container">{body}</div><div class="footer"><a href="/contact">Contact</a>
<a href="/terms">Terms</a></div></body></html>"""

    studies = (
        ("31118250", "Weekly Barometer, April 1998: schools and taxes"),
        ("31118251", "Weekly Barometer, May 1998: foreign policy"),
    )
    for at, (num, name) in enumerate(studies):
        h = Hand(p, at == 0)
        base = f"/ipoll/study/{num}"
        h.page(
            f"{base}/questions",
            shell(
                f"Questions - {name}",
                f"<h2>Questions asked in {num}</h2><ol>{w.paras(5, 1, 'li')}</ol>"
                f'<a href="{base}">Back to study</a>',
            ),
        )
        h.page(f"{base}/details", shell(f"Methodology - {name}", f"<h2>Sample</h2>{w.paras(2)}"))
        h.file(
            f"/CFIDE/cf/docs.cfm?id={num}&f=q",
            f"USBAR{num[-3:]}_questionnaire.pdf",
            "application/pdf",
            attach=True,
        )
        h.refused(
            f"/CFIDE/cf/docs.cfm?id={num}&f=dat",
            shell("Members only", "<h1>401</h1><p>Downloading requires membership.</p>"),
            401,
        )
        h.refused(
            f"/CFIDE/cf/docs.cfm?id={num}&f=sav",
            shell("Members only", "<h1>401</h1><p>Downloading requires membership.</p>"),
            401,
        )
        near = ul((f"/ipoll/study/{n}", t) for n, t in studies if n != num)
        h.land(
            base,
            shell(
                name,
                f"""<h1>{name}</h1><table><tr><th>Archive number<td>{num}
<tr><th>Organization<td><a href="/ipoll/studies?org=barometer">Barometer Research</a>
<tr><th>Sample<td>1,006 national adults<tr><th>Topics<td>
<a href="/ipoll/search?topic=taxes">Taxes</a> <a href="/ipoll/search?topic=schools">Schools</a>
</table><ul class="nav-tabs"><li class="active"><a href="{base}">Summary</a>
<li><a href="{base}/details">Methodology</a><li><a href="{base}/questions">Questions (38)</a></ul>
{w.paras(1)}<h3>Downloads</h3><p>
<a href="/CFIDE/cf/docs.cfm?id={num}&amp;f=q">Questionnaire (PDF)</a> |
<a href="/CFIDE/cf/docs.cfm?id={num}&amp;f=dat">ASCII data</a> <i class="lock"></i> |
<a href="/CFIDE/cf/docs.cfm?id={num}&amp;f=sav">SPSS</a> <i class="lock"></i></p>
<div class="more"><h3>Studies by this organization</h3>{near}</div>""",
            ),
        )
    every = ul((f"/ipoll/study/{n}", t) for n, t in studies)
    p.show("/", shell("Home", f"<h1>Recently added</h1>{every}"))
    p.bar("a list", "/ipoll/studies?org=barometer", "/ipoll/search?topic=taxes")
    rest(p, shell, w, {"/ipoll/s": every}, "signin")
    return p.site(
        "/ipoll/study/31118250", "partial", "the data files are for members of the centre only"
    )


def oral_history_1() -> ThirdSite:
    """An interview in a university's oral history programme: sound, transcript, index."""
    p = Portal("oral_history", 1, "https://oralhistory.bluegrass-state.example")
    p_media = "https://media.bluegrass-state.example"
    w = Prose(
        "oh1",
        "my father, the union, the tobacco barn, the teacher, that winter",
        "remembered, changed, sold, brought back",
        "before the war, on the county road, every Saturday, all the same",
    )

    def shell(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en-US"><head><title>{title} · Oral History</title>
{head}<link rel="alternate" type="application/rss+xml" href="/feed/"></head><body>
<header><a href="/">Bluegrass Oral History</a><nav><a href="/catalog/projects/">Projects</a>
<a href="/catalog/interviews/page/1/">Interviews</a><a href="/about/">About</a></nav></header>
<main>{body}</main><footer><a href="https://www.bluegrass-state.example/">University</a>
<a href="/privacy/">Privacy</a></footer></body></html>"""

    people = (
        ("xt7r4x54gq9m", "Interview with Ida Mae Crowe, June 4, 1979", "1979oh118"),
        ("xt7dz02z4k1p", "Interview with Wallace Pruitt, June 9, 1979", "1979oh119"),
    )
    for at, (ark, name, call) in enumerate(people):
        h = Hand(p, at == 0)
        base = f"/catalog/{ark}/"
        h.file(f"{p_media}/audio/{call}_crowe_acc.mp3", f"{call}.mp3", "audio/mpeg")
        h.file(f"/wp-content/uploads/transcripts/{call}_tran.pdf", f"{call}_tran.pdf")
        h.page(
            f"/ohms-viewer/viewer.php?cachefile={call}.xml",
            f"""<html><head><title>{name}</title></head><body id="ohms"><h1>{name}</h1>
<audio controls src="{p_media}/audio/{call}_crowe_acc.mp3"></audio>
<div id="index-panel">{w.paras(4, 3)}</div>
<a href="{base}">Catalog record</a></body></html>""",
        )
        h.meta(f"/ohms-viewer/cache/{call}.xml", f"<ROOT><title>{name}</title></ROOT>", "text/xml")
        near = ul((f"/catalog/{n}/", t) for n, t, _ in people if n != ark)
        claim = ld(
            {
                "@context": "https://schema.org",
                "@graph": [
                    {"@type": "WebPage", "@id": p.u(base), "name": name},
                    {"@type": "WebSite", "@id": p.base + "/#website", "url": p.base + "/"},
                ],
            }
        )
        h.land(
            base,
            shell(
                name,
                f"""<h1>{name}</h1><p>Project: <a href="/catalog/projects/tobacco/">Burley Tobacco
Oral History Project</a></p><dl><dt>Interviewer<dd><a href="/interviewer/joan-tate/">Joan Tate</a>
<dt>Accession<dd>{call.upper()}<dt>Duration<dd>01:12:44</dl><p>{w.text(6)}</p>
<p><a class="button" href="/ohms-viewer/viewer.php?cachefile={call}.xml">Play interview</a></p>
<ul><li><a href="{p_media}/audio/{call}_crowe_acc.mp3" download>Audio (MP3)</a>
<li><a href="/wp-content/uploads/transcripts/{call}_tran.pdf">Transcript</a>
<li><a href="/ohms-viewer/cache/{call}.xml">Index (XML)</a></ul>
<p>Subjects: <a href="/subject/farm-life/">Farm life</a>,
<a href="/subject/women/">Women</a></p>
<p><a href="/request-use/?item={call}">Request permission to use</a></p>
<h2>More from this project</h2>{near}""",
                claim,
            ),
        )
    every = ul((f"/catalog/{n}/", t) for n, t, _ in people)
    p.show("/", shell("Home", f"<h1>Featured</h1>{every}"))
    p.bar("a collection around it", "/catalog/projects/tobacco/")
    p.bar("a form", "/request-use/?item=1979oh118")
    lists = {"/catalog/": every, "/subject": every, "/interviewer": every}
    rest(p, lambda title, body: shell(title, body), w, lists)
    return p.site(
        "/catalog/xt7r4x54gq9m/", "complete", "sound, transcript and index are handed out"
    )


def microdata_file_1() -> ThirdSite:
    """A sample of a census in an international microdata project: documents, no data."""
    p = Portal("microdata_file", 1, "https://international.popmicro.example")
    w = Prose(
        "mf1",
        "households, the enumeration form, dwellings, the sample, persons",
        "were drawn, are weighted, cover, include",
        "by municipality, for 10 percent, with long forms, de facto",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head>
<title>{title}</title></head><body><table width="100%"><tr><td>
<a href="/international/">HOME</a> <a href="/international-action/variables/group">SELECT DATA</a>
<a href="/international/faq.shtml">FAQ</a> <a href="/international-action/users/login">LOG IN</a>
</table><div id="main">{body}</div><p class="f"><a href="/international/credits.shtml">Credits</a>
</p></body></html>"""

    samples = (
        ("pe1993a", "Peru", "1993", "pe"),
        ("pe2007a", "Peru", "2007", "pe"),
        ("py1992a", "Paraguay", "1992", "py"),
    )
    for at, (key, land, year, code) in enumerate(samples):
        h = Hand(p, at == 0)
        base = f"/international-action/sample_details/country/{code}/{year}"
        page = f"/international-action/samples/{key}"
        h.file(f"/international/resources/enum_materials_pdf/enum_form_{key}.pdf", "form.pdf")
        h.file(f"/international/resources/enum_materials_pdf/enum_instruct_{key}.pdf", "ins.pdf")
        h.page(
            f"{page}/frequencies",
            shell(f"{land} {year}: frequencies", f"<h1>{land} {year}</h1>{w.paras(3)}"),
        )
        h.page(
            f"/international-action/source_documents/enum_form_{key}_tag.xml",
            shell(f"{land} {year} enumeration form", f"<h1>Form, {land} {year}</h1>{w.paras(3)}"),
        )
        p.hop(base, page, 301, own=at == 0)
        near = ul((f"/international-action/samples/{k}", f"{a} {y}") for k, a, y, _ in samples)
        h.land(
            page,
            shell(
                f"{land} {year} sample characteristics",
                f"""<h1>{land} {year}</h1><h2>Sample characteristics</h2><table border=1>
<tr><td>Census agency<td>National Statistics Institute<tr><td>Fraction<td>10%
<tr><td>Sample size (person records)<td>2,206,424</table><p>{w.text(4)}</p>
<p><a href="{base}">Permanent address</a></p><h3>Documents</h3>
<p><a href="/international-action/source_documents/enum_form_{key}_tag.xml">Enumeration form,
English</a> (<a href="/international/resources/enum_materials_pdf/enum_form_{key}.pdf">original
PDF</a>), <a href="/international/resources/enum_materials_pdf/enum_instruct_{key}.pdf">
instructions</a></p><p><a href="{page}/frequencies">Unharmonized variables</a></p>
<p>Data: <a href="/international-action/extract_requests/new?sample={key}">create an extract</a>
(registered users)</p><h3>All samples</h3>{near}""",
            ),
        )
    every = ul((f"/international-action/samples/{k}", f"{a} {y}") for k, a, y, _ in samples)
    p.show("/international/", shell("Population microdata", f"<h1>Samples</h1>{every}"))
    p.bar("asks for an account", "/international-action/extract_requests/new?sample=pe1993a")
    p.bar("the variables of all samples", "/international-action/variables/group")
    p.robots("Disallow: /international-action/extract_requests")
    rest(p, shell, w, {"extract_requests": "<p>Please log in.</p>"})
    return p.site(
        "/international-action/samples/pe1993a",
        "partial",
        "the microdata themselves are made only for registered users",
    )


def preregistration_1() -> ThirdSite:
    """A plan of a study, kept as one page and one PDF behind an opaque key."""
    p = Portal("preregistration", 1, "https://plannedresearch.example")
    w = Prose(
        "pr1",
        "participants, the manipulation, the dependent variable, exclusions",
        "will be assigned, will predict, will be tested, are measured",
        "with a t-test, at alpha .05, in two waves, before any data are seen",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html lang=en><head><title>PlannedResearch: {title}</title></head>
<body><div class=menu><a href="/">Home</a> <a href="/create.php">Create</a>
<a href="/mine.php">See mine</a> <a href="/messages.php">About</a></div>{body}
<div class=base><a href="/terms.php">Terms of use</a></div></body></html>"""

    plans = (
        ("XB8_2QK", "#88214", "Gaze and donation size"),
        ("ZT4_9LM", "#88215", "Anchors in used-car ads"),
    )
    for at, (key, num, name) in enumerate(plans):
        h = Hand(p, at == 0)
        pdf = f"/{key.lower()}.pdf"
        h.file(pdf, f"plan{num[1:]}.pdf")
        other = plans[1 - at]
        questions = "".join(
            f"<h4>{n}) {word}</h4><p>{w.text(2)}</p>"
            for n, word in enumerate(
                ("Have any data been collected?", "Hypothesis", "Conditions", "Analyses"), 1
            )
        )
        h.land(
            f"/blind.php?x={key}",
            shell(
                f"{name} ({num})",
                f"""<div id=doc><h2>{name} ({num})</h2><p>Created: 03/02/2022 06:11 AM (PT)</p>
<p>This is an anonymized copy (without author names) of the pre-registration. It was created by the
author(s) to use during peer review.</p>{questions}</div>
<p><a href="{pdf}">Print this as .pdf</a> | <a href="mailto:ask@plannedresearch.example">Ask</a> |
<a href="/login.php?back=blind.php%3Fx%3D{key}">I am the author</a> |
<a href="/blind.php?x={other[0]}">Next: {other[1]}</a></p>""",
            ),
        )
    p.bar("asks for an account", "/login.php?back=blind.php%3Fx%3DXB8_2QK")
    p.show("/", shell("Home", f"<h1>Plans</h1>{w.paras(2)}<a href='/faq.php'>FAQ</a>"))
    rest(p, shell, w, {})
    return p.site("/blind.php?x=XB8_2QK", "complete", "a page and its printed form, no more")


def language_profile_1() -> ThirdSite:
    """A language in an atlas of structures: a page of features, exports beside it."""
    p = Portal("language_profile", 1, "https://structures-atlas.example")
    w = Prose(
        "lp1",
        "the verb, case marking, the language, plural, tone",
        "precedes, lacks, distinguishes, follows",
        "in most clauses, as a suffix, without exception, in questions",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>Structures Online - {title}</title>
</head><body><div class="navbar"><ul class="nav"><li><a href="/">Home</a></li>
<li><a href="/feature">Features</a></li><li><a href="/chapter">Chapters</a></li>
<li><a href="/languoid">Languages</a></li><li><a href="/refdb">References</a></li>
<li><a href="/author">Authors</a></li></ul></div><div id="content">{body}</div>
<footer><a href="https://licenses.example/by/4.0/">CC BY</a>
<a href="/about/legal">Disclaimer</a></footer></body></html>"""

    langs = (("ket", "Ket"), ("yug", "Yugh"), ("evk", "Evenki"))
    kinds = (
        ("rdf", "application/rdf+xml"),
        ("geojson", "application/geo+json"),
        ("json", "application/json"),
        ("tab", "text/tab-separated-values"),
    )
    for at, (code, name) in enumerate(langs):
        h = Hand(p, at == 0)
        base = f"/languoid/lect/wals_code_{code}"
        for ext, ctype in kinds:
            if at == 0 or ext == "rdf":
                h.meta(f"{base}.{ext}", f"# {name}\n{w.text(1)}", ctype)
        heads = [("Link", f'<{p.u(base)}.rdf>; rel="alternate"; type="application/rdf+xml"')]
        forms = "".join(
            f'<li><a href="{base}.{ext}" rel="alternate">{ext}</a></li>'
            for ext, _ in kinds
            if at == 0 or ext == "rdf"
        )
        rows = "".join(
            f'<tr><td><a href="/feature/{f}A">{f}A</a><td>{w.one()}'
            f'<td><a href="/refdb/record/Werner-199{f % 8}">Werner 199{f % 8}</a></tr>'
            for f in (1, 20, 81)
        )
        near = ul((f"/languoid/lect/wals_code_{c}", n) for c, n in langs if c != code)
        h.land(
            base,
            shell(
                f"Language {name}",
                f"""<h2>Language {name} <a class="export" href="#">Export</a></h2>
<ul class="dropdown">{forms}</ul><table class="datatable"><thead><tr><th>Id<th>Value<th>Source
<tbody>{rows}</table><aside><p>Genus: <a href="/languoid/genus/yeniseian">Yeniseian</a></p>
<p>Family: <a href="/languoid/family/yeniseian">Yeniseian</a></p>
<p>ISO 639-3: <a href="https://isocodes.example/code/{code}">{code}</a></p>{near}</aside>""",
            ),
            heads=heads,
        )
    every = ul((f"/languoid/lect/wals_code_{c}", n) for c, n in langs)
    p.show("/", shell("Welcome", f"<h1>Atlas</h1>{w.paras(2)}"))
    p.bar("features of all languages", "/feature/1A", "/feature/20A", "/feature/81A")
    p.bar("a collection around it", "/languoid/genus/yeniseian")
    rest(p, shell, w, {"/languoid": every, "/feature/": every})
    return p.site(
        "/languoid/lect/wals_code_ket", "complete", "the page holds the values, forms repeat them"
    )
