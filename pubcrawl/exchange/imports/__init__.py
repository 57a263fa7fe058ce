"""
Exports of other programs → entries: the identifiers and other values of publications.

One file a format; ``formats`` recognises them by their content.
"""
