"""Dice that need a public beacon besides: what waits for it, who asks it, and how it is carried out."""
