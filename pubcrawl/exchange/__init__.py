"""Records in the forms of other programs: one file a format, see ``registry``."""
