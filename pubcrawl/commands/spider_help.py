"""``scrapy crawl SPIDER -h``: the arguments of a spider."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from inspect import getdoc
from typing import Any

from scrapy.spiderloader import get_spider_loader
from scrapy.utils.project import get_project_settings


class SpiderHelp(argparse.Action):
    """Print the arguments of the spider named before ``-h``, or the usual help."""

    def __init__(self, **options: Any) -> None:
        super().__init__(nargs=0, **options)

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Print and end."""
        loader = get_spider_loader(get_project_settings())
        name = next((word for word in sys.argv[1:] if word in loader.list()), "")
        if name:
            print(spider_help(loader.load(name)), end="\n\n")
        parser.print_help()
        parser.exit()


def spider_help(spider: Any) -> str:
    """Return name, description and arguments of a spider."""
    takes = spider.kind_class.takes if hasattr(spider, "kind_class") else {}
    width = max((len(name) for name in takes), default=0)
    rows = [f"  -a {name:<{width}}  {text}" for name, text in takes.items()]
    about = (getdoc(spider) or "").partition("\n\n")[0]
    return "\n".join((f"{spider.name}: {about}", "", *rows))
