"""RDF/XML, Turtle and JSON-LD → triples."""
