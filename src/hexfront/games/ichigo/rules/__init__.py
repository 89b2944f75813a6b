"""The rules of Operation Ichi-Go, a module for each part of the book."""
