"""A made-up publication in the JSON of Europe PMC, its annotations API and Unpaywall."""

from __future__ import annotations

import re

from tests.apis.source import Json
from tests.apis.work import Work, affiliation_shown, yes


def europepmc_result(work: Work) -> Json:
    """Return the record of Europe PMC, resultType core."""
    year, month, _ = work.date.split("-")
    ids = {"pmid": work.pmid, "pmcid": work.pmcid, "doi": work.doi}
    number = {"MED": work.pmid, "PMC": work.pmcid, "PPR": work.preprint_id}[work.source]
    authors = [
        {
            "fullName": f"{author.family} {author.initials}",
            "firstName": author.given,
            "lastName": author.family,
            "initials": author.initials,
            **({"authorId": {"type": "ORCID", "value": author.orcid}} if author.orcid else {}),
            "authorAffiliationDetailsList": {
                "authorAffiliation": [{"affiliation": affiliation_shown(author)}]
            },
        }
        for author in work.authors
    ]
    result: Json = {"id": number, "source": work.source, **{k: v for k, v in ids.items() if v}}
    result |= {
        "title": work.title,
        "authorString": ", ".join(f"{each.family} {each.initials}" for each in work.authors) + ".",
        "authorList": {"author": authors},
    }
    if work.source != "PPR":
        result["journalInfo"] = {
            "issue": "2",
            "volume": work.volume,
            "dateOfPublication": f"{year} {month}",
            "monthOfPublication": int(month),
            "yearOfPublication": int(year),
            "printPublicationDate": f"{year}-{month}-01",
            "journal": {
                "title": work.journal,
                "medlineAbbreviation": work.journal_short,
                "isoabbreviation": work.journal_short,
                "issn": "2999-1234",
            },
        }
    result |= {"pubYear": year, "pageInfo": work.pages, "abstractText": work.abstract_text}
    result |= {"publicationStatus": "ppublish", "language": "eng", "pubModel": "Electronic"}
    kind = "Preprint" if work.source == "PPR" else "Journal Article"
    result["pubTypeList"] = {"pubType": [kind]}
    if work.mesh and work.source == "MED":
        result["meshHeadingList"] = {
            "meshHeading": [
                {"majorTopic_YN": yes(major), "descriptorName": term}
                for term, major, _ in work.mesh
            ]
        }
    if work.notices:
        result["commentCorrectionList"] = {
            "commentCorrection": [
                {
                    "id": pmid,
                    "source": "MED",
                    "reference": source,
                    "type": re.sub(r"(?<!^)(?=[A-Z])", " ", reference).capitalize(),
                    "orderIn": 0,
                }
                for reference, pmid, source in work.notices
            ]
        }
    if work.oa:
        result["license"] = "cc by"
    if work.keywords:
        result["keywordList"] = {"keyword": work.keywords}
    mined = (work.efo or work.go) and "annotations" in work.places
    return result | {
        "isOpenAccess": yes(work.oa),
        "inEPMC": yes(work.pmcid),
        "inPMC": yes(work.pmcid),
        "hasPDF": yes(work.pmcid),
        "hasBook": "N",
        "hasSuppl": "N",
        "citedByCount": work.citations,
        "hasReferences": yes(work.references),
        "hasTextMinedTerms": yes(mined),
        "hasDbCrossReferences": "N",
        "hasLabsLinks": "N",
        "authMan": yes(work.manuscript),
        "hasTMAccessionNumbers": "N",
        "firstIndexDate": work.date,
        "firstPublicationDate": work.date,
    }


def annotated(work: Work) -> Json:
    """Return the article of the annotations API, with one annotation for each mention of a term."""
    identifier = work.pmid or work.pmcid or work.preprint_id
    found: list[Json] = []
    for kind, terms in (("Experimental Methods", work.efo), ("Gene Ontology", work.go)):
        for mined in terms:
            for time in range(mined.count):
                number = len(found) + 1
                found.append(
                    {
                        "prefix": "as shown by ",
                        "exact": mined.term if time % 3 != 1 else mined.term.capitalize(),
                        "postfix": " in this study",
                        "tags": [{"name": mined.term, "uri": mined.uri}],
                        "id": f"http://europepmc.org/article/{work.source}/{identifier}#a{number}",
                        "type": kind,
                        "section": "Methods (http://purl.org/orb/Methods)",
                        "provider": "Europe PMC",
                    }
                )
    article: Json = {"source": work.source, "extId": identifier}
    if work.pmcid:
        article["pmcid"] = work.pmcid
    return article | {"annotations": found}


def unpaywall(work: Work) -> Json:
    """Return the record of Unpaywall."""
    place = {
        "evidence": "open (via page says license)",
        "host_type": "publisher",
        "license": "cc-by",
        "url": work.pdf_url,
        "url_for_landing_page": f"https://doi.org/{work.doi}",
        "url_for_pdf": work.pdf_url,
        "version": "publishedVersion",
    }
    locations = [place] if work.oa and work.pdf_url else []
    return {
        "doi": work.doi,
        "doi_url": f"https://doi.org/{work.doi}",
        "title": work.title,
        "genre": "posted-content" if work.source == "PPR" else "journal-article",
        "is_paratext": False,
        "published_date": work.date,
        "year": int(work.date[:4]),
        "journal_name": work.journal,
        "publisher": "Made-up Press",
        "is_oa": work.oa,
        "oa_status": "gold" if work.oa else "closed",
        "best_oa_location": locations[0] if locations else None,
        "oa_locations": locations,
        "data_standard": 2,
    }
