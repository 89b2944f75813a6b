"""The rules of The Luzon Campaign, one module a chapter of the rulebook."""
