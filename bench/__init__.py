"""Benchmarks: figures for people, run by ``make bench``; no test depends on them."""
