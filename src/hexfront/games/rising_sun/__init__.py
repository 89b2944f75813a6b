"""Pacific Battles: The Rising Sun, the rules that three games share."""
