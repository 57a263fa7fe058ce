"""Tables as people have them: cells, columns and layouts, recognised by their content."""
