"""The Luzon Campaign, 1945."""
