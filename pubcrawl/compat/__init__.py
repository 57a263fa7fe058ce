"""
PubFetcher's reading, to the byte: what differs from ``reading`` and ``works.merge``.

Source: https://pubfetcher.readthedocs.io/en/stable/
"""
