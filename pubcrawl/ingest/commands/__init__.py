"""What commands do with ingests: their lists, results and files."""
