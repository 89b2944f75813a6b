"""Finding a game: open tables, people, ratings, tournaments, clubs."""
