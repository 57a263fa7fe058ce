"""The model of a work: what a record says of a publication, beyond its ten parts."""
