"""Calling people who are not there: that it is their move, by push, by mail, or by the webhook of a chat service."""
