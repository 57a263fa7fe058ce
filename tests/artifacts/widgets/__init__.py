"""Landing pages with one control each: 20 that request content, and 40 ornaments."""
