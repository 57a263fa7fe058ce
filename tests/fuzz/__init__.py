"""
A fuzzer: malformed pages, PDFs, webs, selectors, patterns, rule files and manifests.

``python -m tests.fuzz --seed 1 --cases 1000`` derives them from recorded ones and checks the
laws in ``laws``. A case depends only on the seed and its number.
"""
