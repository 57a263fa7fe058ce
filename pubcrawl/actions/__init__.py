"""What the commands do that need several files, a folder for each command."""
