"""Second portals: deposits, polls, interviews, microdata, plans, languages."""

from tests.blind_portals.seventha.kit import Hand, ld, metas, rest, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def restricted_deposit_2() -> ThirdSite:
    """A university's repository with persistent ids in the query; some files are locked."""
    p = Portal("restricted_deposit", 2, "https://dados.universidade-norte.example")
    w = Prose(
        "rd2",
        "a escola, o inquérito, cada turma, o professor, a amostra",
        "responde, inclui, compara, representa",
        "em 2019, no litoral, por consentimento, sem identificação",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="pt"><head><title>{title} - Dados da Norte</title>
</head><body><div id="navbarFixed"><a href="/">Dados da Norte</a>
<a href="/dataverse/norte?q=">Pesquisar</a><a href="https://guias.universidade-norte.example/dados">
Guia</a><a href="/loginpage.xhtml?redirectPage=%2Fdataverse.xhtml">Entrar</a></div>
{body}<div id="footer">Copyright <a href="/privacidade">Privacidade</a></div></body></html>"""

    sets = (
        ("10.34622/norte/QW3ZBA", "Bem-estar de professores, 2019", (8801, 8802, 8803)),
        ("10.34622/norte/LK0PVU", "Leitura no 4.º ano", (8650, 8651, 8652)),
    )
    for at, (doi, name, ids) in enumerate(sets):
        h = Hand(p, at == 0)
        base = f"/dataset.xhtml?persistentId=doi:{doi}"
        names = (f"leia-me-{at}.txt", f"respostas-{at}.tab", f"entrevistas-{at}.zip")
        rows = ""
        for n, (num, file) in enumerate(zip(ids, names, strict=True)):
            access = f"/api/access/datafile/{num}"
            if n == 2:
                h.refused(access, '{"status":"ERROR","code":403,"message":"Not authorized"}')
            else:
                h.file(access, file, attach=True)
            pid = f"/file.xhtml?persistentId=doi:{doi}/F{num}"
            lock = " (restrito)" if n == 2 else ""
            get = "" if n == 2 else f'<a href="{access}">Transferir</a>'
            h.page(
                pid,
                shell(
                    file,
                    f'<h1>{file}{lock}</h1><a href="{base}">{name}</a> <a href="{access}">URL</a>',
                ),
            )
            rows += f'<tr><td><a href="{pid}">{file}</a>{lock}<td>{get}</tr>'
        for fmt, ctype in (("ddi", "application/xml"), ("dataverse_json", "application/json")):
            h.meta(
                f"/api/datasets/export?exporter={fmt}&persistentId=doi:{doi}",
                {"name": name} if "json" in fmt else f"<codeBook>{name}</codeBook>",
                ctype,
            )
        claim = ld(
            {
                "@context": "http://schema.org",
                "@type": "Dataset",
                "@id": f"https://doi.example/{doi}",
                "identifier": f"https://doi.example/{doi}",
                "name": name,
                "version": "1",
                "distribution": [
                    {
                        "@type": "DataDownload",
                        "name": file,
                        "contentUrl": p.u(f"/api/access/datafile/{num}"),
                    }
                    for num, file in zip(ids, names, strict=True)
                ],
            }
        )
        other = sets[1 - at]
        ask = f"/guestbook.xhtml?id={ids[2]}"
        h.land(
            base,
            shell(
                name,
                f"""{metas(("DC.identifier", "doi:" + doi), ("DC.title", name))}{claim}
<h1>{name}</h1><span class="label">Versão 1.0</span><p>{w.text(4)}</p>
<p>Palavras-chave <a href="/dataverse/norte?q=keyword:escola">escola</a></p>
<table class="files">{rows}</table><p><a href="{ask}">Pedir acesso</a></p>
<p>Exportar metadados: <a
href="/api/datasets/export?exporter=ddi&amp;persistentId=doi:{doi}">DDI</a> <a
href="/api/datasets/export?exporter=dataverse_json&amp;persistentId=doi:{doi}">JSON</a></p>
<p><a href="/dataverse/educacao">Dataverse Educação</a> ›
<a href="/dataset.xhtml?persistentId=doi:{other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/dataset.xhtml?persistentId=doi:{d}", n) for d, n, _ in sets)
    p.show("/", shell("Início", f"<h1>Conjuntos</h1>{every}"))
    p.bar("a form", "/guestbook.xhtml?id=8803")
    p.bar("a collection around it", "/dataverse/educacao")
    rest(p, shell, w, {"/dataverse/": every}, "loginpage")
    return p.site(
        "/dataset.xhtml?persistentId=doi:10.34622/norte/QW3ZBA",
        "partial",
        "one of three files is locked",
    )


def index_deposit_2() -> ThirdSite:
    """An institute's old data server: a folder with a README, files and a mirror of itself."""
    p = Portal("index_deposit", 2, "http://ftp.geodynlab.example")
    w = Prose(
        "id2",
        "the profile, each shot, the traces, the velocity model, the line",
        "was stacked, ends, contains, replaces",
        "in SEG-Y, as in the paper, without gain, in July 1996",
    )

    def index(path: str, rows: list[tuple[str, str]], note: str = "") -> str:
        up = path.rstrip("/").rsplit("/", 1)[0] + "/"
        lines = "\n".join(
            f'<img src="/icons/{"folder" if href.endswith("/") else "unknown"}.gif" alt="[ ]"> '
            f'<a href="{href}">{href}</a>   1998-03-02 11:20  {size}'
            for href, size in rows
        )
        return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head>
<title>Index of {path}</title></head><body><h1>Index of {path}</h1><pre>
<a href="?C=N;O=D">Name</a> <a href="?C=M;O=A">Last modified</a>
<a href="{up}">Parent Directory</a>
{lines}</pre>{note}</body></html>"""

    lines = (("ALP96", "Alpine profile 1996"), ("ALP97", "Alpine profile 1997"))
    for at, (key, name) in enumerate(lines):
        h = Hand(p, at == 0)
        base = f"/pub/seismic/{key}/"
        h.file(f"{base}README.txt", "README.txt", body=f"{name}\n{w.text(4)}\n")
        for n in (1, 2):
            h.file(f"{base}sgy/{key}_shot{n}.sgy", "x.bin", body=f"C 1 {key} shot {n}")
        h.file(f"{base}{key}_geometry.dat", "g.dat", "text/plain", body=f"{key} 1 2 3\n")
        h.file(f"{base}{key}_all.tar.gz", "all.tar.gz")
        sgy = [(f"{key}_shot{n}.sgy", "14M") for n in (1, 2)]
        h.page(f"{base}sgy/", index(f"{base}sgy", sgy))
        note = (
            f"<hr><pre>{name}. {w.text(3)}\nContact: "
            '<a href="http://www.geodynlab.example/staff/hofer.html">R. Hofer</a>. Paper: '
            '<a href="https://doi.example/10.1029/98JB0">J. Geod. Lett.</a></pre>'
        )
        top = [
            ("README.txt", "2K"),
            (f"{key}_all.tar.gz", "28M"),
            (f"{key}_geometry.dat", "40K"),
            ("sgy/", "-"),
        ]
        h.land(base, index(base.rstrip("/"), top, note))
        p.hop(base.rstrip("/"), base, 301, own=at == 0)
        if at == 0:
            p.maybe(*(f"{base}{sub}{sort}" for sub in ("", "sgy/") for sort in ("?C=N;O=D",)))
            p.maybe(*(f"{base}{sub}?C=M;O=A" for sub in ("", "sgy/")))
    folders = [(f"{key}/", "-") for key, _ in lines]
    p.show("/pub/seismic/", index("/pub/seismic", folders))
    p.show("/pub/", index("/pub", [("seismic/", "-")]))
    p.show("/", index("", [("pub/", "-")]))
    p.bar("the folder of all profiles", "/pub/seismic/")
    p.lost("<html><title>404 Not Found</title><h1>Not Found</h1><hr></html>")
    p.fill(lambda href: p.pages[p.u(href.split("?")[0])] if "?C=" in href else None)
    return p.site(
        "/pub/seismic/ALP96/", "complete", "a folder is the artifact, and its listing shows all"
    )


def opinion_poll_2() -> ThirdSite:
    """A wave of a continental opinion survey: a page of documents per year, data behind a form."""
    p = Portal("opinion_poll", 2, "https://www.barometrosur.example")
    w = Prose(
        "op2",
        "los ciudadanos, la muestra, el cuestionario, la democracia, los partidos",
        "apoyan, confían, responden, cubre",
        "en 18 países, cara a cara, con ponderadores, desde 1995",
    )

    def shell(title: str, body: str) -> str:
        return f"""<html lang="es"><head><title>{title} – Barómetro Sur</title></head><body>
<table class="menu"><tr><td><a href="/lat.jsp">Inicio</a><td><a href="/latContents.jsp">Datos</a>
<td><a href="/latOnline.jsp">Análisis en línea</a><td><a href="/latNews.jsp">Noticias</a></table>
{body}<p class="pie"><a href="/contacto.jsp">Contacto</a></p></body></html>"""

    for at, year in enumerate((2018, 2017, 2016)):
        h = Hand(p, at == 0)
        base = f"/latContents.jsp?ano={year}"
        code = f"F0000{7000 + year}"
        h.file(f"/lat/docs/{code}-Informe_{year}.pdf", f"Informe_{year}.pdf")
        h.file(f"/latdocs.jsp?d={code}_cuest", f"Cuestionario_{year}.pdf", attach=True)
        form = shell(
            "Descarga",
            "<h2>Registro</h2><form method=post action=/latRegistro.jsp><input name=mail></form>",
        )
        for kind in ("spss", "stata"):
            h.refused(f"/latRegister.jsp?f={code}_{kind}.zip", form, 200)
        if at == 0:
            h.file(f"/lat/docs/{code}-Ficha_tecnica.pdf", "Ficha.pdf")
        sheet = (
            f'<li><a href="/lat/docs/{code}-Ficha_tecnica.pdf">Ficha técnica</a>' if not at else ""
        )
        near = " | ".join(
            f'<a href="/latContents.jsp?ano={y}">{y}</a>' for y in (2018, 2017, 2016) if y != year
        )
        h.land(
            base,
            shell(
                f"Banco de datos {year}",
                f"""<h1>Barómetro Sur {year}</h1><p>{near}</p><p>{w.text(4)}</p>
<ul><li><a href="/lat/docs/{code}-Informe_{year}.pdf">Informe {year}</a>
<li><a href="/latdocs.jsp?d={code}_cuest">Cuestionario</a>{sheet}
<li><a href="/latRegister.jsp?f={code}_spss.zip">Base SPSS</a> (requiere registro)
<li><a href="/latRegister.jsp?f={code}_stata.zip">Base Stata</a> (requiere registro)</ul>
<p><a href="/latOnline.jsp?ano={year}">Analizar {year} en línea</a></p>
<p><a href="/docs/Terminos_de_uso.pdf">Términos de uso</a></p>""",
            ),
        )
    p.blob("/docs/Terminos_de_uso.pdf", "Terminos_de_uso.pdf")
    years = ul((f"/latContents.jsp?ano={y}", str(y)) for y in (2018, 2017, 2016))
    p.show("/latContents.jsp", shell("Datos", f"<h1>Datos por año</h1>{years}"))
    p.show("/lat.jsp", shell("Inicio", f"<h1>Noticias</h1>{w.paras(2)}"))
    p.hop("/", "/lat.jsp", own=False)
    p.maybe("/latOnline.jsp?ano=2018")
    p.bar("terms of all years", "/docs/Terminos_de_uso.pdf")
    p.bar("a list", "/latContents.jsp")
    rest(p, shell, w, {})
    return p.site(
        "/latContents.jsp?ano=2018", "partial", "the data addresses answer with a form to register"
    )


def oral_history_2() -> ThirdSite:
    """A testimony in an Italian archive of memory: clips with pages, a film of another host."""
    p = Portal("oral_history", 2, "https://www.memoriacontadina.example")
    video = "https://player.videoteca.example"
    w = Prose(
        "oh2",
        "la cascina, mia madre, il padrone, la risaia, il raccolto",
        "raccontava, lasciò, cantava, ricorda",
        "d'inverno, prima della guerra, a piedi, con le altre",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="it-IT"><head>
<title>{title} - Memoria contadina</title>
</head><body class="wp"><header><a href="/">Memoria contadina</a><ul>
<li><a href="/testimoni/">Testimoni</a><li><a href="/luoghi/">Luoghi</a><li>
<a href="/temi/">Temi</a>
<li><a href="/il-progetto/">Il progetto</a></ul></header><div id="primary">{body}</div>
<footer><a href="/privacy-policy/">Privacy</a> <a href="/wp-login.php">Accedi</a></footer></body>
</html>"""

    people = (("teresa-gallo", "Teresa Gallo", "418"), ("pietro-sacchi", "Pietro Sacchi", "419"))
    for at, (slug, name, num) in enumerate(people):
        h = Hand(p, at == 0)
        base = f"/testimoni/{slug}/"
        clips = (("la-risaia", "La risaia"), ("lo-sciopero", "Lo sciopero"))
        for clip, word in clips:
            sound = f"/wp-content/uploads/2015/10/{num}_{clip}.mp3"
            h.file(sound, f"{clip}.mp3", "audio/mpeg", body=f"ID3 {num} {clip}")
            h.page(
                f"{base}{clip}/",
                shell(
                    f"{word} ({name})",
                    f'<h1>{word}</h1><audio src="{sound}" controls></audio>'
                    f'<a href="{sound}">Scarica mp3</a><p>{w.text(3)}</p>'
                    f'<a href="{base}">{name}</a> <a href="/temi/lavoro/">lavoro</a>',
                ),
            )
        h.file(f"/wp-content/uploads/2015/10/{num}_trascrizione.pdf", f"{num}.pdf")
        h.page(
            f"{video}/embed/{num}771",
            f"<html><title>{name}</title><video src='{video}/v/{num}771.mp4'></video></html>",
        )
        h.file(f"{video}/v/{num}771.mp4", f"{num}.mp4", "video/mp4")
        rows = ul((f"{base}{clip}/", word) for clip, word in clips)
        other = people[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""<article><h1>{name}</h1>
<p>Nata nel 1921 a <a href="/luoghi/mortara/">Mortara</a>.
{w.text(4)}</p><iframe src="{video}/embed/{num}771" allowfullscreen></iframe><h2>Brani</h2>{rows}
<p><a href="/wp-content/uploads/2015/10/{num}_trascrizione.pdf">Trascrizione integrale (PDF)</a></p>
<p>Temi: <a href="/temi/lavoro/">lavoro</a>, <a href="/temi/canti/">canti</a></p></article>
<nav class="post-navigation"><a rel="next" href="/testimoni/{other[0]}/">{other[1]}</a></nav>
<div class="sharedaddy"><a href="https://faces.example/sharer?u={p.u(base)}">Condividi</a></div>""",
            ),
        )
    every = ul((f"/testimoni/{s}/", n) for s, n, _ in people)
    p.show("/", shell("Home", f"<h1>Ultime testimonianze</h1>{every}"))
    p.bar("a list of all that treat a theme", "/temi/lavoro/")
    p.bar("a list", "/luoghi/mortara/", "/testimoni/")
    rest(p, shell, w, {"/testimoni/": every, "/temi/": every, "/luoghi/": every}, "wp-login")
    return p.site(
        "/testimoni/teresa-gallo/", "complete", "film, two pieces of sound and the transcript"
    )


def microdata_file_2() -> ThirdSite:
    """A national survey's anonymised file at a statistics office: folders on a file server."""
    p = Portal("microdata_file", 2, "https://www.estatistica-nacional.example")
    ftp = "https://ftp.estatistica-nacional.example"
    w = Prose(
        "mf2",
        "o domicílio, a pesquisa, o morador, o peso amostral, a entrevista",
        "abrange, corresponde, investiga, substitui",
        "por unidade da federação, em duas visitas, desde 2012, sem imputação",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="pt-br"><head><title>{title} | Estatística</title>
</head>
<body><div id="barra"><a href="/">Portal</a><a href="/estatisticas/sociais">Estatísticas sociais</a>
<a href="/calendario">Calendário</a><a href="/acesso-informacao">Acesso à informação</a></div>
{body}<div id="rodape"><a href="/atendimento">Atendimento</a></div></body></html>"""

    surveys = (("pnos", "Saúde 2019", "PNOS"), ("orcfam", "Orçamentos familiares", "ORCFAM"))
    for at, (slug, name, code) in enumerate(surveys):
        h = Hand(p, at == 0)
        base = f"/estatisticas/sociais/{slug}-microdados.html"
        store = f"{ftp}/{code}/2019/Microdados/"
        h.file(f"{store}Dados/{code}_2019_20220525.zip", f"{code}_2019.zip")
        h.file(f"{store}Documentacao/Dicionario_e_input_{code}.zip", f"dic_{code}.zip")
        h.file(f"{store}Documentacao/Chaves_{code}.pdf", f"Chaves_{code}.pdf")
        for sub, files in (
            ("Dados", (f"{code}_2019_20220525.zip",)),
            ("Documentacao", (f"Dicionario_e_input_{code}.zip", f"Chaves_{code}.pdf")),
        ):
            rows = "\n".join(f'<a href="{one}">{one}</a>  2022-05-25' for one in files)
            h.page(
                f"{store}{sub}/",
                f"<html><head><title>Index of {code}/{sub}</title></head><body><h1>Index of "
                f'{code}/{sub}</h1><pre><a href="../">../</a>\n{rows}</pre></body></html>',
            )
        h.page(
            store,
            f"<html><head><title>Index of {code}</title></head><body><h1>Index of {code}</h1>"
            f'<pre><a href="../">../</a>\n<a href="Dados/">Dados/</a>\n'
            f'<a href="Documentacao/">Documentacao/</a></pre></body></html>',
        )
        p.show(
            f"{ftp}/{code}/2019/",
            f'<html><body><h1>{code}/2019</h1><pre><a href="../../">../</a>\n'
            '<a href="Microdados/">Microdados/</a>\n<a href="Tabelas/">Tabelas/</a></pre>',
        )
        other = surveys[1 - at]
        h.land(
            base,
            shell(
                f"{name}: microdados",
                f"""<h1>{name}: microdados</h1><ul class="abas">
<li><a href="/estatisticas/sociais/{slug}.html">O que é</a>
<li><a href="/estatisticas/sociais/{slug}-tabelas.html">Tabelas</a><li>Microdados</ul>
<p>{w.text(4)}</p><p><a href="{store}Dados/">Dados</a> · <a
href="{store}Documentacao/">Documentação</a> · <a href="{store}">todos os arquivos</a></p>
<p>Veja também: <a href="/estatisticas/sociais/{other[0]}-microdados.html">{other[1]}</a></p>""",
            ),
        )
    folders = '<a href="PNOS/2019/">PNOS/</a>\n<a href="ORCFAM/2019/">ORCFAM/</a>'
    p.show(f"{ftp}/", f"<html><body><h1>Index of /</h1><pre>{folders}</pre></body></html>")
    every = ul((f"/estatisticas/sociais/{s}-microdados.html", n) for s, n, _ in surveys)
    p.show("/", shell("Portal", f"<h1>Destaques</h1>{every}"))
    p.gone(f"{ftp}/PNOS/2019/Tabelas/", f"{ftp}/ORCFAM/2019/Tabelas/")
    p.maybe("/estatisticas/sociais/pnos.html", "/estatisticas/sociais/pnos-tabelas.html")
    p.bar("the folder around it", f"{ftp}/", f"{ftp}/PNOS/2019/")
    rest(p, shell, w, {"/estatisticas/sociais": every})
    return p.site(
        "/estatisticas/sociais/pnos-microdados.html",
        "complete",
        "the page leads to folders on the office's file server that list all files",
    )


def preregistration_2() -> ThirdSite:
    """A registry of animal studies: a form, its PDF, changes to the plan as versions."""
    p = Portal("preregistration", 2, "https://www.tierstudienregister.example")
    w = Prose(
        "pr2",
        "Gruppengröße, die Verblindung, das Modell, die Zielgröße, die Behandlung",
        "wird bestimmt, folgt, betrifft, begründet",
        "vor Beginn, nach Randomisierung, je Käfig, in der Pilotphase",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>{title} – Tierstudienregister</title>
</head><body><header><a href="/asr_web/index.action">Start</a>
<a href="/asr_web/search.action">Suche</a><a href="/asr_web/faq.action">FAQ</a>
<a href="/asr_web/anmelden.action">Anmelden</a></header><main>{body}</main>
<footer><a href="/asr_web/impressum.action">Impressum</a></footer></body></html>"""

    plans = (("388", "Stress und Schlaf bei Mäusen"), ("391", "Wundheilung am Schwein"))
    for at, (num, name) in enumerate(plans):
        h = Hand(p, at == 0)
        base = f"/asr_web/displayStudy.action?studyId={num}"
        pdf = f"/asr_web/generatePdf.action?id={num}&version=2"
        old = f"/asr_web/generatePdf.action?id={num}&version=1"
        h.file(pdf, f"Studie_{num}_v2.pdf", "application/pdf", attach=True)
        p.blob(old, f"Studie_{num}_v1.pdf", "application/pdf", attach=True)
        h.page(
            f"{base}&version=1",
            shell(
                f"{name} (Version 1)",
                f'<h1>{name}</h1><p>Ältere Fassung. <a href="{base}">Aktuelle Fassung</a></p>'
                f'{w.paras(2)}<a href="{old.replace("&", "&amp;")}">PDF</a>',
            ),
        )
        h.page(
            f"/asr_web/displayStudy.action?studyId={num}&lang=en",
            shell(name, f"<h1>Study {num}</h1><p>{w.text(2)}</p><a href='{base}'>Deutsch</a>"),
        )
        if at == 0:
            p.maybe(old)
        other = plans[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""<h1>{name}</h1><p>DOI <a href="https://doi.example/10.17590/asr.{num}">
10.17590/asr.{num}</a> · Version 2 · 4.5.2021</p><h2>Studiendesign</h2>{w.paras(3)}
<p><a href="{pdf.replace("&", "&amp;")}">PDF herunterladen</a>
<a href="{base}&amp;lang=en">English</a></p>
<h3>Versionen</h3><ol><li><a href="{base}&amp;version=1">Version 1 (1.2.2021)</a><li>Version 2</ol>
<p><a href="/asr_web/kommentar.action?studyId={num}">Kommentar schreiben</a></p>
<p>Weitere Studie: <a href="/asr_web/displayStudy.action?studyId={other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/asr_web/displayStudy.action?studyId={n}", t) for n, t in plans)
    p.show("/asr_web/index.action", shell("Start", f"<h1>Neu</h1>{every}"))
    p.hop("/", "/asr_web/index.action", own=False)
    p.bar("asks for an account", "/asr_web/kommentar.action?studyId=388")
    rest(p, shell, w, {"search": every}, "anmelden")
    return p.site(
        "/asr_web/displayStudy.action?studyId=388",
        "review",
        "an earlier version brings a file of its own",
    )


def language_profile_2() -> ThirdSite:
    """A languoid in a catalogue of languages: a tree around it, exports, a bibliography."""
    p = Portal("language_profile", 2, "https://lectcatalog.example")
    w = Prose(
        "lp2",
        "the lect, this grammar, the wordlist, the village, the name",
        "describes, is spoken, mentions, covers",
        "on the upper river, since 1890, in few households, by Adams",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>LectCatalog 4.8 - {title}</title></head><body>
<div class="navbar"><a class="brand" href="/">LectCatalog</a><a href="/glottolog/language">
Languages</a><a href="/glottolog/family">Families</a><a href="/langdoc">References</a>
<a href="/meta/downloads">Downloads</a></div><div class="main">{body}</div>
<footer>LectCatalog edited by <a href="/about">Hammar &amp; al.</a></footer></body></html>"""

    lects = (("toki1238", "Tokano"), ("alek1238", "Alekano"), ("gahu1247", "Gahuku"))
    for at, (code, name) in enumerate(lects):
        h = Hand(p, at == 0)
        base = f"/resource/languoid/id/{code}"
        h.meta(f"{base}.json", {"id": code, "name": name}, "application/json")
        if at == 0:
            h.meta(f"{base}.rdf", f"<rdf:RDF about='{code}'/>", "application/rdf+xml")
            h.meta(f"{base}.newick.txt", f"({name}[{code}]);", "text/plain")
            h.file(f"{base}.bib", f"{code}.bib", "text/x-bibtex", body=f"@book{{{code}, title=x}}")
        forms = ("json", "rdf", "newick.txt", "bib") if at == 0 else ("json",)
        marks = " ".join(f'<a class="btn" href="{base}.{one}">{one}</a>' for one in forms)
        near = ul((f"/resource/languoid/id/{c}", n) for c, n in lects if c != code)
        refs = "".join(
            f'<tr><td><a href="/resource/reference/id/{n}">{w.one()[:30]}</a></tr>'
            for n in (41207, 135511)
        )
        links = ", ".join(
            f'<{p.u(base)}.{one}>; rel="alternate"; type="{kind}"'
            for one, kind in (("json", "application/json"), ("rdf", "application/rdf+xml"))
            if one in forms
        )
        h.land(
            base,
            shell(
                name,
                f"""<h3>Spoken L1 Language: {name}</h3><p>{marks}</p><ol class="breadcrumb">
<li><a href="/resource/languoid/id/nucl1709">Nuclear Highlands</a> {near}</ol>
<p>AES status: shifting</p><p>{w.text(2)}</p><table id="refs">{refs}</table>
<p>Links: <a href="https://isocodes.example/code/{code[:3]}">ISO {code[:3]}</a>
<a href="https://tongues.example/lang/{code[:3]}">Tongues</a></p>""",
            ),
            heads=(("Link", links),),
        )
    p.other("/resource/languoid/id/nucl1709", shell("Nuclear Highlands", w.paras(2)))
    every = ul((f"/resource/languoid/id/{c}", n) for c, n in lects)
    p.show("/", shell("Home", f"<h1>Catalogue</h1>{every}"))
    p.bar("all references", "/langdoc")
    p.bar("a source, not the profile", "/resource/reference/id/41207")
    rest(p, shell, w, {"/glottolog/": every})
    return p.site(
        "/resource/languoid/id/toki1238", "complete", "four forms of one record, all linked"
    )
