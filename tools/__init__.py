"""Tools for making boards and pictures: run by hand, not part of the program."""
