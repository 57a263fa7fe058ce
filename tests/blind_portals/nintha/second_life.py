"""Second portals: occurrences, variants, structures, proteomes, crystals."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def occurrence_dataset_2() -> ThirdSite:
    """A national atlas: collectory page of a data resource; downloads ask for e-mail."""
    p = Portal("occurrence_dataset", 2, "https://collections.faunaatlas.example")
    prose = Prose("od2", "frogs, ponds, call surveys", "record, map", "after the rains")

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(
            ("https://www.faunaatlas.example/", "Atlas"),
            ("/datasets", "Data sets"),
            ("/public/map", "Collections"),
            ("https://auth.faunaatlas.example/cas/login?service=%2Fpublic%2Fshow%2Fdr742", "Login"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title} | Fauna Atlas</title>{head}</head><body>"
            f"{top}<div class=main>{body}</div>{a('https://www.faunaatlas.example/terms', 'Terms')}"
            "</body></html>"
        )

    title, root = "Ridgeway Frog Call Survey", "/public/show/dr742"
    ask = "https://records.faunaatlas.example/download?q=dr742"
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>Data partner {a('/public/show/dp33', 'Frogwatch Ridgeway')}</p>"
            f"{prose.paras(2)}<ul><li>{a('/ws/eml/dr742', 'EML metadata')}"
            f"<li>{a('/ws/dataResource/dr742', 'JSON metadata')}"
            f"<li>{a('/upload/1611/frog_protocol.pdf', 'Survey protocol')}"
            f"<li>{a(ask, 'Download 18,204 records (sign in)')}"
            f"<li>{a('https://records.faunaatlas.example/occurrences/search?q=dr742', 'View')}</ul>"
            f"<p>{a('/public/showDQ/dr742', 'Data quality')}</p><p>Others of the partner: "
            f"{a('/public/show/dr743', 'Toad crossings')} {a('/public/show/dr760', 'Newts')}</p>",
            metas(("breadcrumb", title)),
        ),
    )
    p.meta("/ws/eml/dr742", f"<eml><title>{title}</title></eml>", "application/xml")
    p.meta("/ws/dataResource/dr742", {"uid": "dr742", "name": title}, "application/json")
    p.file("/upload/1611/frog_protocol.pdf", "frog_protocol.pdf")
    p.refused(ask, "<h1>Sign in to download</h1>", 401)
    p.own("/public/showDQ/dr742", shell(f"Data quality: {title}", "<p>Score 0.9</p>"))
    p.show("https://records.faunaatlas.example/occurrences/search?q=dr742", "<h1>18,204</h1>")
    p.maybe("https://records.faunaatlas.example/occurrences/search?q=dr742")
    for key, name in (("dr743", "Toad crossings"), ("dr760", "Newts")):
        p.other(f"/public/show/{key}", shell(name, f"<h1>{name}</h1>{a(f'/ws/eml/{key}', 'EML')}"))
    p.show("/public/show/dp33", shell("Frogwatch", ul((root, title), ("/public/show/dr743", "T"))))
    p.bar("data partner", "/public/show/dp33")
    return done(
        p, root, shell, "partial", "the records ask for an account", files="/ws/eml/dr7[46]"
    )


def variant_record_2() -> ThirdSite:
    """A clinical archive of variants: accession with version, submissions as entries."""
    p = Portal("variant_record", 2, "https://clinvar.nlmed.example")
    prose = Prose("vr2", "probands, assays, alleles", "carry, segregate with", "in two families")

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(
            ("/", "NLMed"),
            ("/clinvar/", "ClinVar"),
            ("/clinvar/docs/help/", "Help"),
            ("/account/?back_url=%2Fclinvar%2Fvariation%2F410288%2F", "Sign in"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title} - NLMed</title>{head}</head><body>{top}"
            f"<div id=maincontent>{body}</div><div>{a('/guide/', 'Guide')}</div></body></html>"
        )

    title = "NM_12007.6(SCNX2):c.2674G&gt;A (p.Val892Ile)"
    root = "/clinvar/variation/410288/"
    subs = ul(
        ("/clinvar/submitters/319864/", "Lab Norden"), ("/clinvar/submitters/500031/", "GenPath")
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>Accession VCV000410288.4, variation ID 410288</p>"
            f"<p>{prose.text(4)}</p><h2>Conditions</h2><p>"
            f"{a('/clinvar/RCV000467311/', 'RCV000467311: Epilepsy')}</p><h2>Submitters</h2>{subs}"
            f"<p>Download: {a('/clinvar/variation/410288/?format=xml', 'XML')} "
            f"{a('/clinvar/variation/410288/?format=tsv', 'Tab-delimited')}. Print: "
            f"{a('/clinvar/variation/410288/print/', 'PDF')}. Versions: "
            f"{a('/clinvar/variation/410288/history/', 'record history')}</p><p>Gene "
            f"{a('/gene/6326', 'SCNX2')}. Same codon: "
            f"{a('/clinvar/variation/410301/', 'p.Val892Leu')} "
            f"{a('/clinvar/variation/398114/', 'p.Arg893His')}</p>",
            metas(("ncbi_uidlist", "410288")),
        ),
    )
    p.meta(f"{root}?format=xml", "<VariationArchive/>", "application/xml")
    p.file(f"{root}?format=tsv", "vcv.tsv", attach=True)
    p.file(f"{root}print/", "vcv.pdf")
    p.show(f"{root}history/", shell("Record history", "<p>4, 3, 2, 1</p>"))
    p.maybe(f"{root}history/")
    p.show("/clinvar/RCV000467311/", shell("RCV000467311", a(root, title)))
    p.maybe("/clinvar/RCV000467311/")
    for key, name in (("410301", "p.Val892Leu"), ("398114", "p.Arg893His")):
        link = a(f"/clinvar/variation/{key}/?format=xml", "XML")
        p.other(f"/clinvar/variation/{key}/", shell(name, f"<h1>{name}</h1>{link}"))
    p.show("/gene/6326", shell("SCNX2", ul((root, title), ("/clinvar/variation/410301/", "Leu"))))
    p.bar("gene", "/gene/6326")
    p.bar("submitter", "/clinvar/submitters/319864/")
    why = "the record of the condition stands as an entry of its own"
    return done(p, root, shell, "review", why)


def protein_structure_2() -> ThirdSite:
    """A model archive of a bioinformatics institute: predicted structure, files by version."""
    p = Portal("protein_structure", 2, "https://modelarchive.biozentrum-ost.example")
    prose = Prose("ps2", "chains, interfaces, loops", "pack against, swing", "in the dimer")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>{title}</title>{head}</head><body><header>"
            f"{nav(('/', 'ModelArchive'), ('/projects', 'Projects'), ('/deposit', 'Deposit'))}"
            f"</header><section>{body}</section><footer>{a('/terms', 'Terms')}</footer></body>"
        )

    title, root = "Dimer model of the barley MLO receptor", "/doi/10.5555/ma-t3vr3"
    api = "/api/projects/ma-t3vr3"
    head = ", ".join(
        (
            '<https://doi.org/10.5555/ma-t3vr3>; rel="cite-as"',
            f'<{p.base}{api}?type=basic__model_file_name>; rel="item"; type="chemical/x-cif"',
            f'<{p.base}{api}?type=accompanying_data>; rel="item"; type="application/zip"',
            f'<{p.base}{api}/metadata.json>; rel="describedby"; type="application/json"',
        )
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>ma-t3vr3 | {a('/projects?author=Lindqvist', 'Lindqvist, A.')}</p>"
            f"{prose.paras(2)}<table><tr><td>"
            f"{a(f'{api}?type=basic__model_file_name', 'Model (mmCIF)')}<tr><td>"
            f"{a(f'{api}?type=basic__pdb_file_name', 'Model (legacy)')}<tr><td>"
            f"{a(f'{api}?type=accompanying_data', 'Accompanying data (zip)')}<tr><td>"
            f"{a(f'{root}/quality', 'Quality estimates')}</table><p>In the data set "
            f"{a('/doi/10.5555/ma-barley-set', 'Barley membrane proteins')}: "
            f"{a('/doi/10.5555/ma-t3vr4', 'ma-t3vr4')} "
            f"{a('/doi/10.5555/ma-t3vr9', 'ma-t3vr9')}</p>",
        ),
        heads=(("Link", head),),
    )
    kept = f"{api}?type="
    p.file(f"{kept}basic__model_file_name", "m.cif", "chemical/x-cif", True, "data_ma-t3vr3\n")
    p.file(f"{kept}basic__pdb_file_name", "m.pdb", "chemical/x-pdb", True, "HEADER\n")
    p.file(f"{kept}accompanying_data", "ma-t3vr3.zip", attach=True)
    p.meta(f"{api}/metadata.json", {"id": "ma-t3vr3", "title": title}, "application/json")
    p.own(f"{root}/quality", shell(f"Quality: {title}", f"<p>pLDDT 81</p>{a(root, title)}"))
    for key in ("ma-t3vr4", "ma-t3vr9"):
        link = a(f"/api/projects/{key}?type=basic__model_file_name", "Model (mmCIF)")
        p.other(f"/doi/10.5555/{key}", shell(f"Model {key}", f"<h1>{key}</h1>{link}"))
    p.show(
        "/doi/10.5555/ma-barley-set",
        shell("Barley set", ul((root, title), ("/doi/10.5555/ma-t3vr4", "ma-t3vr4"))),
    )
    p.bar("set around it", "/doi/10.5555/ma-barley-set")
    why = "the claim of content names two of the three files that the page lists"
    p.maybe("https://doi.org/10.5555/ma-t3vr3")
    return done(p, root, shell, "review", why, files=r"/api/projects/ma-t3vr[49]")


def proteomics_project_2() -> ThirdSite:
    """A metabolomics repository: study tabs, ISA files, a folder browser with subfolders."""
    p = Portal("proteomics_project", 2, "https://www.metabobank.example")
    prose = Prose("pp2", "plasma, standards, blanks", "elute, drift", "over the batch")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=en><head><title>{title}: MetaboBank</title>{head}</head>"
            f"<body>{nav(('/', 'Home'), ('/studies', 'Studies'), ('/compounds', 'Compounds'))} "
            f"{a('/login?redirect=/MBS884/descriptors', 'Login')}<main>{body}</main>"
            f"{a('/help', 'Help')}</body></html>"
        )

    title = "Plasma metabolome of rowers before and after a race"
    tabs = ul(
        ("/MBS884/descriptors", "Descriptors"),
        ("/MBS884/protocols", "Protocols"),
        ("/MBS884/assays", "Assays"),
        ("/MBS884/files", "Files"),
    )
    store = "/ws/studies/MBS884/download?file="
    names = ("i_Investigation.txt", "s_MBS884.txt", "a_MBS884_lcms.txt", "RAW/plate1.zip")
    claim = ld(type="Dataset", name=title, url=f"{p.base}/MBS884", includedInDataCatalog=p.base)
    p.own(
        "/MBS884/descriptors",
        shell(
            title,
            f"<h1>MBS884: {title}</h1>{tabs}{prose.paras(1)}<p>Submitter "
            f"{a('/studies?submitter=Oke', 'T. Oke')}; {a('/studies?factor=race', 'race')}</p>"
            f"<p>{a('/ws/studies/MBS884/isa.json', 'ISA-JSON')}</p><p>Related studies "
            f"{a('/MBS871/descriptors', 'MBS871')} {a('/MBS902/descriptors', 'MBS902')}</p>",
            claim,
        ),
    )
    p.own("/MBS884/protocols", shell(f"Protocols | {title}", f"{tabs}<p>{prose.text(4)}</p>"))
    p.own("/MBS884/assays", shell(f"Assays | {title}", f"{tabs}<p>LC-MS, positive</p>"))
    p.own(
        "/MBS884/files",
        shell(
            f"Files | {title}",
            f"{tabs}{ul(*((store + n, n) for n in names[:3]))}{a('/MBS884/files/RAW', 'RAW/')}",
        ),
    )
    p.own("/MBS884/files/RAW", shell(f"RAW | {title}", a(store + names[3], "plate1.zip")))
    for name in names:
        p.file(store + name, name.split("/")[-1], attach=True)
    p.meta("/ws/studies/MBS884/isa.json", {"identifier": "MBS884"}, "application/json")
    p.hop("/MBS884", "/MBS884/descriptors")
    for key, name in (("MBS871", "Sweat of rowers"), ("MBS902", "Urine of cyclists")):
        text = f"<h1>{key}: {name}</h1>{a(f'/{key}/files', 'Files')}"
        p.other(f"/{key}/descriptors", shell(name, text))
    near = [("/MBS884", title), ("/MBS871/descriptors", "MBS871")]
    return done(p, "/MBS884/descriptors", shell, near=near)


def lattice_entry_2() -> ThirdSite:
    """A zeolite-like framework database: three-letter code in CGI queries, frames of old."""
    p = Portal("lattice_entry", 2, "http://europe.framework-db.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<html><head><title>{e(title)}</title>{head}</head><body><div align=center>"
            f"{nav(('/', 'Home'), ('/fdb/ftc_table.php', 'Framework types'), ('/news.html', 'N'))}"
            f"</div>{body}<hr><i>{a('/copyright.html', 'Copyright')}</i></body></html>"
        )

    title, root = "Framework Type VRD", "/fdb/main_fmwk.php?STC=VRD"
    mats = ul(("/fdb/data_mat.php?ID=1442", "Verdalite"), ("/fdb/data_mat.php?ID=1443", "NU-8"))
    p.own(
        root,
        shell(
            f"{title} - Framework DB",
            f"<h2>{title}</h2><p>Space group Cmcm, channels 10 x 8</p><ul>"
            f"<li>{a('/fdb/coord.php?STC=VRD', 'Idealised coordinates')}"
            f"<li>{a('/fdb/tiling.php?STC=VRD', 'Natural tiling')}"
            f"<li>{a('/cif/VRD.cif', 'CIF')}<li>{a('/books/VRD.pdf', 'Drawing and data (PDF)')}"
            f"<li>{a('/fdb/powder.php?STC=VRD', 'Powder pattern')}"
            f"<li>{a('/fdb/refs.php?STC=VRD', 'References')}</ul><h3>Materials</h3>{mats}<p>"
            f"{a('/fdb/main_fmwk.php?STC=VNI', 'VNI')} {a('/fdb/main_fmwk.php?STC=VSV', 'VSV')}",
        ),
    )
    for page in ("coord", "tiling", "powder", "refs"):
        more = a("/powder/VRD_xy.txt", "xy data") if page == "powder" else ""
        text = f"<h2>{title}</h2>{more}{a(root, 'back')}"
        p.own(f"/fdb/{page}.php?STC=VRD", shell(f"{page} of VRD", text))
    p.file("/powder/VRD_xy.txt", "VRD_xy.txt")
    p.file("/cif/VRD.cif", "VRD.cif", "chemical/x-cif", body="data_VRD\n")
    p.file("/books/VRD.pdf", "VRD.pdf")
    for key, name in (("1442", "Verdalite"), ("1443", "NU-8")):
        p.show(f"/fdb/data_mat.php?ID={key}", shell(name, f"<h2>{name}</h2>{a(root, 'VRD')}"))
        p.maybe(f"/fdb/data_mat.php?ID={key}")
    for key in ("VNI", "VSV"):
        link = a(f"/cif/{key}.cif", "CIF")
        p.other(f"/fdb/main_fmwk.php?STC={key}", shell(f"Framework Type {key}", link))
    p.show(
        "/fdb/ftc_table.php", shell("Table", ul((root, "VRD"), ("/fdb/main_fmwk.php?STC=VNI", "V")))
    )
    p.bar("table of all", "/fdb/ftc_table.php")
    why = "the materials of the framework stand as entries of their own"
    return done(p, root, shell, "review", why)
