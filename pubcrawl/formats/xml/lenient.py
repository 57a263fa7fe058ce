"""
Broken XML → well-formed XML, as jsoup's XML parser understands it.

An end tag closes the nearest element of its name, and is ignored if none is open;
elements still open at the end of their parent or of the document are closed there.
A ``<`` that begins no tag is text.

Source: https://jsoup.org/apidocs/org/jsoup/parser/XmlTreeBuilder.html
"""

from __future__ import annotations

import re
from functools import lru_cache

# Every alternative also ends at the end of the text, so none fails after a long search.
_TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<!\[CDATA\[(?P<cdata>.*?)(?:\]\]>|\Z)"
    r"|<[!?][^>]*(?:>|\Z)"
    r"|</(?P<end>[A-Za-z][^\s/>]*)[^>]*(?:>|\Z)"
    r"|<(?P<start>[A-Za-z][^\s/>]*)"
    r"(?P<rest>(?:[^>\"']|\"[^\"]*(?:\"|\Z)|'[^']*(?:'|\Z))*)(?P<shut>>|\Z)",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"([A-Za-z_][^\s=/>]*)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>\"']*))?")
_ODD = re.compile(r"[^A-Za-z0-9_.:-]")
_ROOT = "document"
_MAX_DEPTH = 250  # below the limit of libxml2; deeper tags are ignored


def well_formed(source: str) -> str:
    """
    Return *source* as one well-formed document with the root ``document``.

    *source* must contain no references except those that XML defines.
    """
    out = [f"<{_ROOT}>"]
    stack: list[str] = []
    end = 0
    for token in _TOKEN.finditer(source):
        out.append(_text(source[end : token.start()]))
        end = token.end()
        if token["cdata"]:
            out.append(_text(token["cdata"].replace("&", "&amp;")))
        elif token["end"]:
            name = _name(token["end"])
            if name in stack:
                while (top := stack.pop()) != name:
                    out.append(f"</{top}>")
                out.append(f"</{name}>")
        elif token["start"] and token["shut"] and len(stack) < _MAX_DEPTH:
            name, rest = _name(token["start"]), token["rest"].rstrip()
            closed = rest.endswith("/")
            out.append(f"<{name}{_attributes(rest)}{'/' if closed else ''}>")
            if not closed:
                stack.append(name)
    out.append(_text(source[end:]))
    out += [f"</{name}>" for name in reversed(stack)]
    return "".join((*out, f"</{_ROOT}>"))


def _attributes(rest: str) -> str:
    values: dict[str, str] = {}
    for name, value in _ATTRIBUTE.findall(rest.removesuffix("/")):
        bare = value[1:-1] if value[:1] in ("'", '"') else value
        values.setdefault(_name(name), bare)
    return "".join(f' {name}="{_text(value)}"' for name, value in values.items())


@lru_cache(1024)
def _name(raw: str) -> str:
    return _ODD.sub("_", raw)


def _text(raw: str) -> str:
    return raw.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
