"""Tools without a crawl: read saved responses; check rule files, docs and the machine."""
