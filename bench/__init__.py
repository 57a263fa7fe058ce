"""Benchmarks: figures for people, by ``make bench``; no test reads them."""
