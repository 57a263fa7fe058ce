"""Third portals: occurrences, variants, structures, proteomes, crystals."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, rels, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def occurrence_dataset_3() -> ThirdSite:
    """An ocean biodiversity node: data set by id, archive on the tool's host, nodes around."""
    p = Portal("occurrence_dataset", 3, "https://www.vlizt-zeedata.example")
    prose = Prose("od3", "benthos, grabs, stations", "were sieved, cover", "off the coast")

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(
            ("/en/imis", "IMIS"),
            ("/en/imis?module=person&show=search", "People"),
            ("/en/imis?module=institute&show=search", "Institutes"),
            ("/en/imis?module=dataset&show=search", "Datasets"),
        )
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title}</title>{head}</head><body>{top}"
            f"<div class=imis>{body}</div>{a('/en/disclaimer', 'Disclaimer')}</body></html>"
        )

    title, root = "Macrobenthos of the Wester Banks 1994-2006", "/en/imis?module=dataset&dasid=4422"
    ipt = "https://ipt.vlizt-zeedata.example"
    claim = ld(
        type="Dataset",
        name=title,
        url=f"{p.base}{root}",
        distribution={
            "@type": "DataDownload",
            "contentUrl": f"{ipt}/archive.do?r=macrobenthos_wb",
            "encodingFormat": "application/zip",
        },
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>Citation: {a('/en/imis?module=person&persid=881', 'Declercq')} "
            f"(2008). {a('https://doi.org/10.5555/mwb', 'https://doi.org/10.5555/mwb')}</p>"
            f"{prose.paras(2)}<p>Availability: {a(f'{ipt}/archive.do?r=macrobenthos_wb', 'DwC-A')};"
            f" {a('/getfile.php?id=30211', 'sampling report')}; "
            f"{a('/getfile.php?id=30214', 'species list')}</p><p>Show as "
            f"{a(f'{root}&show=json', 'JSON')} {a(f'{root}&show=eml', 'EML')} "
            f"{a('/nl/imis?module=dataset&dasid=4422', 'Nederlands')}</p><p>Parent "
            f"{a('/en/imis?module=dataset&dasid=4400', 'Banks data system')}; related "
            f"{a('/en/imis?module=dataset&dasid=4423', 'Epibenthos')}</p>",
            claim,
        ),
    )
    p.own("/nl/imis?module=dataset&dasid=4422", shell("Macrobenthos van de banken", a(root, "EN")))
    p.file(f"{ipt}/archive.do?r=macrobenthos_wb", "dwca-macrobenthos.zip", attach=True)
    p.file("/getfile.php?id=30211", "report_2006.pdf", attach=True)
    p.file("/getfile.php?id=30214", "species.csv", attach=True)
    p.meta(f"{root}&show=json", {"dasid": 4422, "title": title}, "application/json")
    p.meta(f"{root}&show=eml", "<eml/>", "application/xml")
    for key, name in (("4400", "Banks data system"), ("4423", "Epibenthos")):
        link = a(f"/getfile.php?id=9{key}", "file")
        p.other(f"/en/imis?module=dataset&dasid={key}", shell(name, f"<h1>{name}</h1>{link}"))
    p.bar("profile", "/en/imis?module=person&persid=881")
    why = "the claim of content names the archive, and the page lists two more files"
    p.maybe("https://doi.org/10.5555/mwb")
    return done(p, root, shell, "review", why, files=r"getfile\.php\?id=9", near=[(root, title)])


def variant_record_3() -> ThirdSite:
    """A pharmacogenetics knowledge base: annotation pages, tabs by path, downloads in zip."""
    p = Portal("variant_record", 3, "https://www.pharmallele.example")
    prose = Prose("vr3", "carriers, doses, metabolites", "require, raise", "in trials")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=en><head><title>{title} | PharmAllele</title>{head}</head>"
            f"<body><nav>{a('/', 'PharmAllele')} {a('/genes', 'Genes')} {a('/drugs', 'Drugs')} "
            f"{a('/downloads', 'Downloads')} {a('/signin', 'Sign in')}</nav>{body}"
            f"<footer>{a('/page/dataUsagePolicy', 'Usage policy')}</footer></body></html>"
        )

    title, root = "rs90412771 in UGT7B2", "/variant/PX166154579"
    tabs = nav(
        (f"{root}/overview", "Overview"),
        (f"{root}/annotation", "Annotations"),
        (f"{root}/frequency", "Frequencies"),
        (f"{root}/literature", "Literature"),
        sep="",
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1>{tabs}<p>{prose.text(5)}</p><p>"
            f"{a('/gene/PX37183', 'UGT7B2')} {a('/chemical/PX450084', 'ironotecam')}</p><p>"
            f"{a('https://api.pharmallele.example/v1/data/variant/PX166154579', 'API (JSON)')} "
            f"{a('/download/variant/PX166154579.zip', 'Download')}</p><p>See "
            f"{a('/variant/PX166154580', 'rs90412780')} {a('/variant/PX166153001', 'rs1105')}</p>",
        ),
    )
    p.show(f"{root}/overview", shell(title, f"<h1>{title}</h1>{tabs}"))
    p.maybe(f"{root}/overview")
    for tab in ("annotation", "literature"):
        p.own(f"{root}/{tab}", shell(f"{tab.title()} | {title}", f"{tabs}<p>{e(prose.text())}</p>"))
    p.own(
        f"{root}/frequency",
        shell(f"Frequencies | {title}", f"{tabs}{a('/frequency/rs90412771.tsv', 'TSV')}"),
    )
    p.file("/frequency/rs90412771.tsv", "rs90412771.tsv")
    p.file("/download/variant/PX166154579.zip", "PX166154579.zip", attach=True)
    p.meta(
        "https://api.pharmallele.example/v1/data/variant/PX166154579",
        {"id": "PX166154579", "name": title},
        "application/json",
    )
    for key, name in (("PX166154580", "rs90412780"), ("PX166153001", "rs1105")):
        link = a(f"/download/variant/{key}.zip", "Download")
        p.other(f"/variant/{key}", shell(name, f"<h1>{name}</h1>{link}"))
    p.show("/gene/PX37183", shell("UGT7B2", ul((root, title), ("/variant/PX166154580", "other"))))
    p.bar("gene", "/gene/PX37183")
    p.bar("drug", "/chemical/PX450084")
    return done(p, root, shell)


def protein_structure_3() -> ThirdSite:
    """A microscopy map archive: entry under emdb-like path, maps on an ftp host, tabs, images."""
    p = Portal("protein_structure", 3, "https://www.emvolumes.example")
    prose = Prose("ps3", "particles, masks, volumes", "were picked, align", "at 3.1 Å")

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(
            ("/emv/", "EMV"), ("/emv/search/*", "Search"), ("/emv/statistics/emv_entries", "Stats")
        )
        return (
            f"<html><head><title>{title}</title>{head}</head><body>{top}<div>{body}</div>"
            f"{a('/emv/about', 'About')} {a('https://www.institute.example/', 'Institute')}</body>"
        )

    title, root = "EMV-23017: Ribosome of a cold-loving yeast", "/emv/EMV-23017"
    ftp = "https://ftp.emvolumes.example/pub/structures/EMV-23017"
    files = (
        "map/emv_23017.map.gz",
        "header/emv-23017.xml",
        "other/emv_23017_half_map_1.map.gz",
        "fsc/emv_23017_fsc.xml",
    )
    p.own(
        root,
        shell(
            f"{title} | EMV",
            f"<h1>{title}</h1><p>{prose.text(4)}</p>{ul((f'{root}?tab=sample', 'Sample'))}"
            f"{ul((f'{root}?tab=experiment', 'Experiment'), (f'{root}?tab=links', 'Links'))}"
            f"<h2>Download</h2>{ul(*((f'{ftp}/{n}', n.split('/')[1]) for n in files))}"
            f"<p>{a(f'{ftp}/', 'Entry folder')} {a('/emv/api/entry/EMV-23017', 'JSON')}</p>"
            f"<p>Fitted model {a('https://www.foldarchive.example/7zz1', '7ZZ1')}; similar "
            f"{a('/emv/EMV-23018', 'EMV-23018')} {a('/emv/EMV-11002', 'EMV-11002')}; raw data "
            f"{a('https://www.rawmovies.example/EMR-10811', 'EMR-10811')}</p>",
            metas(("citation_title", title)),
        ),
    )
    for tab in ("sample", "experiment", "links"):
        p.own(f"{root}?tab={tab}", shell(f"{title} | {tab}", f"<p>{tab}</p>{a(root, 'Entry')}"))
    p.own(f"{ftp}/", f"<h1>Index</h1>{ul(('../', '..'), *((n, n) for n in files))}")
    for name in files[:1] + files[2:3]:
        p.file(f"{ftp}/{name}", name)
    p.file(f"{ftp}/{files[3]}", "fsc.xml", "application/xml", body="<fsc/>")
    p.meta(f"{ftp}/{files[1]}", "<emd/>", "application/xml")
    p.meta("/emv/api/entry/EMV-23017", {"emv_id": "EMV-23017"}, "application/json")
    for key in ("EMV-23018", "EMV-11002"):
        link = a(f"https://ftp.emvolumes.example/pub/structures/{key}/map/m.map.gz", "map")
        p.other(f"/emv/{key}", shell(f"{key}: Ribosome", f"<h1>{key}</h1>{link}"))
    p.show(
        "https://ftp.emvolumes.example/pub/structures/",
        f"<h1>Index</h1>{ul(('EMV-23017/', 'EMV-23017/'), ('EMV-23018/', 'EMV-23018/'))}",
    )
    p.bar("folder of all entries", "https://ftp.emvolumes.example/pub/structures/")
    return done(p, root, shell, near=[(root, title), ("/emv/EMV-23018", "EMV-23018")])


def proteomics_project_3() -> ThirdSite:
    """A glycan repository: Japanese and English, entry by accession, zips of opaque names."""
    p = Portal("proteomics_project", 3, "https://repository.tosho-post.example")
    prose = Prose("pp3b", "glycans, columns, sera", "bind, release", "after digestion")

    def shell(title: str, body: str, head: str = "") -> str:
        top = nav(("/", "ToshoPOST"), ("/list", "Projects"), ("/statistics", "Statistics"))
        return (
            f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{top} "
            f"{a('/account/login?ReturnUrl=%2Fentry%2FTPST001184', 'Login')}<div id=e>{body}</div>"
            f"{a('/terms', 'Terms')}</body></html>"
        )

    title, root = "Serum N-glycoproteome of hibernating bears", "/entry/TPST001184"
    rev0, rev1 = f"{root}.0", f"{root}.1"
    data = {"b7K2": "bear_raw_01.zip", "b7K3": "bear_raw_02.zip", "b7K9": "search_result.mzid.gz"}

    def text(revision: str) -> str:
        rows = ul(*((f"/data/TPST001184/{k}", n) for k, n in data.items()))
        return shell(
            f"{title} ({revision})",
            f"<h1>TPST001184: {title}</h1><p>Revision {revision}: {a(rev1, '1')} {a(rev0, '0')} "
            f"{a('/ja/entry/TPST001184', '日本語')}</p><p>{prose.text(5)}</p><h2>Files</h2>{rows}"
            f"<p>{a('/data/TPST001184/all.zip', 'All files')} "
            f"{a('/xml/TPST001184.xml', 'Project XML')} {a('/json/TPST001184', 'JSON')}</p><p>"
            f"{a('/list?keyword=bear', 'bear')} {a('/user/moriya', 'Moriya, S.')}</p><p>"
            f"{a('/entry/TPST001183', 'TPST001183')} {a('/entry/TPST001190', 'TPST001190')}</p>",
        )

    p.own(root, text("1"))
    p.show(rev1, text("1"))
    p.maybe(rev1)
    p.own(rev0, text("0"))
    p.own("/ja/entry/TPST001184", shell("冬眠クマ血清のN型糖タンパク質", a(root, "English")))
    for key, name in data.items():
        p.file(f"/data/TPST001184/{key}", name, attach=True)
    p.file("/data/TPST001184/all.zip", "all.zip", attach=True)
    p.meta("/xml/TPST001184.xml", "<project/>", "application/xml")
    p.meta("/json/TPST001184", {"id": "TPST001184", "title": title}, "application/json")
    for key, name in (("TPST001183", "Urine of bears"), ("TPST001190", "Bat plasma")):
        link = a(f"/data/{key}/c1", "raw.zip")
        p.other(f"/entry/{key}", shell(name, f"<h1>{key}: {name}</h1>{link}"))
    p.bar("profile", "/user/moriya")
    p.bar("account", "/account/login?ReturnUrl=%2Fentry%2FTPST001184")
    near = [(root, title), ("/entry/TPST001183", "Urine of bears")]
    return done(p, root, shell, files="/data/TPST0011(83|90)/c1", near=near)


def lattice_entry_3() -> ThirdSite:
    """A crystallography department's e-crystals archive: EPrints-like, stages of one experiment."""
    p = Portal("lattice_entry", 3, "https://ecrystals.chem-southwold.example")
    prose = Prose("cs3", "needles, solvents, disorder", "refine, lose", "at 120 K")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title} - eCrystals</title>{head}</head><body>"
            f"{ul(('/', 'Home'), ('/view/year/', 'Browse'), ('/cgi/search', 'Search'))}{body}"
            f"<p>{a('/policies.html', 'Policies')} {a('/cgi/users/home', 'Login')}</p></body>"
        )

    title, root = "4-Nitro-N-(pyridin-2-yl)benzamide, 120 K", "/1466/"
    stages = {
        "Collection": ("08sw0211.htm", "08sw0211_crystal.jpg"),
        "Refinement": ("08sw0211.res", "08sw0211.hkl"),
        "CIF": ("08sw0211.cif",),
        "Report": ("08sw0211_report.html",),
    }
    table = "".join(
        f"<h3>{stage}</h3>{ul(*((f'/1466/{i}/{n}', n) for n in names))}"
        for i, (stage, names) in enumerate(stages.items(), 1)
    )
    ore = "/cgi/export/1466/OAI_ORE/ecrystals-eprint-1466.rdf"
    checkcif = "https://checkcif.union.example/run?url=08sw0211.cif"
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{a('/view/people/Holt.html', 'Holt, P.')} "
            f"{a('https://doi.org/10.5555/ecrystals/1466', '10.5555/ecrystals/1466')}</p>"
            f"<p>{prose.text(3)}</p>{table}<p>{a(ore, 'ORE')} "
            f"{a('/cgi/export/1466/METS/1466.xml', 'METS')} {a(checkcif, 'checkCIF')}</p>"
            f"<p>{a('/1465/', 'Previous')} {a('/1470/', 'Next')}</p>",
            rels(("resourcemap", ore, "application/rdf+xml")),
        ),
    )
    parts = [f"/1466/{i}/{n}" for i, names in enumerate(stages.values(), 1) for n in names]
    for href in parts:
        name = href.split("/")[-1]
        if name.endswith(("htm", "html")):
            p.downloads.add(p.u(href))
            p.own(href, f"<html><title>{name}</title><p>{e(prose.text(4))}</p></html>")
        else:
            ctype = "" if name.endswith("jpg") else "text/plain"
            p.file(href, name, ctype)
    items = "".join(f'<ore:aggregates rdf:resource="{p.base}{href}"/>' for href in parts)
    p.meta(
        ore,
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
        'xmlns:ore="http://www.openarchives.org/ore/terms/">'
        f'<ore:Aggregation rdf:about="{p.base}/1466/#a">{items}</ore:Aggregation></rdf:RDF>',
        "application/rdf+xml",
    )
    p.meta("/cgi/export/1466/METS/1466.xml", "<mets:mets/>", "application/xml")
    for key in ("1465", "1470"):
        link = a(f"/{key}/3/{key}.cif", "CIF")
        p.other(f"/{key}/", shell(f"Structure {key}", f"<h1>Structure {key}</h1>{link}"))
    p.bar("profile", "/view/people/Holt.html")
    p.bar("a service elsewhere", checkcif)
    p.maybe("https://doi.org/10.5555/ecrystals/1466")
    return done(p, root, shell, near=[(root, title), ("/1465/", "Structure 1465")])
