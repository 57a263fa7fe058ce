"""
Find the members of an artifact by all the evidence for and against each link.

``weights`` has the table of the evidence; ``address`` and ``words`` read addresses, ``contrast``
compares the entry page with those of other artifacts, ``links`` and ``pages`` collect the
evidence of links and responses, ``boundary`` follows the links, ``doubt`` asks questions for a
person to decide.
"""
