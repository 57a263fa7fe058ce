"""
First pages of articles in the layouts of publishers, repositories and authors.

Each layout paints a PDF and lists the front matter that a reader would note. The articles
are made up. ``LAYOUTS`` contains all layouts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tests.formats.pdf.test_xmp import packet
from tests.reading.pdf.paint import Sheet, pdf, prose


@dataclass(frozen=True)
class Layout:
    """
    A PDF and its expected front matter; absent fields are empty.

    The PDF is painted when a test first uses *body*, because every worker collects all layouts.
    """

    name: str
    paint: Callable[[], bytes]
    title: str = ""
    authors: tuple[str, ...] = ()
    doi: str = ""
    abstract: str = ""

    @cached_property
    def body(self) -> bytes:
        """Return the PDF."""
        return self.paint()


LAYOUTS: list[Layout] = []


def layout(
    title: str = "", authors: tuple[str, ...] = (), doi: str = "", abstract: str = ""
) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """Add the layout that a function paints to ``LAYOUTS``."""

    def add(paint: Callable[[], bytes]) -> Callable[[], bytes]:
        LAYOUTS.append(Layout(paint.__name__, paint, title, authors, doi, abstract))
        return paint

    return add


def inner(head: str, foot: str = "", pages: int = 3, *, columns: bool = True) -> list[Sheet]:
    """Return further pages with running heads; the last one has references."""
    made = []
    for number in range(2, pages + 2):
        sheet = Sheet()
        sheet.put(50, 40, 8, head, "times-italic")
        sheet.put(540, 40, 8, str(number))
        if columns:
            sheet.columns(70, 100 * number, bottom=700 if number > pages else 760)
        else:
            sheet.body(70, 70, 450, 100 * number, bottom=700 if number > pages else 760)
        if foot:
            sheet.centre(810, 7, foot)
        if number > pages:
            sheet.put(50, 720, 11, "References", "times-bold")
            sheet.put(
                50, 738, 8, "1. Old A, Elder B. Seaweeds of the north. J Old Weeds 2001;3:1-9."
            )
            sheet.put(50, 750, 8, "doi:10.5555/cited.2001.1")
        made.append(sheet)
    return made


A1 = prose(6, 3)
A2 = prose(5, 40)
A3 = prose(7, 71)


@layout(
    "Canopy loss in kelp forests after three warm summers: evidence from sixty reefs",
    ("Maria T. Oyelaran", "Jonas Fält", "Wei-Lin Chou"),
    "10.5555/j.weeds.2019.104233",
    A1,
)
def elsevier() -> bytes:
    page = Sheet()
    page.centre(40, 7.5, "Journal of Weeds and Waters 214 (2019) 104233")
    page.image(50, 60, 70, 80)
    page.centre(80, 8, "Contents lists available at ScienceDirect")
    page.centre(105, 14, "Journal of Weeds and Waters", "sans")
    page.centre(130, 8, "journal homepage: www.example.org/locate/weeds")
    page.put(50, 180, 14, "Canopy loss in kelp forests after three warm summers:")
    page.put(50, 197, 14, "evidence from sixty reefs")
    page.marked(50, 225, 11, "Maria T. Oyelaran^a,b,*^, Jonas Fält^b^, Wei-Lin Chou^a^")
    page.put(
        50,
        245,
        7,
        "a Department of Marine Science, University of Examples, Cape Town, South Africa",
    )
    page.put(50, 255, 7, "b Institute of Algae, Box 12, Lund, Sweden")
    page.put(50, 285, 9, "A R T I C L E  I N F O")
    page.put(220, 285, 9, "A B S T R A C T")
    page.put(50, 305, 7, "Article history:", "times-italic")
    page.put(50, 315, 7, "Received 3 March 2019")
    page.put(50, 325, 7, "Accepted 9 July 2019")
    page.put(50, 345, 7, "Keywords:", "times-italic")
    for step, word in enumerate(("Macrocystis", "Marine heatwave", "Recovery")):
        page.put(50, 355 + 10 * step, 7, word)
    y = page.block(220, 305, 320, 8, A1)
    page.put(50, y + 30, 10, "1. Introduction", "times-bold")
    page.columns(y + 45, 5, bottom=730)
    page.put(50, 750, 7, "* Corresponding author.")
    page.put(50, 758, 7, "E-mail address: m.oyelaran@example.org (M.T. Oyelaran).")
    page.put(50, 780, 7, "https://doi.org/10.5555/j.weeds.2019.104233")
    page.put(
        50,
        788,
        7,
        "Received 3 March 2019; Received in revised form 1 June 2019; Accepted 9 July 2019",
    )
    page.put(50, 796, 7, "0044-9999/© 2019 Example B.V. All rights reserved.")
    return pdf(page, *inner("M.T. Oyelaran et al."), Title="PII: S0044-9999(19)30233-X")


@layout(
    "Grazing by urchins shapes the understorey of northern reefs",
    ("Ann B. Carter", "Diego Ruiz-Peña"),
    "10.5555/s00265-019-0033-4",
    A2,
)
def springer_old() -> bytes:
    page = Sheet()
    page.put(50, 40, 8, "Reef Biol (2019) 73:33-47", "sans")
    page.put(50, 50, 8, "DOI 10.5555/s00265-019-0033-4", "sans")
    page.put(50, 90, 9, "ORIGINAL PAPER", "sans")
    page.put(50, 125, 16, "Grazing by urchins shapes the understorey", "times-bold")
    page.put(50, 144, 16, "of northern reefs", "times-bold")
    page.put(50, 180, 11, "Ann B. Carter · Diego Ruiz-Peña", "times-bold")
    page.put(
        50, 205, 8, "Received: 3 May 2018 / Revised: 2 January 2019 / Accepted: 7 January 2019"
    )
    page.put(50, 215, 8, "© Example-Verlag 2019")
    page.put(50, 250, 9.5, "Abstract", "times-bold")
    y = page.block(50, 262, 240, 9.5, A2, cut=True)
    page.put(50, y + 12, 9.5, "Keywords Urchins · Grazing · Reefs")
    page.put(305, 250, 11, "Introduction", "times-bold")
    page.body(305, 270, 240, 30, 9.5)
    page.put(50, 770, 8, "A. B. Carter · D. Ruiz-Peña")
    page.put(50, 780, 8, "Marine Station, University of Examples, Bergen, Norway")
    page.put(50, 790, 8, "e-mail: ann.carter@example.org")
    return pdf(page, *inner("Reef Biol (2019) 73:33-47"), Title="untitled")


@layout(
    "Effects of a home-based walking programme on sleep: a randomised controlled trial",
    ("Li Na Wang", "Peter O’Hara", "Sofía Gómez", "Abdul Rahman Khan"),
    "10.5555/s13063-020-0567-7",
    "Background: "
    + prose(2, 5)
    + " Methods: "
    + prose(2, 9)
    + " Results: "
    + prose(2, 13)
    + " Trial registration: ISRCTN12345678. Registered on 2 May 2017.",
)
def bmc() -> bytes:
    page = Sheet()
    page.put(50, 40, 8, "Wang et al. Walking Trials           (2020) 21:50 ", "sans")
    page.put(50, 50, 8, "https://doi.org/10.5555/s13063-020-0567-7", "sans")
    page.put(430, 45, 16, "Walking Trials", "sans-bold")
    page.put(50, 90, 9, "RESEARCH", "sans-bold")
    page.put(480, 90, 9, "Open Access", "sans-bold")
    page.put(50, 120, 20, "Effects of a home-based walking", "sans-bold")
    page.put(50, 144, 20, "programme on sleep: a randomised", "sans-bold")
    page.put(50, 168, 20, "controlled trial", "sans-bold")
    page.marked(
        50,
        195,
        10,
        "Li Na Wang^1*^, Peter O’Hara^2^, Sofía Gómez^1,3^ and Abdul Rahman Khan^2^",
        "sans",
    )
    page.put(50, 225, 11, "Abstract", "sans-bold")
    y = page.block(50, 240, 490, 9.5, "Background: " + prose(2, 5))
    y = page.block(50, y, 490, 9.5, "Methods: " + prose(2, 9))
    y = page.block(50, y, 490, 9.5, "Results: " + prose(2, 13))
    y = page.block(50, y, 490, 9.5, "Trial registration: ISRCTN12345678. Registered on 2 May 2017.")
    page.put(50, y + 6, 9.5, "Keywords: Walking, Sleep, Randomised controlled trial")
    page.put(50, y + 30, 11, "Background", "sans-bold")
    page.columns(y + 45, 60, bottom=740)
    page.put(50, 760, 7.5, "* Correspondence: lina.wang@example.org")
    page.put(50, 770, 7.5, "1 School of Sleep, Example University, Wuhan, China")
    page.block(
        150,
        790,
        400,
        6.5,
        "© The Author(s). 2020 Open Access This article is distributed under "
        "the terms of the Creative Commons Attribution 4.0 International License.",
    )
    return pdf(page, *inner("Wang et al. Walking Trials (2020) 21:50", "Page 2 of 4"))


@layout(
    "A kinase switch controls holdfast growth in brown algae",
    ("Hannah Weiß", "Rajesh K. Iyer", "Tomás Novák"),
    "10.5555/s41467-021-20999-1",
    A1,
)
def nature_like() -> bytes:
    page = Sheet()
    page.put(50, 40, 11, "ARTICLE", "sans-bold")
    page.put(50, 70, 8, "https://doi.org/10.5555/s41467-021-20999-1", "sans")
    page.put(460, 70, 10, "OPEN", "sans-bold")
    page.put(50, 110, 22, "A kinase switch controls holdfast growth", "sans")
    page.put(50, 136, 22, "in brown algae", "sans")
    page.marked(50, 165, 10, "Hannah Weiß^ 1,2^, Rajesh K. Iyer^1^ & Tomás Novák^3^", "sans")
    y = page.block(120, 200, 380, 9.5, A1, "times-bold")
    page.columns(y + 20, 8, 9, 740)
    page.block(
        50,
        765,
        500,
        6.5,
        "1 Algal Cell Unit, Example Institute, 10115 Berlin, Germany. 2 Faculty of "
        "Biology, Example University, Pune, India. email: hannah.weiss@example.org",
        "sans",
    )
    page.put(
        50,
        810,
        7,
        "NATURAL EXAMPLES |         (2021) 12:999 | "
        "https://doi.org/10.5555/s41467-021-20999-1 | www.example.org",
        "sans",
    )
    page.put(540, 810, 7, "1", "sans")
    return pdf(
        page,
        *inner("ARTICLE NATURAL EXAMPLES | https://doi.org/10.5555/s41467-021-20999-1"),
        Title="A kinase switch controls holdfast growth in brown algae",
    )


@layout(
    "Tidal pools as refuges: a comparison of shores in four oceans",
    ("Grace Mwangi", "Pierre-Yves Le Goff", "Yuki Tanaka"),
    "10.5555/fmars.2022.812345",
    A2,
)
def frontiers() -> bytes:
    page = Sheet()
    page.put(480, 40, 8, "ORIGINAL RESEARCH", "sans")
    page.put(480, 50, 8, "published: 11 February 2022", "sans")
    page.put(480, 60, 8, "doi: 10.5555/fmars.2022.812345", "sans")
    page.put(50, 330, 7.5, "Edited by:", "sans-italic")
    page.put(50, 340, 7.5, "Paul Editor,", "sans")
    page.put(50, 350, 7.5, "University of Examples, Canada", "sans")
    page.put(50, 370, 7.5, "Reviewed by:", "sans-italic")
    page.put(50, 380, 7.5, "Rita Referee,", "sans")
    page.put(50, 390, 7.5, "Coast Institute, Portugal", "sans")
    page.put(50, 430, 7.5, "Citation:", "sans-italic")
    page.block(
        50,
        440,
        120,
        7.5,
        "Mwangi G, Le Goff P-Y and Tanaka Y (2022) Tidal pools as refuges: a comparison "
        "of shores in four oceans. Front. Example Sci. 9:812345. doi: 10.5555/fmars.2022.812345",
        "sans",
    )
    page.put(190, 120, 19, "Tidal pools as refuges: a", "sans-bold")
    page.put(190, 143, 19, "comparison of shores in four oceans", "sans-bold")
    page.marked(
        190,
        175,
        10.5,
        "Grace Mwangi^1^, Pierre-Yves Le Goff^2*†^ and Yuki Tanaka^3^",
        "sans-italic",
    )
    page.put(
        190,
        200,
        7,
        "1 Coastal Research Centre, Mombasa, Kenya, 2 Station Biologique, Roscoff, France, 3 Ocean",
        "sans",
    )
    page.put(190, 209, 7, "Laboratory, Example University, Sendai, Japan", "sans")
    y = page.block(190, 235, 350, 9.5, A2)
    page.put(
        190, y + 10, 8.5, "Keywords: tide pool, refuge, intertidal, ocean comparison", "sans-bold"
    )
    page.put(190, y + 40, 11, "INTRODUCTION", "sans-bold")
    page.body(190, y + 55, 350, 12)
    page.put(50, 810, 7, "Frontiers in Example Science | www.example.org", "sans")
    page.put(300, 810, 7, "1", "sans")
    page.put(400, 810, 7, "February 2022 | Volume 9 | Article 812345", "sans")
    return pdf(
        page,
        *inner("Mwangi et al."),
        Title="Tidal pools as refuges: a comparison of shores in four oceans",
        Author="Grace Mwangi",
    )


@layout(
    "Sea otters return to an estuary: counts from 1998 to 2020",
    ("Carla Méndez", "John F. Smith Jr.", "Olga Ivanova"),
    "10.5555/journal.pone.0251234",
    A1,
)
def plos() -> bytes:
    page = Sheet()
    page.put(50, 45, 12, "PLOS LIKE", "sans-bold")
    page.put(50, 100, 8, "RESEARCH ARTICLE", "sans")
    page.put(200, 130, 18, "Sea otters return to an estuary: counts", "sans-bold")
    page.put(200, 152, 18, "from 1998 to 2020", "sans-bold")
    page.marked(
        200, 185, 10, "Carla Méndez^1^*, John F. Smith Jr.^2^, Olga Ivanova^1¤^", "sans-bold"
    )
    page.put(
        200,
        208,
        7.5,
        "1 Department of Zoology, Example State University, Davis, California, United "
        "States of America,",
        "sans",
    )
    page.put(
        200, 217, 7.5, "2 Estuary Trust, Monterey, California, United States of America", "sans"
    )
    page.put(200, 235, 7.5, "* carla@example.org", "sans")
    page.put(200, 265, 14, "Abstract", "sans-bold")
    y = page.block(200, 282, 340, 9.5, A1)
    page.put(200, y + 25, 14, "Introduction", "sans-bold")
    page.body(200, y + 42, 340, 22)
    page.put(50, 300, 7, "OPEN ACCESS", "sans-bold")
    page.block(
        50,
        312,
        130,
        7,
        "Citation: Méndez C, Smith JF Jr., Ivanova O (2021) Sea otters return to an "
        "estuary: counts "
        "from 1998 to 2020. PLoS Like 16(5): e0251234. "
        "https://doi.org/10.5555/journal.pone.0251234",
        "sans",
    )
    page.block(
        50, 390, 130, 7, "Editor: Ned Umberella, Example Wildlife Service, UNITED STATES", "sans"
    )
    page.put(50, 420, 7, "Received: January 8, 2021", "sans")
    page.block(
        50, 440, 130, 7, "Copyright: © 2021 Méndez et al. This is an open access article.", "sans"
    )
    page.put(
        50,
        810,
        7,
        "PLOS LIKE | https://doi.org/10.5555/journal.pone.0251234 May 14, 2021 1 / 12",
        "sans",
    )
    return pdf(
        page,
        *inner("PLOS LIKE Sea otters return to an estuary"),
        Title="Sea otters return to an estuary: counts from 1998 to 2020",
    )


@layout(
    "Essential Oils of Coastal Plants and Their Use in Food Storage: A Review",
    ("Toktam Ahmadi", "Karl Heinz Brandt"),
    "10.5555/coasts6040104",
    A2,
)
def mdpi() -> bytes:
    page = Sheet()
    page.put(80, 50, 20, "coasts", "times-italic")
    page.put(80, 90, 10, "Review", "times-italic")
    page.put(80, 115, 18, "Essential Oils of Coastal Plants and Their Use in", "times-bold")
    page.put(80, 137, 18, "Food Storage: A Review", "times-bold")
    page.marked(80, 165, 10, "Toktam Ahmadi^ 1,*^ and Karl Heinz Brandt^ 2^", "times-bold")
    page.put(80, 190, 8.5, "1 Department of Horticulture, Example University, Tehran 14115, Iran")
    page.put(
        80,
        202,
        8.5,
        "2 Food Chemistry, Example Hochschule, 01069 Dresden, Germany; brandt@example.org",
    )
    page.put(80, 214, 8.5, "* Correspondence: ahmadi@example.org; Tel.: +98-21-0000")
    page.put(
        80,
        230,
        8.5,
        "Received: 1 September 2018; Accepted: 28 September 2018; Published: 2 October 2018",
    )
    y = page.block(80, 255, 430, 10, "Abstract: " + A2)
    y = page.block(80, y + 10, 430, 10, "Keywords: essential oils; coastal plants; food storage")
    page.put(80, y + 30, 11, "1. Introduction", "times-bold")
    page.body(80, y + 48, 430, 33)
    page.put(80, 800, 8, "Coasts 2018, 6, 104; doi:10.5555/coasts6040104")
    page.put(430, 800, 8, "www.example.org/journal/coasts")
    return pdf(
        page,
        *inner("Coasts 2018, 6, 104", columns=False),
        Title="Essential Oils of Coastal Plants and Their Use in Food Storage: A Review",
    )


@layout(
    "Who pays for the beach? Property, erosion and the politics of sand",
    ("Eleanor Whitby", "Marcus Adeyemi"),
    "10.5555/08920753.2018.1405328",
    A3,
)
def taylor_cover() -> bytes:
    cover = Sheet()
    cover.put(60, 60, 16, "Coastal Studies", "sans-bold")
    cover.put(
        60,
        90,
        8,
        "ISSN: 0892-0753 (Print) 1521-0421 (Online) Journal homepage: "
        "https://www.example.org/loi/ucmg20",
        "sans",
    )
    cover.put(60, 160, 18, "Who pays for the beach? Property, erosion and", "sans-bold")
    cover.put(60, 182, 18, "the politics of sand", "sans-bold")
    cover.put(60, 220, 12, "Eleanor Whitby & Marcus Adeyemi", "sans-bold")
    cover.block(
        60,
        260,
        470,
        10,
        "To cite this article: Eleanor Whitby & Marcus Adeyemi (2018) Who pays for the "
        "beach? Property, "
        "erosion and the politics of sand, Coastal Studies, 46:1, 1-19, DOI: "
        "10.5555/08920753.2018.1405328",
        "sans",
    )
    cover.put(
        60,
        310,
        10,
        "To link to this article: https://doi.org/10.5555/08920753.2018.1405328",
        "sans",
    )
    cover.put(60, 350, 10, "Published online: 02 Jan 2018.", "sans")
    cover.put(60, 380, 10, "Submit your article to this journal", "sans")
    cover.put(60, 400, 10, "Article views: 412", "sans")
    cover.put(60, 420, 10, "View related articles", "sans")
    cover.put(
        60,
        800,
        8,
        "Full Terms & Conditions of access and use can be found at https://www.example.org/terms",
        "sans",
    )
    page = Sheet()
    page.put(60, 40, 8, "COASTAL STUDIES", "sans")
    page.put(60, 50, 8, "2018, VOL. 46, NO. 1, 1-19", "sans")
    page.put(60, 60, 8, "https://doi.org/10.5555/08920753.2018.1405328", "sans")
    page.centre(120, 15, "Who pays for the beach? Property, erosion and the politics", "sans-bold")
    page.centre(138, 15, "of sand", "sans-bold")
    page.marked(180, 165, 11, "Eleanor Whitby^a^ and Marcus Adeyemi^b^", "sans")
    page.put(
        90,
        185,
        8,
        "aSchool of Geography, Example University, Leeds, UK; bInstitute of Law, Lagos, Nigeria",
    )
    page.put(60, 215, 9, "ABSTRACT", "sans-bold")
    y = page.block(60, 230, 320, 9, A3)
    page.put(400, 215, 9, "KEYWORDS", "sans-bold")
    page.put(400, 230, 9, "Beach; erosion; property")
    page.put(60, y + 25, 11, "Introduction", "sans-bold")
    page.body(60, y + 42, 470, 50)
    page.put(
        60,
        790,
        7,
        "CONTACT Eleanor Whitby e.whitby@example.org School of Geography, Example University",
    )
    page.put(60, 800, 7, "© 2018 Taylor & Example")
    return pdf(cover, page, *inner("E. WHITBY AND M. ADEYEMI", columns=False))


@layout(
    "Spectra of weakly coupled lattices near the band edge",
    ("Étienne Marchand", "Lucia Bianchi", "Søren Holm"),
    "",
    A1,
)
def hal_cover() -> bytes:
    cover = Sheet()
    cover.image(180, 60, 200, 60)
    cover.centre(180, 18, "Spectra of weakly coupled lattices near the band edge", "sans-bold")
    cover.centre(210, 12, "Étienne Marchand, Lucia Bianchi, Søren Holm", "sans")
    cover.put(70, 280, 11, "To cite this version:", "sans-bold")
    cover.block(
        90,
        300,
        420,
        10,
        "Étienne Marchand, Lucia Bianchi, Søren Holm. Spectra of weakly coupled lattices "
        "near the band "
        "edge. Lattice Letters, 2016, 12 (3), pp.45-61. hal-01234567",
        "sans",
    )
    cover.centre(400, 14, "HAL Id: hal-01234567", "sans-bold")
    cover.centre(420, 12, "https://hal.example.org/hal-01234567", "sans")
    cover.centre(440, 10, "Submitted on 12 May 2016", "sans")
    cover.block(
        60,
        520,
        220,
        10,
        "HAL is a multi-disciplinary open access archive for the deposit and dissemination of "
        "scientific research documents, whether they are published or not.",
        "sans",
        centred=True,
    )
    cover.block(
        310,
        520,
        220,
        10,
        "L'archive ouverte pluridisciplinaire HAL, est destinée au dépôt et à la diffusion de "
        "documents scientifiques de niveau recherche, publiés ou non.",
        "sans",
        centred=True,
    )
    page = Sheet()
    page.centre(120, 17, "Spectra of weakly coupled lattices near the band edge")
    page.marked(180, 160, 12, "Étienne Marchand^1^, Lucia Bianchi^2^ and Søren Holm^1,2^")
    page.centre(
        180,
        9,
        "1 Laboratoire de Physique, Université d'Exemple, 75005 Paris, France",
        "times-italic",
    )
    page.centre(
        192, 9, "2 Dipartimento di Fisica, Università di Esempio, Pisa, Italy", "times-italic"
    )
    page.centre(215, 10, "May 12, 2016")
    page.centre(245, 10, "Abstract", "times-bold")
    y = page.block(100, 260, 395, 9, A1)
    page.put(70, y + 20, 14, "1   Introduction", "times-bold")
    page.body(70, y + 40, 455, 77)
    return pdf(cover, page, *inner("", columns=False))


@layout(
    "Learning to rank tidal sensors with few labels",
    ("Priya Natarajan", "Tom van den Berg"),
    "",
    A2,
)
def researchgate_cover() -> bytes:
    cover = Sheet()
    cover.put(
        40,
        40,
        9,
        "See discussions, stats, and author profiles for this publication at: "
        "https://www.example.org/publication/3312",
        "sans",
    )
    cover.put(40, 90, 16, "Learning to rank tidal sensors with few labels", "sans")
    cover.put(40, 115, 9, "Conference Paper · July 2019", "sans")
    cover.put(40, 130, 9, "DOI: 10.5555/RG.2.2.1234", "sans")
    cover.put(40, 160, 8, "CITATIONS", "sans")
    cover.put(40, 172, 8, "12", "sans")
    cover.put(200, 160, 8, "READS", "sans")
    cover.put(200, 172, 8, "345", "sans")
    cover.put(40, 200, 9, "2 authors, including:", "sans")
    cover.put(80, 230, 9, "Priya Natarajan", "sans")
    cover.put(80, 242, 7, "Example Institute of Technology", "sans")
    cover.put(80, 254, 7, "27 PUBLICATIONS   301 CITATIONS", "sans")
    cover.put(
        40,
        800,
        8,
        "All content following this page was uploaded by Priya Natarajan on 02 August 2019.",
        "sans",
    )
    page = Sheet()
    page.centre(100, 22, "Learning to rank tidal sensors with few labels")
    page.put(120, 140, 11, "Priya Natarajan")
    page.put(100, 153, 10, "Dept. of Computing", "times-italic")
    page.put(90, 165, 10, "Example Institute of Technology")
    page.put(100, 177, 10, "priya@example.org")
    page.put(370, 140, 11, "Tom van den Berg")
    page.put(370, 153, 10, "Sensor Group", "times-italic")
    page.put(350, 165, 10, "Example University of Delft")
    page.put(360, 177, 10, "tom@example.org")
    y = page.block(50, 220, 240, 9, "Abstract—" + A2, "times-bold")
    y = page.block(50, y + 6, 240, 9, "Index Terms—ranking, sensors, tides", "times-bold")
    page.put(120, y + 20, 10, "I. INTRODUCTION")
    page.body(50, y + 36, 240, 4)
    page.body(305, 220, 240, 24)
    return pdf(cover, page, *inner(""), Title="paper_final_v3.dvi", Creator="dvips")


@layout(
    "The Wreck and the Weed: Maritime Labour in Two Harbour Towns, 1790–1830",
    ("Agnes Thornbury",),
    "",
    "",
)
def jstor_cover() -> bytes:
    cover = Sheet()
    cover.put(
        50,
        60,
        12,
        "The Wreck and the Weed: Maritime Labour in Two Harbour Towns, 1790–1830",
        "sans",
    )
    cover.put(50, 80, 9, "Author(s): Agnes Thornbury", "sans")
    cover.put(
        50,
        92,
        9,
        "Source: The Example Historical Review, Vol. 55, No. 2 (May, 1999), pp. 211-240",
        "sans",
    )
    cover.put(50, 104, 9, "Published by: Example University Press", "sans")
    cover.put(50, 116, 9, "Stable URL: https://www.example.org/stable/2598123", "sans")
    cover.put(50, 128, 9, "Accessed: 02-03-2018 11:22 UTC", "sans")
    cover.block(
        50,
        160,
        490,
        8,
        "JSTOR is a not-for-profit service that helps scholars, researchers, and "
        "students discover, use, and "
        "build upon a wide range of content in a trusted digital archive.",
        "sans",
    )
    cover.block(
        50,
        200,
        490,
        8,
        "Your use of the JSTOR archive indicates your acceptance of the Terms & Conditions of Use",
        "sans",
    )
    page = Sheet()
    page.put(50, 40, 8, "Example Historical Review, LV, 2 (1999), pp. 211-240", "times-italic")
    page.centre(110, 16, "The Wreck and the Weed:")
    page.centre(130, 16, "Maritime Labour in Two")
    page.centre(150, 16, "Harbour Towns, 1790–1830")
    page.centre(180, 10, "By AGNES THORNBURY")
    page.body(70, 220, 455, 5, 11)
    page.centre(820, 7, "This content downloaded from 192.0.2.7 on Fri, 02 Mar 2018 11:22:33 UTC")
    return pdf(
        cover,
        page,
        *inner(
            "MARITIME LABOUR",
            "This content downloaded from 192.0.2.7 on Fri, 02 Mar 2018",
            columns=False,
        ),
    )


@layout(
    "Attitudes of anglers to protected areas: a survey in three provinces",
    ("Willem de Vries", "Fatou Diop"),
    "10.5555/fme.12345",
    A3,
)
def accepted_version() -> bytes:
    cover = Sheet()
    cover.image(50, 40, 150, 50)
    cover.put(50, 130, 10, "This is a repository copy of", "sans")
    cover.put(
        50,
        145,
        12,
        "Attitudes of anglers to protected areas: a survey in three provinces.",
        "sans-italic",
    )
    cover.put(50, 175, 10, "White Cliff Research Online URL for this paper:", "sans")
    cover.put(50, 188, 10, "https://eprints.example.org/123456/", "sans")
    cover.put(50, 208, 10, "Version: Accepted Version", "sans")
    cover.put(50, 240, 12, "Article:", "sans-bold")
    cover.block(
        50,
        256,
        480,
        10,
        "de Vries, W. and Diop, F. (2020) Attitudes of anglers to protected areas: a "
        "survey in three "
        "provinces. Fisheries Examples, 27 (2). pp. 120-131. ISSN 0969-997X",
        "sans",
    )
    cover.put(50, 300, 10, "https://doi.org/10.5555/fme.12345", "sans")
    cover.put(50, 400, 11, "Reuse", "sans-bold")
    cover.block(
        50,
        415,
        480,
        9,
        "Items deposited in White Cliff Research Online are protected by copyright, with "
        "all rights reserved "
        "unless indicated otherwise.",
        "sans",
    )
    cover.put(50, 470, 11, "Takedown", "sans-bold")
    cover.block(
        50,
        485,
        480,
        9,
        "If you consider content to be in breach of UK law, please notify us by emailing "
        "eprints@example.org.",
        "sans",
    )
    page = Sheet()
    page.put(
        72,
        90,
        14,
        "Attitudes of anglers to protected areas: a survey in three provinces",
        "times-bold",
    )
    page.put(72, 130, 12, "Willem de Vries¹, Fatou Diop²")
    page.put(72, 160, 12, "¹ Department of Fisheries, Example University, Netherlands")
    page.put(72, 176, 12, "² Institut de Pêche, Dakar, Senegal")
    page.put(72, 200, 12, "Corresponding author: w.devries@example.org")
    page.put(72, 230, 12, "Abstract", "times-bold")
    page.block(72, 250, 450, 12, A3)
    page.put(72, 640, 12, "Keywords: angling, attitudes, protected areas")
    return pdf(
        cover,
        page,
        *inner("", columns=False),
        Title="Microsoft Word - anglers_R2_clean.docx",
        Author="wdevries",
    )


@layout(
    "Ocean acidification slows calcification in a cold-water coral",
    ("Rebecca L. Stone", "Hiroshi Nakamura", "Ali Demir"),
    "10.5555/gcb.15678",
    A1,
)
def wiley() -> bytes:
    page = Sheet()
    page.put(50, 40, 7, "Received: 5 August 2020    |    Accepted: 12 January 2021", "sans")
    page.put(50, 52, 7, "DOI: 10.5555/gcb.15678", "sans")
    page.put(50, 80, 10, "PRIMARY RESEARCH ARTICLE", "sans-bold")
    page.put(380, 80, 12, "Change Biology  WILEY", "sans-bold")
    page.put(50, 120, 20, "Ocean acidification slows calcification in a", "sans-bold")
    page.put(50, 143, 20, "cold-water coral", "sans-bold")
    page.marked(
        50,
        175,
        11,
        "Rebecca L. Stone^1^   |   Hiroshi Nakamura^2,3^   |   Ali Demir^1^",
        "sans-bold",
    )
    page.block(50, 220, 170, 7.5, "1 School of Ocean Science, Example University, Bangor, UK")
    page.block(50, 245, 170, 7.5, "2 Marine Laboratory, Example University, Okinawa, Japan")
    page.put(50, 280, 8, "Correspondence", "sans-bold")
    page.block(
        50,
        290,
        170,
        7.5,
        "Rebecca L. Stone, School of Ocean Science, Bangor, UK. Email: r.stone@example.org",
    )
    page.put(50, 330, 8, "Funding information", "sans-bold")
    page.block(50, 340, 170, 7.5, "Example Research Council, Grant/Award Number: NE/K0001/1")
    page.put(240, 220, 10, "Abstract", "sans-bold")
    y = page.block(240, 235, 305, 9.5, A1)
    page.put(240, y + 10, 8, "K E Y W O R D S", "sans-bold")
    page.put(240, y + 22, 8, "calcification, coral, ocean acidification", "sans")
    page.put(50, y + 60, 11, "1   |   INTRODUCTION", "sans-bold")
    page.columns(y + 78, 44, bottom=770)
    page.put(
        50,
        805,
        7,
        "Glob Change Ex. 2021;27:1-14.    wileyexample.org/journal/gcb    © 2021 John "
        "Example & Sons Ltd    |    1",
        "sans",
    )
    return pdf(
        page,
        *inner("2 | STONE et al."),
        Title="Ocean acidification slows calcification in a cold-water coral",
    )


@layout(
    "SeaSeq: fast assembly of algal genomes from noisy long reads",
    ("Pedro Alves", "Xiaoyu Zhang", "Katarzyna Nowak"),
    "10.5555/bioinformatics/btz999",
    "Motivation: "
    + prose(3, 15)
    + " Results: "
    + prose(2, 25)
    + " Availability and implementation: "
    "SeaSeq is freely available at https://seaseq.example.org. Contact: p.alves@example.org "
    "Supplementary information: Supplementary data are available at Bioinfo Examples online.",
)
def oup() -> bytes:
    page = Sheet()
    page.put(380, 35, 7, "Bioinfo Examples, 35(1), 2019, 1-9", "sans-italic")
    page.put(380, 45, 7, "doi: 10.5555/bioinformatics/btz999", "sans")
    page.put(380, 55, 7, "Advance Access Publication Date: 3 October 2019", "sans")
    page.put(380, 65, 7, "Original Paper", "sans")
    page.put(50, 100, 9, "Sequence analysis", "sans-italic")
    page.put(50, 130, 18, "SeaSeq: fast assembly of algal genomes from", "sans-bold")
    page.put(50, 152, 18, "noisy long reads", "sans-bold")
    page.marked(
        50, 180, 12, "Pedro Alves^1,2,*^, Xiaoyu Zhang^1^ and Katarzyna Nowak^3^", "sans-bold"
    )
    page.put(
        50,
        200,
        8,
        "1Department of Computer Science, Example University, Porto, Portugal, 2Genome "
        "Hub, Cambridge, UK and",
    )
    page.put(50, 210, 8, "3Institute of Botany, Krakow, Poland")
    page.put(50, 225, 7, "*To whom correspondence should be addressed.")
    page.put(50, 235, 7, "Associate Editor: Jane Doe")
    page.put(
        50,
        245,
        7,
        "Received on May 2, 2019; revised on September 1, 2019; accepted on September 30, 2019",
    )
    page.put(50, 265, 10, "Abstract", "sans-bold")
    y = page.block(50, 280, 490, 9, "Motivation: " + prose(3, 15))
    y = page.block(50, y, 490, 9, "Results: " + prose(2, 25))
    y = page.block(
        50,
        y,
        490,
        9,
        "Availability and implementation: SeaSeq is freely available at "
        "https://seaseq.example.org.",
    )
    y = page.block(50, y, 490, 9, "Contact: p.alves@example.org")
    y = page.block(
        50,
        y,
        490,
        9,
        "Supplementary information: Supplementary data are available at Bioinfo Examples online.",
    )
    page.put(50, y + 25, 11, "1 Introduction", "sans-bold")
    page.columns(y + 42, 66, 9)
    page.put(
        50,
        800,
        7,
        "© The Author(s) 2019. Published by Example University Press. All rights "
        "reserved. For permissions, please e-mail: p@example.org",
        "sans",
    )
    page.put(400, 812, 7, "1", "sans")
    return pdf(page, *inner("P.Alves et al."), Title="OP-CBIO190999 1..9")


@layout(
    "Selective Binding of Uranyl by Polyphenols of Brown Seaweed in Seawater",
    ("Claire M. Dubois", "Sanjay Patel", "Ruth E. Klein"),
    "10.5555/acs.est.9b01234",
    A2,
)
def acs() -> bytes:
    page = Sheet()
    page.put(430, 40, 9, "Article", "sans-bold")
    page.put(430, 52, 7, "pubs.example.org/est", "sans")
    page.put(50, 100, 18, "Selective Binding of Uranyl by Polyphenols of Brown", "times")
    page.put(50, 121, 18, "Seaweed in Seawater", "times")
    page.marked(50, 148, 11, "Claire M. Dubois,^†^ Sanjay Patel,^‡^ and Ruth E. Klein*^,†^")
    page.put(
        50,
        168,
        8,
        "†Department of Chemistry, Example University, Ithaca, New York 14850, United States",
    )
    page.put(50, 179, 8, "‡Centre for Separation Science, Mumbai 400085, India")
    page.put(50, 195, 8, "*S Supporting Information")
    page.block(50, 225, 300, 9.5, "ABSTRACT: " + A2)
    page.image(370, 225, 180, 110)
    page.put(50, 400, 11, "INTRODUCTION", "sans-bold")
    page.columns(415, 88)
    page.put(50, 780, 8, "Received: March 1, 2019")
    page.put(50, 790, 8, "Published: June 3, 2019")
    page.put(50, 812, 7, "© 2019 Example Chemical Society")
    page.put(270, 812, 8, "A")
    page.put(420, 812, 6, "DOI: 10.5555/acs.est.9b01234")
    page.put(420, 820, 6, "Environ. Sci. Technol. XXXX, XXX, XXX-XXX")
    return pdf(page, *inner("Environmental Examples"))


@layout(
    "A catalyst-free route to fluorinated furans in flow",
    ("Mei Lin", "Robert Fischer", "Ana Costa"),
    "10.5555/c9gc01234a",
    A1,
)
def rsc() -> bytes:
    page = Sheet()
    page.put(50, 45, 22, "Green Examples", "sans-bold")
    page.put(50, 110, 10, "COMMUNICATION", "sans-bold")
    page.put(190, 140, 18, "A catalyst-free route to fluorinated", "sans")
    page.put(190, 161, 18, "furans in flow†", "sans")
    page.put(50, 200, 7, "Cite this: Green Ex., 2019, 21, 112", "sans")
    page.put(50, 225, 7, "Received 9th April 2019,", "sans")
    page.put(50, 234, 7, "Accepted 2nd May 2019", "sans")
    page.put(50, 250, 7, "DOI: 10.5555/c9gc01234a", "sans")
    page.put(50, 262, 7, "rsc.example.org/greenchem", "sans")
    page.marked(190, 195, 11, "Mei Lin,^a^ Robert Fischer^b^ and Ana Costa *^a^", "times")
    y = page.block(190, 225, 355, 9, A1, "times-bold")
    page.columns(y + 30, 17, 9, 700)
    page.put(
        50,
        740,
        7,
        "aSchool of Chemistry, Example University, Coimbra, Portugal. E-mail: ana@example.org",
        "times-italic",
    )
    page.put(50, 750, 7, "bOrganic Department, Example University, Graz, Austria", "times-italic")
    page.put(
        50,
        760,
        7,
        "† Electronic supplementary information (ESI) available. See DOI: 10.5555/c9gc01234a",
        "times-italic",
    )
    page.put(
        50,
        815,
        7,
        "112 | Green Ex., 2019, 21, 112-116    This journal is © The Example Society of "
        "Chemistry 2019",
        "sans",
    )
    return pdf(
        page,
        *inner("Communication Green Examples"),
        Title="A catalyst-free route to fluorinated furans in flow",
    )


@layout(
    "Adaptive Beamforming for Underwater Arrays With Few Snapshots",
    ("Daniel K. Osei", "Ingrid Larsen", "Yong Li"),
    "10.5555/TSP.2020.2991234",
    A3,
)
def ieee() -> bytes:
    page = Sheet(width=612, height=792)
    page.put(50, 30, 7, "IEEE TRANSACTIONS ON EXAMPLES, VOL. 68, 2020", "sans")
    page.put(550, 30, 7, "2991", "sans")
    page.centre(85, 24, "Adaptive Beamforming for Underwater Arrays")
    page.centre(112, 24, "With Few Snapshots")
    page.centre(
        145, 11, "Daniel K. Osei , Student Member, IEEE, Ingrid Larsen, and Yong Li , Fellow, IEEE"
    )
    y = page.block(50, 190, 245, 9, "Abstract—" + A3, "times-bold", cut=True)
    y = page.block(
        50, y + 5, 245, 9, "Index Terms—Adaptive arrays, beamforming, sonar.", "times-bold"
    )
    page.put(120, y + 20, 10, "I. INTRODUCTION")
    page.body(50, y + 35, 245, 19, 10, 620)
    page.block(
        50,
        640,
        245,
        7.5,
        "Manuscript received January 3, 2020; revised March 1, 2020; accepted April 2, "
        "2020. Date of "
        "publication May 1, 2020. (Corresponding author: Daniel K. Osei.)",
    )
    page.block(
        50,
        690,
        245,
        7.5,
        "D. K. Osei and Y. Li are with the Department of Electrical Engineering, Example "
        "University, Accra, Ghana "
        "(e-mail: osei@example.org). Digital Object Identifier 10.5555/TSP.2020.2991234",
    )
    page.body(315, 190, 245, 90, 10, 740)
    page.centre(
        775,
        6,
        "1053-587X © 2020 IEEE. Personal use is permitted. See "
        "https://www.example.org/rights.html for more information.",
    )
    return pdf(
        page,
        *inner("IEEE TRANSACTIONS ON EXAMPLES, VOL. 68, 2020"),
        Title="Adaptive Beamforming for Underwater Arrays With Few Snapshots",
    )


@layout(
    "Tangible Tides: Sonifying Sea Levels for Museum Visitors",
    ("Nadia El Amrani", "Chris Park"),
    "10.5555/3313831.3376999",
    A2,
)
def acm() -> bytes:
    page = Sheet(width=612, height=792)
    page.centre(90, 17, "Tangible Tides: Sonifying Sea Levels for Museum Visitors", "sans-bold")
    page.put(120, 130, 12, "Nadia El Amrani", "sans")
    page.put(120, 145, 9, "Example University", "sans")
    page.put(120, 157, 9, "Rabat, Morocco", "sans")
    page.put(120, 169, 9, "nadia@example.org", "sans")
    page.put(380, 130, 12, "Chris Park", "sans")
    page.put(380, 145, 9, "Example Museum Lab", "sans")
    page.put(380, 157, 9, "Seattle, WA, USA", "sans")
    page.put(380, 169, 9, "cpark@example.org", "sans")
    page.put(54, 205, 10, "ABSTRACT", "sans-bold")
    y = page.block(54, 218, 240, 9, A2)
    page.put(54, y + 12, 10, "Author Keywords", "sans-bold")
    page.put(54, y + 25, 9, "Sonification; museums; tangible interaction.")
    page.put(54, y + 45, 10, "CCS Concepts", "sans-bold")
    page.put(54, y + 58, 9, "• Human-centered computing → HCI".replace("→", "-"))
    page.put(54, y + 80, 10, "INTRODUCTION", "sans-bold")
    page.body(54, y + 95, 240, 6, 9, 620)
    page.block(
        54,
        640,
        240,
        6.5,
        "Permission to make digital or hard copies of all or part of this work for "
        "personal or classroom use is "
        "granted without fee provided that copies are not made or distributed for profit.",
    )
    page.put(54, 690, 6.5, "CHEX ’20, April 25-30, 2020, Honolulu, HI, USA.")
    page.put(54, 699, 6.5, "https://doi.org/10.5555/3313831.3376999")
    page.body(315, 205, 240, 52, 9, 740)
    return pdf(page, *inner("CHEX 2020 Paper"), Title="", Author="")


@layout(
    "Bounds on the growth of branching random walks with barriers",
    ("Alexei Petrov", "Marie-Claire Dupont"),
    "",
    A1,
)
def arxiv_latex() -> bytes:
    page = Sheet(width=612, height=792)
    page.put(30, 560, 20, "arXiv:2101.01234v2 [math.PR] 6 Feb 2021", up=True)
    page.centre(140, 17.2, "Bounds on the growth of branching random walks")
    page.centre(161, 17.2, "with barriers")
    page.put(170, 200, 12, "Alexei Petrov")
    page.put(330, 200, 12, "Marie-Claire Dupont")
    page.put(150, 214, 12, "Example University")
    page.put(330, 214, 12, "Université d'Exemple")
    page.centre(245, 12, "February 6, 2021")
    page.centre(285, 10.9, "Abstract", "times-bold")
    y = page.block(150, 300, 310, 10, A1, cut=True)
    page.put(110, y + 25, 14.3, "1   Introduction", "times-bold")
    page.body(110, y + 45, 390, 9, 10.9, 700)
    page.centre(740, 10.9, "1")
    return pdf(
        page, *inner("", columns=False), Creator="LaTeX with hyperref", Producer="pdfTeX-1.40.21"
    )


@layout(
    "Migration timing of shorebirds tracks spring onset across two flyways",
    ("Emma J. Larkin", "Boubacar Traoré", "Nils Ek"),
    "10.5555/2020.07.14.202333",
    A3,
)
def biorxiv() -> bytes:
    page = Sheet(width=612, height=792)
    page.put(
        40,
        20,
        6.5,
        "bioRxiv preprint doi: https://doi.org/10.5555/2020.07.14.202333; this version "
        "posted July 15, 2020. The copyright holder for this preprint",
        "sans",
    )
    page.put(
        40,
        28,
        6.5,
        "(which was not certified by peer review) is the author/funder. It is made "
        "available under a CC-BY 4.0 International license.",
        "sans",
    )
    lines: list[tuple[str, float, str]] = [
        ("Migration timing of shorebirds tracks spring onset across two flyways", 14, "times-bold"),
        ("", 12, "times"),
        ("Emma J. Larkin^1,2^*, Boubacar Traoré^3^, Nils Ek^1^", 12, "times"),
        ("", 12, "times"),
        ("1 Department of Ecology, Example University, Umeå, Sweden", 12, "times"),
        ("2 Bird Observatory, Falsterbo, Sweden", 12, "times"),
        ("3 Faculté des Sciences, Bamako, Mali", 12, "times"),
        ("* Corresponding author: emma.larkin@example.org", 12, "times"),
        ("", 12, "times"),
        ("Abstract", 12, "times-bold"),
    ]
    y = 80.0
    number = 1
    for words, size, font in lines:
        page.put(40, y, 8, str(number), "sans")
        if words:
            page.marked(80, y, size, words, font)
        y, number = y + 20, number + 1
    rest = A3.split()
    while rest:
        page.put(40, y, 8, str(number), "sans")
        page.put(80, y, 12, " ".join(rest[:12]))
        rest, y, number = rest[12:], y + 20, number + 1
    return pdf(
        page,
        *inner("bioRxiv preprint doi: https://doi.org/10.5555/2020.07.14.202333", columns=False),
    )


@layout(
    "Oxygen sensing in hagfish gills depends on a single ion channel",
    ("Michael R. Brandt", "Chen Xu", "Teresa Lombardi"),
    "10.5555/nihms.1234567",
    A2,
)
def author_manuscript() -> bytes:
    page = Sheet(width=612, height=792)
    for y in (150, 320, 490, 660):
        page.put(18, y, 12, "Author Manuscript", "sans", up=True)
    page.put(60, 40, 14, "HHS Public Access", "sans-bold")
    page.put(60, 54, 9, "Author manuscript", "sans")
    page.put(
        60,
        66,
        9,
        "J Gill Physiol. Author manuscript; available in PMC 2019 March 01.",
        "sans-italic",
    )
    page.put(60, 84, 8, "Published in final edited form as:", "sans")
    page.put(
        60,
        94,
        8,
        "J Gill Physiol. 2018 March ; 596(5): 901-918. doi:10.5555/nihms.1234567.",
        "sans",
    )
    page.put(
        60, 125, 16, "Oxygen sensing in hagfish gills depends on a single ion channel", "sans-bold"
    )
    page.marked(
        60, 152, 11, "Michael R. Brandt^1,*^, Chen Xu^1^, and Teresa Lombardi^2^", "sans-bold"
    )
    page.put(60, 170, 9, "1Department of Physiology, Example School of Medicine, Denver, CO, USA")
    page.put(60, 182, 9, "2Stazione Zoologica, Naples, Italy")
    page.put(60, 210, 12, "Abstract", "sans-bold")
    y = page.block(75, 226, 460, 10.5, A2)
    page.put(60, y + 15, 11, "Keywords", "sans-bold")
    page.put(75, y + 30, 10.5, "hagfish; gill; oxygen sensing; ion channel")
    page.put(60, y + 60, 12, "Introduction", "sans-bold")
    page.body(75, y + 78, 460, 3, 10.5, 690)
    page.put(
        60,
        720,
        8,
        "*Corresponding author: Michael R. Brandt, Example School of Medicine; mbrandt@example.org",
    )
    return pdf(
        page,
        *inner(
            "Brandt et al.",
            "J Gill Physiol. Author manuscript; available in PMC 2019 March 01.",
            columns=False,
        ),
        Title="nihms-1234567.indd",
    )


@layout(
    "Fast and slow adaptation of phytoplankton to light",
    ("Sara Lindqvist", "George Papadopoulos"),
    "10.5555/pnas.1901234116",
    A1,
)
def pnas() -> bytes:
    page = Sheet(width=612, height=792)
    page.put(590, 300, 8, "ECOLOGY", "sans-bold", up=True)
    page.put(50, 75, 20, "Fast and slow adaptation of phytoplankton to light", "sans-bold")
    page.marked(50, 102, 11, "Sara Lindqvist^a,1^ and George Papadopoulos^b^", "sans-bold")
    page.block(
        50,
        120,
        500,
        7,
        "aDepartment of Biology, Example University, 901 87 Umeå, Sweden; and bHellenic "
        "Centre for Marine Research, Athens, Greece",
        "sans",
    )
    page.put(
        50,
        140,
        7,
        "Edited by Ed Editor, Example University, Davis, CA, and approved June 3, 2019 "
        "(received for review January 22, 2019)",
        "sans",
    )
    y = page.block(50, 165, 245, 9, A1, "sans-bold")
    page.put(50, y + 10, 7, "phytoplankton | light | adaptation", "sans")
    page.body(50, y + 40, 245, 28, 9, 640)
    page.put(320, 165, 10, "Significance", "sans-bold")
    y = page.block(320, 180, 230, 9, prose(4, 200), "sans")
    page.body(320, y + 30, 245, 46, 9, 640)
    page.put(
        320,
        680,
        6.5,
        "Author contributions: S.L. designed research; S.L. and G.P. wrote the paper.",
        "sans",
    )
    page.put(
        320, 690, 6.5, "1To whom correspondence may be addressed. Email: sara@example.org.", "sans"
    )
    page.put(
        50,
        760,
        7,
        "www.example.org/cgi/doi/10.5555/pnas.1901234116    PNEX | July 9, 2019 | vol. "
        "116 | no. 28 | 13701-13706",
        "sans",
    )
    return pdf(
        page,
        *inner("13702 | www.example.org/cgi/doi/10.5555/pnas.1901234116"),
        Title="201901234 1..6",
    )


@layout(
    "Aerosol–cloud interactions over the winter North Sea: airborne measurements and closure",
    ("Jan Kowalczyk", "Birgit Sommer", "Arjun Rao", "Lucy A. Finch"),
    "10.5555/acp-21-1234-2021",
    A3,
)
def copernicus() -> bytes:
    page = Sheet()
    page.put(50, 45, 8, "Atmos. Ex. Phys., 21, 1234–1250, 2021")
    page.put(50, 55, 8, "https://doi.org/10.5555/acp-21-1234-2021")
    page.put(50, 65, 8, "© Author(s) 2021. This work is distributed under")
    page.put(50, 75, 8, "the Creative Commons Attribution 4.0 License.")
    page.block(
        70,
        140,
        455,
        17,
        "Aerosol–cloud interactions over the winter North Sea: airborne measurements and closure",
        "times-bold",
        centred=True,
    )
    page.marked(
        110,
        195,
        12,
        "Jan Kowalczyk^1^, Birgit Sommer^2^, Arjun Rao^1,3^, and Lucy A. Finch^4^",
        "times-bold",
    )
    page.put(110, 213, 8, "1Institute of Atmospheric Physics, Example Academy, Warsaw, Poland")
    page.put(110, 223, 8, "2Weather Service, Hamburg, Germany")
    page.put(110, 238, 8, "Correspondence: Jan Kowalczyk (jan@example.org)", "times-bold")
    page.put(110, 253, 8, "Received: 2 September 2020 – Discussion started: 5 October 2020")
    page.put(
        110,
        263,
        8,
        "Revised: 4 January 2021 – Accepted: 6 January 2021 – Published: 29 January 2021",
    )
    y = page.block(50, 300, 240, 10, "Abstract. " + A3)
    page.put(50, y + 20, 11, "1 Introduction", "times-bold")
    page.body(50, y + 36, 240, 11)
    page.body(305, 300, 240, 31)
    page.centre(
        815, 8, "Published by Example Publications on behalf of the European Examples Union."
    )
    return pdf(
        page,
        *inner("1235 J. Kowalczyk et al.: Aerosol–cloud interactions"),
        Title="Aerosol–cloud interactions over the winter North Sea: airborne measurements "
        "and closure",
    )


@layout(
    "Produção de algas em tanques: um estudo de caso no litoral sul",
    ("João Carlos da Silva", "Mariana Azevedo"),
    "10.5555/1678-4596cr20180123",
    "As algas cultivadas em tanques cresceram mais no verão do que no inverno. O custo "
    "por quilo caiu "
    "com o uso de água do mar sem tratamento. Os resultados indicam que o cultivo é "
    "viável no litoral sul.",
)
def scielo() -> bytes:
    page = Sheet()
    page.put(50, 35, 8, "Ciência Exemplar, Santa Maria, v.48:06, e20180123, 2018", "times-bold")
    page.put(400, 35, 8, "http://dx.doi.org/10.5555/1678-4596cr20180123")
    page.put(400, 50, 8, "ISSN 1678-4596")
    page.put(50, 70, 8, "AQUICULTURA", "times-bold")
    page.centre(
        110, 15, "Produção de algas em tanques: um estudo de caso no litoral sul", "times-bold"
    )
    page.marked(170, 145, 11, "João Carlos da Silva^1*^  Mariana Azevedo^2^", "times-bold")
    page.centre(
        165,
        8,
        "1Departamento de Zootecnia, Universidade Exemplo (UEX), Santa Maria, RS, "
        "Brasil. E-mail: joao@example.org",
    )
    page.centre(175, 8, "2Instituto de Pesca, Florianópolis, SC, Brasil.")
    y = page.block(
        50,
        210,
        490,
        9,
        "RESUMO: As algas cultivadas em tanques cresceram mais no verão do que no "
        "inverno. O custo por "
        "quilo caiu com o uso de água do mar sem tratamento. Os resultados indicam que o "
        "cultivo é viável no litoral sul.",
    )
    page.put(50, y, 9, "Palavras-chave: algas, tanques, litoral.")
    page.centre(
        y + 35, 11, "Production of algae in tanks: a case study on the southern coast", "times-bold"
    )
    z = page.block(
        50,
        y + 60,
        490,
        9,
        "ABSTRACT: Algae reared in tanks grew more in summer than in winter. The cost of "
        "a kilogram fell "
        "with the use of sea water without treatment. The results indicate that it pays "
        "on the southern coast.",
    )
    page.put(50, z, 9, "Key words: algae, tanks, coast.")
    page.put(50, z + 30, 10, "INTRODUÇÃO", "times-bold")
    page.columns(z + 45, 13)
    return pdf(page, *inner("Ciência Exemplar, v.48, n.6, 2018."))


@layout(
    "Verifying Buoy Firmware with Separation Logic",
    ("Ulf Andersson", "Beatriz Romero", "Kwame Mensah"),
    "10.5555/978-3-030-12345-6_7",
    A1,
)
def lncs() -> bytes:
    page = Sheet(width=439, height=666)
    page.centre(80, 14, "Verifying Buoy Firmware", "times-bold")
    page.centre(97, 14, "with Separation Logic", "times-bold")
    page.marked(80, 125, 10, "Ulf Andersson^1(B)^, Beatriz Romero^2^, and Kwame Mensah^1^")
    page.centre(145, 8.5, "1 Example University of Technology, Gothenburg, Sweden")
    page.centre(156, 8.5, "ulf@example.org")
    page.centre(167, 8.5, "2 Universidad de Ejemplo, Madrid, Spain")
    y = page.block(75, 195, 290, 8.5, "Abstract. " + A1)
    page.put(75, y + 10, 8.5, "Keywords: Separation logic · Firmware · Verification")
    page.put(50, y + 40, 12, "1   Introduction", "times-bold")
    page.body(50, y + 58, 340, 21, 10, 590)
    page.put(50, 625, 7, "© Example Nature Switzerland AG 2019")
    page.put(50, 634, 7, "K. Mensah (Ed.): EXA 2019, LNCS 11234, pp. 101–118, 2019.")
    page.put(50, 643, 7, "https://doi.org/10.5555/978-3-030-12345-6_7")
    return pdf(page, *inner("102 U. Andersson et al.", columns=False))


@layout(
    "Salt, Soil and Memory: Women’s Work in the Marshes of the Lower Ebro",
    ("Montserrat Vidal",),
    "",
    "",
)
def thesis() -> bytes:
    page = Sheet()
    page.centre(90, 14, "UNIVERSITY OF EXAMPLES")
    page.centre(115, 12, "Faculty of Humanities")
    page.centre(260, 22, "Salt, Soil and Memory:", "times-bold")
    page.centre(288, 22, "Women’s Work in the Marshes", "times-bold")
    page.centre(316, 22, "of the Lower Ebro", "times-bold")
    page.centre(400, 12, "by")
    page.centre(425, 14, "Montserrat Vidal")
    page.centre(520, 11, "A thesis submitted in partial fulfilment of the requirements")
    page.centre(535, 11, "for the degree of Doctor of Philosophy")
    page.centre(700, 12, "September 2014")
    second = Sheet()
    second.put(70, 100, 16, "Declaration", "times-bold")
    second.block(
        70,
        130,
        455,
        11,
        "I declare that this thesis is my own work and has not been submitted elsewhere.",
    )
    return pdf(page, second, *inner("Chapter 1", columns=False), Title="Thesis")


@layout("", (), "", "")
def cited_only() -> bytes:
    """Return a page of minutes that cites an article."""
    page = Sheet()
    page.body(70, 80, 455, 3, 11, 400)
    page.block(
        70,
        420,
        455,
        11,
        "As shown by Elder (2001, doi:10.5555/cited.2001.1), the weeds had gone by then.",
    )
    page.body(70, 460, 455, 33, 11, 760)
    return pdf(page, Title="Microsoft Word - minutes.doc", Author="secretary")


@layout("", (), "", "")
def form() -> bytes:
    page = Sheet()
    page.put(50, 60, 10, "Name:", "sans")
    page.put(50, 90, 10, "Date of birth:", "sans")
    page.put(50, 120, 10, "Signature:", "sans")
    page.put(50, 150, 8, "Form 12b (rev. 2014)", "sans")
    return pdf(page, Title="form12b_rev2014.pdf")


@layout(
    "Correction of drift in low-cost pH sensors",
    ("Amira Haddad", "Luca Ferrari"),
    "10.5555/2045-7758/ab1234",
    A2,
)
def iop_cover() -> bytes:
    cover = Sheet()
    cover.put(50, 60, 9, "PAPER", "sans-bold")
    cover.put(50, 85, 16, "Correction of drift in low-cost pH sensors", "sans-bold")
    cover.put(
        50,
        110,
        9,
        "To cite this article: Amira Haddad and Luca Ferrari 2019 Meas. Ex. Technol. 30 115101",
        "sans",
    )
    cover.put(50, 150, 9, "View the article online for updates and enhancements.", "sans")
    cover.put(50, 250, 10, "You may also like", "sans-bold")
    cover.put(50, 270, 9, "- A robust calibration of glass electrodes", "sans")
    cover.put(60, 282, 8, "Ada Old and Bo Elder", "sans")
    cover.put(
        50,
        800,
        7,
        "This content was downloaded from IP address 192.0.2.9 on 03/02/2020 at 10:11",
        "sans",
    )
    page = Sheet()
    page.put(50, 40, 8, "Measurement Examples and Technology", "sans")
    page.put(50, 60, 8, "Meas. Ex. Technol. 30 (2019) 115101 (9pp)", "sans")
    page.put(380, 60, 8, "https://doi.org/10.5555/2045-7758/ab1234", "sans")
    page.put(110, 120, 20, "Correction of drift in low-cost", "times-bold")
    page.put(110, 143, 20, "pH sensors", "times-bold")
    page.marked(110, 175, 12, "Amira Haddad^1,3^ and Luca Ferrari^2^", "times-bold")
    page.put(110, 195, 9, "1 Sensor Laboratory, Example University, Tunis, Tunisia")
    page.put(110, 206, 9, "2 Istituto di Metrologia, Turin, Italy")
    page.put(110, 222, 9, "E-mail: amira@example.org")
    page.put(110, 240, 9, "Received 2 April 2019, revised 3 May 2019")
    page.put(110, 270, 10, "Abstract", "times-bold")
    y = page.block(110, 284, 400, 9.5, A2)
    page.put(110, y + 10, 9, "Keywords: pH, drift, calibration")
    page.put(50, y + 45, 11, "1. Introduction", "times-bold")
    page.columns(y + 62, 37)
    return pdf(cover, page, *inner("Meas. Ex. Technol. 30 (2019) 115101"))


@layout(
    "Exercise and the ageing heart: what a decade of imaging has taught us",
    ("Sophie Bennett", "Rahul Mehta", "Ingeborg Dahl"),
    "10.5555/heartjnl-2018-313999",
    "Objective " + prose(2, 19) + " Methods " + prose(2, 23) + " Conclusions " + prose(2, 29),
)
def bmj_two_columns() -> bytes:
    page = Sheet()
    page.put(50, 40, 9, "Heart Examples", "sans-bold")
    page.put(50, 70, 9, "Original research", "sans")
    page.put(200, 100, 19, "Exercise and the ageing heart:", "sans-bold")
    page.put(200, 122, 19, "what a decade of imaging has", "sans-bold")
    page.put(200, 144, 19, "taught us", "sans-bold")
    page.marked(200, 172, 10, "Sophie Bennett   ,^1^ Rahul Mehta,^2^ Ingeborg Dahl^1,3^", "sans")
    page.block(
        50,
        210,
        130,
        7,
        "To cite: Bennett S, Mehta R, Dahl I. Exercise and the ageing heart: what a "
        "decade of imaging has "
        "taught us. Heart Ex 2019;105:1-9. doi:10.5555/heartjnl-2018-313999",
        "sans",
    )
    page.block(50, 300, 130, 7, "1Department of Cardiology, Example Hospital, London, UK", "sans")
    page.block(
        50,
        330,
        130,
        7,
        "Correspondence to Dr Sophie Bennett, Department of Cardiology; s.bennett@example.org",
        "sans",
    )
    page.put(200, 205, 10, "ABSTRACT", "sans-bold")
    y = page.block(200, 220, 340, 8.5, "Objective " + prose(2, 19))
    y = page.block(200, y, 340, 8.5, "Methods " + prose(2, 23))
    y = page.block(200, y, 340, 8.5, "Conclusions " + prose(2, 29))
    page.put(200, y + 25, 11, "INTRODUCTION", "sans-bold")
    page.body(200, y + 40, 340, 55, 9)
    page.put(
        50,
        812,
        6.5,
        "Bennett S, et al. Heart Ex 2019;105:1-9. doi:10.5555/heartjnl-2018-313999",
        "sans",
    )
    page.put(540, 812, 6.5, "1", "sans")
    return pdf(
        page,
        *inner(
            "Original research",
            "Bennett S, et al. Heart Ex 2019;105:2. doi:10.5555/heartjnl-2018-313999",
        ),
        xmp=packet(
            "<dc:title>Exercise and the ageing heart: what a decade of imaging has "
            "taught us</dc:title>"
        ).decode(),
    )


@layout(
    "Letter: On the naming of northern kelps",
    ("R. S. Whitlock",),
    "10.5555/weednews.2003.77",
    "",
)
def letter_of_one_column() -> bytes:
    page = Sheet()
    page.put(70, 40, 9, "WEED NEWS 77 (2003)", "times")
    page.put(440, 40, 9, "doi:10.5555/weednews.2003.77")
    page.put(70, 90, 15, "Letter: On the naming of northern kelps", "times-bold")
    page.put(70, 115, 11, "R. S. Whitlock")
    page.put(70, 130, 9, "Herbarium, Example Museum, Truro, Nova Scotia", "times-italic")
    page.body(70, 165, 455, 5, 11)
    return pdf(
        page,
        *inner("WEED NEWS 77 (2003)", columns=False),
        Title="Weed News",
        Author="Editorial office",
    )
