"""Tables that people write: YAML files with rules and lists, read with the lines of mistakes."""
