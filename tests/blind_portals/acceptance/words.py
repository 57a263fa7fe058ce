"""Words of the made-up portals: titles, people, paragraphs, and the bytes of files."""

import hashlib
import io
import json
import re
import zipfile
from dataclasses import dataclass
from random import Random

_TITLES = """
Sediment cores of Lake Vättern and their diatom assemblages|limnology
Household energy diaries from four coastal towns|energy
Acoustic recordings of nightjars in managed heathland|ornithology
Soil moisture under drip irrigation in almond orchards|agronomy
Reading speed of bilingual children in second grade|education
Tensile tests of recycled basalt fibre composites|materials
Parish registers of the Upper Tyne valley 1680 to 1790|history
Whole-slide images of mouse kidney after ischaemia|pathology
Wind tunnel pressure data of a bluff body with a splitter plate|aerodynamics
Glacier front positions in eastern Svalbard|glaciology
Survey of remote work and commuting in mid-sized cities|labour
Microplastics in the gut of demersal fish|marine biology
A corpus of municipal council minutes with speaker labels|linguistics
Thermal conductivity of damaged perovskite films|physics
Pollen counts from twelve urban rooftops|allergology
Bridges of the Roman road network as a graph|archaeology
Seismic noise before and during the harbour festival|seismology
Choice experiments on the price of quiet streets|economics
Genome assembly of the alpine marmot|genomics
Leaf traits along an elevation gradient in the Andes|ecology
Telemetry of cargo bikes in a hilly town|transport
Interviews with retired lighthouse keepers|oral history
Crystal structures of three copper carboxylates|chemistry
Night lights and fishing effort in the Gulf of Thailand|remote sensing
Eye movements during proofreading of musical scores|psychology
Groundwater levels beneath abandoned peat cuttings|hydrology
Lexical borrowing in trade pidgins of the North Pacific|linguistics
Landslide inventory of the Maluti mountains|geomorphology
Sleep and shift rotation among paramedics|medicine
Charcoal layers of a medieval iron works|archaeology
Phenology photographs from forty school gardens|botany
Calibration of low-cost ozone sensors in humid air|atmospheric chemistry
Voting records of the provincial assembly 1921 to 1939|political science
Gait of older adults on cobblestones|biomechanics
Isotope ratios in oyster shells of the Wadden Sea|geochemistry
Handwriting of notaries in the port of Livorno|palaeography
Lake ice break-up dates from church chronicles|climatology
Noise maps of three container terminals|acoustics
Yeast growth curves under alternating temperatures|microbiology
Vocabulary of safety reports in offshore drilling|engineering
Foraging trips of black-legged kittiwakes|ornithology
Starch gel electrophoresis of heritage wheat|agronomy
Rainfall interception by epiphytic mosses|hydrology
Toll ledgers of the Øresund in machine-readable form|history
Mixing of tracer dyes in a shallow estuary|oceanography
Sign language variation among deaf schools in Kerala|linguistics
Fatigue cracks in welded aluminium hulls|materials
Consent forms and their readability in five hospitals|ethics
""".strip()
TITLES = tuple(tuple(line.split("|")) for line in _TITLES.splitlines())

PEOPLE = tuple(
    """Ingrid Halvorsen|Tomás Echeverría|Mei-Ling Zhao|Oluwaseun Adeyemi|Katarzyna Wrona
Rajesh Pillai|Eleanor Whitcombe|Jonas Brandt|Amina Belkacem|Yuki Tanabe
Sofia Marchetti|Declan O'Rourke|Noor van Dijk|Pavel Hruška|Grace Mwangi
Lukas Steinmetz|Beatriz Fonseca|Henrik Lindqvist|Farah Sadeghi|Callum Rennie
Marta Soler|Dmitri Volkov|Anjali Deshmukh|Pierre Lacombe|Zsófia Kertész
Emeka Obi|Hana Novotná|Samuel Thorne|Leila Haddad|Ville Korhonen""".replace("\n", "|").split("|")
)

_SENTENCES = tuple(
    """The material was gathered over two field seasons and checked by two readers.
Missing values are marked with an empty cell, and units are given in the header row.
Readings that were taken during rain are flagged, because the sensor drifts when it is wet.
We compare three ways of smoothing the series and report the one with the smallest bias.
A pilot study with eleven participants led to a shorter form of the questionnaire.
Coordinates are given in degrees with four decimals and refer to the datum of the survey.
The instruments were calibrated before and after each cruise against the same reference.
Names of persons were replaced by numbers, and the key is kept by the ethics board.
Each folder holds one site, and each site has the same set of tables.
The results suggest that the effect is smaller than earlier work had found.
Some sheets were lost in the flood of 1953 and are known from a later copy only.
All steps from the raw counts to the figures can be repeated with the scripts supplied.
A second observer coded one tenth of the recordings; agreement was high.
The series ends in autumn because the landowner withdrew permission.
Two of the nine stations had to be moved by some metres after the first winter.
Uncertainty is given as one standard deviation unless a column says otherwise.
The sample is not representative of the whole population and should not be used as such.
Earlier transcriptions were compared line by line with the originals.""".splitlines()
)

TYPES = {
    "csv": "text/csv", "tsv": "text/tab-separated-values", "txt": "text/plain; charset=utf-8",
    "tab": "text/tab-separated-values", "md": "text/markdown; charset=utf-8",
    "json": "application/json", "xml": "application/xml", "zip": "application/zip",
    "gz": "application/gzip", "tgz": "application/gzip", "bz2": "application/x-bzip2",
    "pdf": "application/pdf", "bib": "application/x-bibtex",
    "ris": "application/x-research-info-systems", "jpg": "image/jpeg", "png": "image/png",
    "tif": "image/tiff", "mp4": "video/mp4", "mp3": "audio/mpeg", "vtt": "text/vtt",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "rdf": "application/rdf+xml", "ttl": "text/turtle", "owl": "application/rdf+xml",
    "jsonld": "application/ld+json", "geojson": "application/geo+json",
    "fasta": "text/plain; charset=utf-8", "whl": "application/zip",
    "ipynb": "application/x-ipynb+json", "kml": "application/vnd.google-earth.kml+xml",
}  # fmt: skip


@dataclass(frozen=True)
class Record:
    """What a landing page tells of one work."""

    number: int
    title: str
    topic: str
    authors: tuple[str, ...]
    year: int
    abstract: tuple[str, ...]

    @property
    def slug(self) -> str:
        """Return the title as an address has it."""
        return slug(self.title)

    @property
    def by(self) -> str:
        """Return the authors in one line."""
        return "; ".join(self.authors)

    @property
    def text(self) -> str:
        """Return the abstract as paragraphs."""
        return "".join(f"<p>{part}</p>" for part in self.abstract)


def slug(text: str) -> str:
    """Return *text* in the letters of an address."""
    plain = text.lower().replace("ø", "o").replace("ä", "a").replace("š", "s")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def sentences(rng: Random, count: int) -> str:
    """Return *count* sentences in one string."""
    return " ".join(rng.choice(_SENTENCES) for _ in range(count))


def records(kind: str, variant: int, count: int) -> list[Record]:
    """Return *count* works, the same for the same kind and variant."""
    rng = Random(f"{kind}/{variant}/records")
    numbers = rng.sample(range(1, 2 * count), count)
    return [
        Record(
            number,
            title,
            topic,
            tuple(rng.sample(PEOPLE, rng.randint(1, 4))),
            rng.randint(2009, 2024),
            tuple(sentences(rng, 4) for _ in range(2)),
        )
        for number, (title, topic) in zip(numbers, rng.sample(TITLES, count), strict=True)
    ]


def digest(text: str, length: int = 32) -> str:
    """Return *length* hexadecimal digits that *text* decides."""
    return hashlib.sha256(text.encode()).hexdigest()[:length]


def uuid(text: str) -> str:
    """Return an identifier in the form of a UUID that *text* decides."""
    d = digest(text)
    return f"{d[:8]}-{d[8:12]}-4{d[13:16]}-a{d[17:20]}-{d[20:32]}"


def blob(name: str, seed: str) -> bytes:
    """Return the content of a file of the type that *name* says."""
    ending = name.rsplit(".", 1)[-1].lower()
    rng = Random(f"{seed}/{name}")
    if ending in ("zip", "whl", "xlsx", "docx", "pptx"):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr(
                zipfile.ZipInfo("content.txt", (2020, 1, 1, 0, 0, 0)), digest(seed + name)
            )
        return out.getvalue()
    if ending == "pdf":
        return (
            b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%"
            + digest(seed + name).encode()
            + b"\n%%EOF\n"
        )
    if ending in ("json", "ipynb", "geojson"):
        return json.dumps(
            {"name": name, "values": [rng.randint(0, 999) for _ in range(12)]}
        ).encode()
    if ending in (
        "csv",
        "tab",
        "tsv",
        "txt",
        "md",
        "fasta",
        "py",
        "r",
        "c",
        "yml",
        "toml",
        "cff",
        "vtt",
    ):
        return "\n".join(f"{n},{rng.random():.4f},{rng.randint(1, 90)}" for n in range(20)).encode()
    if ending == "png":
        return b"\x89PNG\r\n\x1a\n" + digest(seed + name).encode()
    if ending == "jpg":
        return b"\xff\xd8\xff\xe0" + digest(seed + name).encode()
    if ending in ("gz", "tgz"):
        return b"\x1f\x8b\x08\x00" + digest(seed + name).encode()
    return digest(seed + name, 64).encode()


def media(name: str) -> str:
    """Return the media type of the file called *name*."""
    return TYPES.get(name.rsplit(".", 1)[-1].lower(), "application/octet-stream")
