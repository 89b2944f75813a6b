"""The revisions, each a step from the one before."""
