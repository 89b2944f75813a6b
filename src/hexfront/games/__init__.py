"""One box a game: its data, its texts, its rules."""
