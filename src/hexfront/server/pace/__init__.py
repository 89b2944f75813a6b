"""The pace of a game between people: orders, requests, clocks, notices, talk."""
