"""
Find the members of an artifact by all the evidence for and against each link.

``weights`` has the table of the evidence; ``address`` and ``words`` read addresses, ``contrast``
compares the entry page with those of other artifacts, ``links`` collects the evidence of links and
responses, ``judge`` judges by it, ``doubt`` asks questions for a person to decide.
"""
