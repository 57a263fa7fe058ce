"""
Exports of other programs → entries: identifiers, and what else they say of a publication.

One file a format; ``formats`` recognises them by their content.
"""
