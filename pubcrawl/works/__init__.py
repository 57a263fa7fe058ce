"""The model of a work: the metadata of a publication beyond its ten parts."""
