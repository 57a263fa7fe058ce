"""YAML files of rules and lists, written by people: values with their lines, clear errors."""
