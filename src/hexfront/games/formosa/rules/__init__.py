"""The rules of Operation Causeway, one module a chapter of the rulebook."""
