"""The rules of the series, a module a chapter."""
