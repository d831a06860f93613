"""Tools of the catalogue, one module per category."""
