"""The tables of the reference pages, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import cast

from scrapy.cmdline import _get_commands_from_module

from pubcrawl.artifacts.evidence.weights import EVIDENCE
from pubcrawl.artifacts.heuristics import CLASSES
from pubcrawl.console.command import ProjectCommand
from pubcrawl.console.names import SUBCOMMANDS, in_sections
from pubcrawl.exchange.other_formats import ARTIFACT_FORMATS, RESULT_FORMATS
from pubcrawl.exchange.registry import FORMATS
from pubcrawl.exchange.table import COLUMNS
from pubcrawl.extensions.stats import STATS
from pubcrawl.fetch.rest_rules import HOST_RULES
from pubcrawl.ingest.dumps import REASONS as DUMP_REASONS
from pubcrawl.ingest.dumps.formats import dump_formats
from pubcrawl.ingest.seeds import REASONS as REQUEST_REASONS
from pubcrawl.items.artifact_request import OPTIONS, option_values
from pubcrawl.items.host_state import LONGEST
from pubcrawl.items.reasons import BODIES, FAILURES, LINES, OTHER_STATUS, SEEDS, VALUES, Reason
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.artifact import HEURISTICS, ArtifactRecord, Member
from pubcrawl.model.fields import (
    Form,
    Internal,
    RecordField,
    is_object,
    item_type,
    record_fields,
)
from pubcrawl.model.fileset import DatasetFile
from pubcrawl.model.ingest_request import IngestRequest
from pubcrawl.model.webpage import WebPage
from pubcrawl.platforms import DATASETS, PLATFORMS
from pubcrawl.publications.resources import RESOURCES
from pubcrawl.queries.field import QueryField
from pubcrawl.queries.sets import SETS
from pubcrawl.reading.meta.table import table
from pubcrawl.reading.rules.keys import SITE_KEYS, WEBPAGE_KEYS, RuleKey
from pubcrawl.workbench.reference.settings_table import settings_sections
from pubcrawl.works.parts import PARTS, PartRecord
from pubcrawl.works.publication import Publication

_SETTING = re.compile(r"(?<![`\w$=])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b(?![`=])")
_PAGE = re.compile(r"\bdocs/([\w/-]{1,200}\.md)(#[\w-]+)?")


def _linked(text: str) -> str:
    """Return *text* with its pages of docs/ as links, and its settings as code."""
    return _SETTING.sub(r"`\g<0>`", _PAGE.sub(r"[\1](\1\2)", text))


def _code(text: str) -> str:
    return f"`{text}`"


def _table(head: str, rows: Iterable[Iterable[str]]) -> str:
    """Return a table; *head*: its columns, with `` | `` between them."""
    lines = [f"| {head} |", "|" + "---|" * len(head.split(" | "))]
    for row in rows:
        cells = " | ".join(_linked(cell).replace("|", r"\|") for cell in row)
        lines.append(f"| {cells} |")
    return "\n".join(lines)


def _named(head: str, meanings: Mapping[str, str]) -> str:
    return _table(head, ((f"`{name}`", meaning) for name, meaning in meanings.items()))


def _settings() -> str:
    texts = []
    for section in settings_sections():
        texts += [f"### {section.title}", _linked(section.text)]
        texts.append(_table("setting | default | meaning | example", section.rows))
    return "\n\n".join(filter(None, texts))


def _failures() -> str:
    rows = []
    for name, reason in {**FAILURES, "http-<status>": OTHER_STATUS}.items():
        later, halved = ("yes" if sign else "" for sign in (reason.later, reason.splits))
        slug = name if name in SLUGS else reason.ingest
        rows.append((f"`{name}`", later, halved, f"`{slug}`", _explained(reason)))
    return _table("reason | later | halved | slug | meaning, and what you can do", rows)


def _explained(reason: Reason) -> str:
    return "; ".join(filter(None, (reason.meaning, reason.advice)))


def _bodies() -> str:
    explained = {name: _explained(reason) for name, reason in BODIES.items()}
    return _named("reason | meaning, and what you can do", explained)


def _dumps() -> str:
    formats = dump_formats().values()
    rows = ((f"`{form.name}`", form.about, form.gives) for form in formats)
    return _table("format | records | requests", rows)


def _slugs() -> str:
    rows = ((f"`{name}`", slug.ingest, slug.meaning) for name, slug in SLUGS.items())
    return _table("slug | class | meaning", rows)


def _resources() -> str:
    steps = sorted(RESOURCES, key=lambda resource: resource.order)
    rows = (
        (
            f"[`{step.name}`](#{step.name})",
            str(step.order),
            ", ".join(map(str.upper, step.needs)),
            str(step.batch),
            ", ".join(step.fills),
        )
        for step in steps
    )
    texts = [_table("resource | order | takes | batch | fills", rows)]
    for resource in {step.name: step for step in steps}.values():
        described = (base.__doc__ or "" for base in resource.__mro__)
        about, _, details = next(doc for doc in described if "Source: " in doc).partition(
            "Source: "
        )
        source, *lines = (line.strip() for line in details.strip().splitlines())
        sentences = [" ".join(about.split()), *(f"{line.rstrip('.')}." for line in lines)]
        sentences.append(f"Address: `{resource.base}`, by default <{resource.url}>.")
        if resource.pause is not None:
            sentences.append(f"Pause: {resource.pause} s.")
        if any(resource.credits):
            one, several = resource.credits
            sentences.append(
                f"Credits: {one} for a request by one identifier, {several} by several."
            )
        if key := resource.credential:
            sentences.append(f"Key: `{key.setting}`{', required' if key.required else ''}.")
        sentences.append(f"Source: <{source}>.")
        if resource.terms not in ("", source):
            sentences.append(f"Terms: <{resource.terms}>.")
        texts += [f"### {resource.name}", _linked(" ".join(sentences))]
    return "\n\n".join(texts)


def _ignored_keys() -> str:
    resources = {resource.name: resource for resource in RESOURCES}
    rows = (
        (f"`{name}`", reason, " ".join(f"`{key}`" for key in keys))
        for name, resource in resources.items()
        for reason, keys in resource.ignored_keys().items()
    )
    return _table("resource | why | keys of a record that are not read", rows)


def _query_fields() -> str:
    def row(kind: str, field: QueryField) -> tuple[str, str, str]:
        name, meaning = field.name, field.meaning
        part = name.partition(".")[0]
        if kind == "publications" and part in PARTS:
            name, meaning = name.replace(part, "PART"), meaning.replace(part, "PART")
            name = name if "PART" in meaning else field.name
        if 0 < len(field.choices) < 12:
            meaning += f": {', '.join(filter(None, field.choices))}"
        return f"`{name}`", field.kind.name, meaning

    rows = {
        kind: dict.fromkeys(row(kind, field) for field in chosen.fields.values())
        for kind, chosen in SETS.items()
    }
    every = [
        row for row in rows["publications"] if row in rows["webpages"] and row in rows["artifacts"]
    ]
    head = "field | kind | meaning"
    texts = ["### Publications, pages and artifacts", _table(head, every)]
    for kind, title in (
        ("publications", "Publications"),
        ("webpages", "Pages"),
        ("artifacts", "Artifacts"),
        ("results", "Results of an ingest"),
    ):
        texts += [f"### {title}", _table(head, (row for row in rows[kind] if row not in every))]
    return "\n\n".join(texts)


def _formats() -> str:
    rows = (
        (
            f"`{form.name}`",
            ", ".join(f"`{suffix}`" for suffix in form.suffixes),
            ", ".join(form.kinds),
            "yes" if form.folder else "",
            form.about,
        )
        for form in FORMATS.values()
    )
    return _table("name | suffixes | records | a file for each | content", rows)


def _result_formats() -> str:
    rows = ((f"`{name}`", form.line) for name, form in RESULT_FORMATS.items())
    return _table("format | each line is", rows)


def _artifact_formats() -> str:
    rows = ((f"`{name}`", form.adds, form.program) for name, form in ARTIFACT_FORMATS.items())
    return _table("`--format` | adds | for", rows)


def _columns() -> str:
    rows = ((f"`{col.name}`", col.type, col.about) for col in COLUMNS["publication"])
    return _table("column | type | content", rows)


def _host_rules() -> str:
    rows = []
    for name, rule in HOST_RULES.items():
        numbers = [f"{number}" for number in (rule.count, rule.first)] + [f"{rule.growth:g}"]
        longest = "a day" if rule.longest == LONGEST else f"{rule.longest}"
        slug = f"`{rule.slug}`" if rule.slug else "the wall's"
        failures = ", ".join(f"`{failure}`" for failure in sorted(rule.failures))
        when = f"{rule.when}: {failures}" if failures else rule.when
        rows.append((f"`{name}`", when, *numbers, longest, str(rule.at_once or ""), slug))
    head = "rule | what counts | from | first rest | then × | at most | fails at once from | reason"
    return _table(head, rows)


def _commands() -> str:
    """Return the commands as ``scrapy -h`` lists them, each with its subcommands."""
    commands = _get_commands_from_module("pubcrawl.commands", inproject=True)
    rows: list[tuple[str, ...]] = []
    for name in (name for names in in_sections(commands).values() for name in names):
        command = cast(ProjectCommand, commands[name])
        page = command.page
        about = command.short_desc()
        about += f" ([{page.partition('#')[0]}]({page}))" if page else ""
        nameless = command.subcommands.get("")
        rows.append((name, (nameless or command).arguments, about))
        rows += (
            (f"{name} {word}", each.arguments, each.about)
            for word, each in command.subcommands.items()
            if word
        )
        for module, words in SUBCOMMANDS.items():
            if words.partition(" ")[0] == name:
                rows.append((words, commands[module].syntax(), commands[module].short_desc()))
    shown = (
        (f"`scrapy {words}`", f"`{line}`" if line else "", about) for words, line, about in rows
    )
    return _table("command | arguments | what it does", shown)


def _meta_tags() -> str:
    names = ((field, row.get("names") or row.get("means", ())) for field, row in table().items())
    rows = ((field, ", ".join(map("`{}`".format, each))) for field, each in names if each)
    return _table("what | names, the best first", rows)


def _heuristics() -> str:
    rows = (
        (f"`{name}`", f"`{HEURISTICS[name]}`", heuristic.members)
        for name, heuristic in CLASSES.items()
    )
    return _table("name | class | members", rows)


def _platforms() -> str:
    rows = []
    for name, platform in PLATFORMS.items():
        hosts = [f"`{host}`" for host in platform.hosts]
        if name in DATASETS and DATASETS[name].anywhere:
            hosts = ["any host", *hosts]
        names = f"`{name}`" + "".join(f", `{alias}`" for alias in platform.aliases)
        shown = ", ".join(hosts[:4]) + (" …" if len(hosts) > 4 else "")
        rows.append((names, shown, "yes" if name in DATASETS else "", platform.members))
    return _table("platform | recognised on | datasets of an ingest | members besides files", rows)


def _rule_keys(keys: Mapping[str, RuleKey]) -> str:
    rows = ((f"`{key}`", row.takes.value, row.about) for key, row in keys.items())
    return _table("key | takes | gives", rows)


def _record(record: type) -> str:
    rows = (
        (f"`{field.key}`", " ".join(filter(None, (field.sentence, *map(_code, _words(field))))))
        for field in record_fields(record)
        if not field.all(Internal)
    )
    return _table("field | value", rows)


def _words(field: RecordField) -> list[str]:
    """Return the values that a field may have, or the keys of its objects."""
    inner = item_type(field.of) or field.of
    if not is_object(inner) or field.all(Form):
        return [choice for choice in field.choices if choice]
    return [key.key for key in record_fields(inner) if not key.all(Internal)]


def _artifact_options() -> str:
    rows = (
        (f"`{option.key}`", ", ".join(map(_code, option_values(option))), option.sentence)
        for option in OPTIONS.values()
    )
    return _table("option | values | meaning", rows)


def _weights() -> str:
    rows = ((f"`{name}`", f"{row['weight']:+g}", row["meaning"]) for name, row in EVIDENCE.items())
    return _table("evidence | weight | a link with it", rows)


_REASONS = "reason | meaning"

TABLES: dict[str, Callable[[], str]] = {
    "settings": _settings,
    "stats": partial(_named, "stat | counts", STATS),
    "failures": _failures,
    "bodies": _bodies,
    "values": partial(_named, _REASONS, VALUES),
    "seeds": partial(_named, _REASONS, SEEDS),
    "rejections": partial(_named, _REASONS, LINES),
    "slugs": _slugs,
    "ingest-rejections": partial(_named, _REASONS, REQUEST_REASONS),
    "dumps": _dumps,
    "dump-reasons": partial(_named, _REASONS, DUMP_REASONS),
    "resources": _resources,
    "ignored-keys": _ignored_keys,
    "query-fields": _query_fields,
    "formats": _formats,
    "result-formats": _result_formats,
    "artifact-formats": _artifact_formats,
    "columns": _columns,
    "host-rules": _host_rules,
    "meta-tags": _meta_tags,
    "heuristics": _heuristics,
    "platforms": _platforms,
    "commands": _commands,
    "site-keys": partial(_rule_keys, SITE_KEYS),
    "webpage-keys": partial(_rule_keys, WEBPAGE_KEYS),
    "publication": partial(_record, Publication),
    "part": partial(_record, PartRecord),
    "page": partial(_record, WebPage),
    "ingest-request": partial(_record, IngestRequest),
    "artifact": partial(_record, ArtifactRecord),
    "member": partial(_record, Member),
    "dataset-file": partial(_record, DatasetFile),
    "artifact-options": _artifact_options,
    "weights": _weights,
}
"""Name in a mark → its table."""
