"""What judges of several games are made of: pure parts that know no game. A game adds worth and doctrine."""
