"""The parts of the commands that need several files, a folder for each command."""
