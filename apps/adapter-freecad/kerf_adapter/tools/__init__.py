"""The tools of the catalogue, one module for each category."""
