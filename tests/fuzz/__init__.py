"""
A fuzzer: pages, PDFs, webs, selectors, patterns, rule files and manifests that nobody would write.

``python -m tests.fuzz --seed 1 --cases 1000`` makes them out of recorded ones and checks what
is said of each in ``laws``. A case is made of the seed and its number alone.
"""
