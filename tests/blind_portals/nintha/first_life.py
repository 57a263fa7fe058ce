"""First portals: occurrences, variants, structures, proteomes, crystals."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, rels, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def occurrence_dataset_1() -> ThirdSite:
    """An IPT-like publishing tool: versions by parameter, archive, EML and RTF forms."""
    p = Portal("occurrence_dataset", 1, "https://ipt.museo-sierra.example")
    prose = Prose("od1", "specimens, localities, collectors", "cover, come from", "since 1960")

    def shell(title: str, body: str, head: str = "") -> str:
        top = nav(("/", "Home"), ("/about", "About"), ("/login", "Login"), ("/?lang=es", "Español"))
        return (
            f"<!doctype html><html><head><title>IPT :: {title}</title>{head}</head><body>{top}"
            f"<main>{body}</main><footer>{a('https://www.gbif.example/ipt', 'IPT 3.0')} "
            f"{a('/rss.do', 'RSS')} {a('/dcat', 'DCAT')}</footer></body></html>"
        )

    title, root = "Land snails of the Sierra Alta", "/resource?r=land-snails"

    def version(number: str) -> str:
        v = f"&v={number}"
        down = ul(
            (f"/archive.do?r=land-snails{v}", "Data as a DwC-A file"),
            (f"/eml.do?r=land-snails{v}", "Metadata as an EML file"),
            (f"/rtf.do?r=land-snails{v}", "Metadata as an RTF file"),
        )
        return shell(
            title,
            f"<h1>{title}</h1><p>Version {number} by Museo Sierra</p>{down}{prose.paras(2)}"
            f"<h2>Versions</h2>{ul((f'{root}&v=1.2', '1.2'), (f'{root}&v=1.1', '1.1'))}"
            f"<p>Also on {a('https://www.gbif.example/dataset/4b1e', 'the aggregator')}</p>"
            f"<p>Contacts: {a('mailto:moluscos@museo-sierra.example', 'curator')}</p>",
            ld(type="Dataset", name=title, url=f"https://ipt.museo-sierra.example{root}"),
        )

    p.own(root, version("1.2"))
    p.show(f"{root}&v=1.2", version("1.2"))
    p.maybe(f"{root}&v=1.2")
    p.own(f"{root}&v=1.1", version("1.1"))
    for number, old in (("1.2", False), ("1.1", True)):
        v = f"&v={number}"
        addresses = [f"/{do}.do?r=land-snails{v}" for do in ("archive", "eml", "rtf")]
        if old:
            p.blob(addresses[0], "dwca-land-snails-v1.1.zip", attach=True)
            p.raw(addresses[1], "<eml version='1.1'/>", "application/xml")
            p.raw(addresses[2], "{\\rtf1 1.1}", "application/rtf")
            p.maybe(*addresses)
        else:
            p.file(addresses[0], "dwca-land-snails-v1.2.zip", attach=True)
            p.meta(addresses[1], "<eml version='1.2'/>", "application/xml")
            p.meta(addresses[2], "{\\rtf1 1.2}", "application/rtf")
    for key, name in (("ferns", "Ferns of the Sierra"), ("bats", "Bat roosts")):
        link = a(f"/archive.do?r={key}&v=1.0", "Data as a DwC-A file")
        p.other(f"/resource?r={key}", shell(name, f"<h1>{name}</h1>{link}"))
    p.show(
        "/",
        shell("Home", ul((root, title), ("/resource?r=ferns", "Ferns"), ("/resource?r=bats", "B"))),
    )
    why = "an older version brings an archive of its own"
    return done(p, root, shell, "review", why, files=r"/archive\.do")


def variant_record_1() -> ThirdSite:
    """A locus database: a variant's page with forms, gene pages and other variants around it."""
    p = Portal("variant_record", 1, "https://variants.locusbase.example")

    def shell(title: str, body: str, head: str = "") -> str:
        tabs = nav(
            ("/genes", "Genes"),
            ("/transcripts", "Transcripts"),
            ("/variants", "Variants"),
            ("/individuals", "Individuals"),
            ("/submit", "Submit"),
        )
        return (
            f"<html><head><title>{title} - LocusBase</title>{head}</head><body><h3>LocusBase</h3>"
            f"{tabs} {a('/login', 'Log in')}{body}<p>{a('/docs', 'Documentation')}</body></html>"
        )

    title, root = "COL7A9:c.1114C>T", "/variants/0000317702"
    p.own(
        root,
        shell(
            title,
            f"<h2>Variant #0000317702 ({title})</h2><table><tr><td>Chromosome<td>3<tr><td>Allele"
            f"<td>unknown<tr><td>Classification<td>likely pathogenic<tr><td>Owner<td>"
            f"{a('/users/01164', 'K. Ostrander')}</table><h3>Variant on transcripts</h3>"
            f"<p>{a('/transcripts/00005102', 'NM_90094.4')} of {a('/genes/COL7A9', 'COL7A9')}</p>"
            f"<p>Download: {a('/api/rest/variants/COL7A9?search_id=0000317702', 'Atom')} "
            f"{a(f'{root}?format=vcf', 'VCF')} {a(f'{root}?format=json', 'JSON')}</p>"
            f"<p>{a(f'{root}/evidence', 'Evidence')} {a(f'{root}/history', 'History')}</p>"
            f"<p>{a('/variants/0000317701', 'Previous')} {a('/variants/0000317703', 'Next')}</p>",
            metas(("keywords", "variant, gene")),
        ),
    )
    p.own(f"{root}/evidence", shell(f"Evidence {title}", f"<p>PMID 1.</p>{a(root, title)}"))
    p.show(f"{root}/history", shell(f"History {title}", "<p>2019: created</p>"))
    p.maybe(f"{root}/history")
    p.meta(
        "/api/rest/variants/COL7A9?search_id=0000317702",
        f"<entry><title>{e(title)}</title></entry>",
        "application/atom+xml",
    )
    p.file(f"{root}?format=vcf", "v.vcf", "text/plain", body="##fileformat=VCFv4.2\n")
    p.meta(f"{root}?format=json", {"id": "0000317702", "dna": title}, "application/json")
    for key in ("0000317701", "0000317703"):
        p.other(
            f"/variants/{key}",
            shell(
                f"Variant {key}", f"<h2>Variant #{key}</h2>{a(f'/variants/{key}/evidence', 'E')}"
            ),
        )
    p.show("/genes/COL7A9", shell("COL7A9", ul((root, title), ("/variants/0000317701", "other"))))
    p.bar("the gene's page", "/genes/COL7A9")
    p.bar("profile", "/users/01164")
    return done(p, root, shell)


def protein_structure_1() -> ThirdSite:
    """A structure archive: files on another host under the entry's code, tabs by first segment."""
    p = Portal("protein_structure", 1, "https://www.foldbank.example")
    prose = Prose("ps1", "helices, loops, ligands", "bind, close over", "in the open state")
    files = "https://files.foldbank.example"

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(
            ("/", "FoldBank"),
            ("/search", "Search"),
            ("/deposit", "Deposit"),
            ("/stats", "Statistics"),
            ("/myfold/login", "MyFold"),
        )
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title}</title>{head}</head><body>{top}"
            f"<div class=content>{body}</div><footer>{a('/pages/policies', 'Policies')}</footer>"
        )

    title = "7QXE: Cryo structure of a bacterial urea channel"
    tabs = nav(
        ("/structure/7QXE", "Summary"),
        ("/experimental/7QXE", "Experiment"),
        ("/sequence/7QXE", "Sequence"),
        ("/versions/7QXE", "Versions"),
        ("/3d-view/7QXE", "3D View"),
    )
    down = ul(
        (f"{files}/download/7QXE.cif", "mmCIF"),
        (f"{files}/download/7QXE.pdb.gz", "Legacy format (gz)"),
        (f"{files}/download/7QXE-sf.cif", "Structure factors"),
        ("/fasta/entry/7QXE", "FASTA"),
        (f"{files}/validation/qx/7qxe/7qxe_full_validation.pdf", "Validation report"),
    )
    p.own(
        "/structure/7QXE",
        shell(
            title,
            f"<h1>{title}</h1>{tabs}<p>{prose.text(4)}</p><h4>Download files</h4>{down}"
            f"<p>Authors: {a('/search?author=Hallam', 'Hallam, J.')} Ligand "
            f"{a('/ligand/URE', 'URE')}. Literature: {a('https://doi.org/10.5555/7qxe.p', 'paper')}"
            f"</p><p>Related: {a('/structure/7QXF', '7QXF')} {a('/structure/6ABK', '6ABK')}</p>",
            metas(("citation_title", title), ("citation_doi", "10.5555/fb7qxe/fb")),
        ),
    )
    for tab in ("experimental", "sequence", "versions"):
        p.own(f"/{tab}/7QXE", shell(f"{tab.title()} - 7QXE", f"<h1>{tab.title()}</h1>{tabs}"))
    p.show("/3d-view/7QXE", shell("3D View - 7QXE", f"{tabs}<canvas></canvas>"))
    p.maybe("/3d-view/7QXE")
    p.file(f"{files}/download/7QXE.cif", "7QXE.cif", "chemical/x-cif", body="data_7QXE\n")
    p.file(f"{files}/download/7QXE.pdb.gz", "7QXE.pdb.gz")
    p.file(f"{files}/download/7QXE-sf.cif", "sf.cif", "chemical/x-cif", body="data_r7qxesf\n")
    p.file("/fasta/entry/7QXE", "7qxe.fasta", "text/plain", attach=True, body=">7QXE_1\nMKLV\n")
    p.file(f"{files}/validation/qx/7qxe/7qxe_full_validation.pdf", "7qxe_full_validation.pdf")
    for key in ("7QXF", "6ABK"):
        link = a(f"{files}/download/{key}.cif", "mmCIF")
        p.other(f"/structure/{key}", shell(f"{key}: channel", f"<h1>{key}</h1>{link}"))
    p.bar("ligand of many entries", "/ligand/URE")
    near = [("/structure/7QXE", title), ("/structure/7QXF", "7QXF")]
    return done(p, "/structure/7QXE", shell, near=near)


def proteomics_project_1() -> ThirdSite:
    """A proteomics repository: project page, FTP-like folder over https, more files than shown."""
    p = Portal("proteomics_project", 1, "https://www.massvault.example")
    prose = Prose("pp1", "lysates, gradients, spectra", "resolve, identify", "in triplicate")

    def shell(title: str, body: str, head: str = "") -> str:
        top = nav(("/", "MassVault"), ("/archive", "Projects"), ("/peptidome", "Peptides"))
        return (
            f"<html lang=en><head><title>{title} | MassVault</title>{head}</head><body>{top} "
            f"{a('/login?from=/archive/projects/MVD021877', 'Login')}<div>{body}</div>"
            f"<p>{a('/markdownpage/cite', 'Cite us')}</p></body></html>"
        )

    title, root = "Phosphoproteome of cold-shocked barley roots", "/archive/projects/MVD021877"
    ftp = "https://ftp.massvault.example/archive/2021/05/MVD021877"
    names = ("run_A1.raw.zip", "run_A2.raw.zip", "proteinGroups.txt", "checksum.txt")
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>MVD021877, {a('/archive?keyword=barley', 'barley')}, submitted "
            f"by {a('/users/ekoskela', 'E. Koskela')}</p>{prose.paras(2)}<h2>Project files (4)</h2>"
            f"{ul(*((f'{ftp}/{n}', n) for n in names))}<p>{a(f'{ftp}/', 'Project FTP')} "
            f"{a('/ws/archive/v2/projects/MVD021877', 'JSON')} "
            f"{a('/ws/archive/v2/projects/MVD021877/px.xml', 'Announcement XML')}</p>"
            f"<h2>Similar</h2>{ul(('/archive/projects/MVD019002', 'Barley leaf'))}"
            f"{ul(('/archive/projects/MVD024410', 'Rye root'))}",
            ld(type="Dataset", name=title, identifier="MVD021877", url=root),
        ),
    )
    p.own(f"{ftp}/", f"<h1>Index</h1><a href='../'>Parent</a>{ul(*((n, n) for n in names))}")
    for name in names:
        p.file(f"{ftp}/{name}", name)
    p.meta("/ws/archive/v2/projects/MVD021877", {"accession": "MVD021877"}, "application/json")
    p.meta("/ws/archive/v2/projects/MVD021877/px.xml", "<ProteomeXchange/>", "application/xml")
    for key, name in (("MVD019002", "Barley leaf"), ("MVD024410", "Rye root")):
        link = a(f"https://ftp.massvault.example/archive/2020/01/{key}/run.raw.zip", "run")
        p.other(f"/archive/projects/{key}", shell(name, f"<h1>{name}</h1>{link}"))
    p.show(
        "https://ftp.massvault.example/archive/2021/05/",
        f"<h1>Index</h1>{ul(('MVD021877/', 'MVD021877/'), ('MVD021901/', 'MVD021901/'))}",
    )
    p.bar("folder of many projects", "https://ftp.massvault.example/archive/2021/05/")
    p.bar("profile", "/users/ekoskela")
    return done(p, root, shell, near=[(root, title)])


def lattice_entry_1() -> ThirdSite:
    """An open crystallography database: number as file name, history in a repository browser."""
    p = Portal("lattice_entry", 1, "http://www.opencrystal.example")

    def shell(title: str, body: str, head: str = "") -> str:
        left = ul(
            ("/cod/", "Home"),
            ("/cod/search.html", "Search"),
            ("/cod/result.php?journal=Acta", "Browse journals"),
            ("/cod/deposit", "Deposit"),
            ("http://wiki.opencrystal.example/", "Wiki"),
        )
        return (
            f"<html><head><title>{title}</title>{head}</head><body><table><tr><td>{left}"
            f"<td>{body}</table><p>{a('/cod/licence.html', 'CC0')}</body></html>"
        )

    title, root = "Information card for entry 4031177", "/cod/4031177.html"
    p.own(
        root,
        shell(
            title,
            f"<h2>{title}</h2><p>Preview: {a('/cod/jmol/4031177.html', 'viewer')}</p><p>"
            f"Coordinates {a('/cod/4031177.cif', '4031177.cif')}<br>Diffraction data "
            f"{a('/cod/hkl/4031177.hkl', '4031177.hkl')}<br>Original paper (by DOI) "
            f"{a('https://doi.org/10.5555/s0108', '10.5555/s0108')}</p><table><tr><td>Formula<td>"
            f"C14 H12 N2 O3<tr><td>Cell volume<td>1288.4<tr><td>Authors<td>"
            f"{a('/cod/result.php?author=Nakai', 'Nakai, T.')}</table><p>History: "
            f"{a('/cod/history/4031177.html', 'revisions')}; "
            f"{a('/cod/rdf/4031177.rdf', 'RDF')} {a('/cod/bib/4031177.bib', 'BibTeX')}</p>"
            f"<p>{a('/cod/4031176.html', '&lt;')} {a('/cod/4031178.html', '&gt;')}</p>",
            rels(("alternate", "/cod/rdf/4031177.rdf", "application/rdf+xml")),
        ),
    )
    p.file("/cod/4031177.cif", "4031177.cif", "chemical/x-cif", body="data_4031177\n")
    p.file("/cod/hkl/4031177.hkl", "4031177.hkl", "text/plain", body="1 0 0 12.1 0.3\n")
    p.meta("/cod/rdf/4031177.rdf", "<rdf:RDF/>", "application/rdf+xml")
    p.meta("/cod/bib/4031177.bib", "@article{n, title={C14}}", "text/x-bibtex")
    p.show("/cod/history/4031177.html", shell("History of 4031177", "<p>r120: added</p>"))
    p.show("/cod/jmol/4031177.html", shell("Viewer 4031177", a(root, title)))
    p.maybe("/cod/history/4031177.html", "/cod/jmol/4031177.html")
    for key in ("4031176", "4031178"):
        link = a(f"/cod/{key}.cif", f"{key}.cif")
        p.other(f"/cod/{key}.html", shell(f"Information card for entry {key}", link))
    return done(p, root, shell, near=[(root, title), ("/cod/4031176.html", "4031176")])
