"""Unit tests of the add-on in Python."""
