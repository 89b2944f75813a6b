"""Who may do what: every address of the server, and whom it is for.

A test fails if an address is missing here, and tries every pair of a person and an address that is not allowed below,
on a server with a private table between Ann, who set it up and plays the Allies, and Bob, who plays Japan.

| Word | For whom |
|---|---|
| door | whoever wants to come in |
| anybody | whoever is in; on a public server also those without a name |
| person | guests and accounts |
| account | accounts |
| keeper | keepers of the server |
| seat | the holder of the seat that is named; onlookers' view: whoever is at the table |
| table | Ann and Bob |
| owner | Ann |
| steward | Ann, who announced it, and keepers |
| ann | Ann: something that is hers, by its id |
| none | none of them: nobody alone, now that the game runs |
"""

from __future__ import annotations

from typing import Any

RIGHTS: dict[str, str] = {
    # pages and files
    "GET /": "door",
    "GET /me": "door",
    "GET /notices": "door",
    "GET /new/{game}": "door",
    "GET /t/{id}": "door",
    "GET /{name}": "door",
    "GET /schema": "door",
    "GET /schema/openapi.json": "door",
    "GET /schema/{path}": "door",
    "GET /api/v1/texts": "door",
    "GET /api/v1/limits": "door",
    # the server itself
    "GET /api/v1/health": "door",
    "GET /api/v1/ready": "door",
    "GET /api/v1/metrics": "none",  # those who were named when the server was started
    # games
    "GET /api/v1/games": "anybody",
    "GET /api/v1/games/{game}/board.svg": "anybody",
    "GET /api/v1/games/{game}/pieces": "anybody",
    "GET /api/v1/games/{game}/rules": "anybody",
    "GET /api/v1/games/{game}/guide": "anybody",
    "GET /api/v1/games/{game}/lessons": "anybody",
    "POST /api/v1/games/{game}/lessons/{key}": "person",
    # tables
    "GET /api/v1/tables": "anybody",
    "POST /api/v1/tables": "person",
    "POST /api/v1/tables/import": "person",
    "GET /api/v1/tables/{id}": "table",
    "DELETE /api/v1/tables/{id}": "none",
    "GET /api/v1/tables/{id}/view": "seat",
    "GET /api/v1/tables/{id}/log": "seat",
    "GET /api/v1/tables/{id}/report": "seat",
    "GET /api/v1/tables/{id}/dice": "seat",
    "GET /api/v1/tables/{id}/film": "seat",
    "GET /api/v1/tables/{id}/analysis": "seat",
    "POST /api/v1/tables/{id}/analysis": "seat",
    "GET /api/v1/tables/{id}/notes": "seat",
    "PUT /api/v1/tables/{id}/notes": "seat",
    "GET /api/v1/tables/{id}/export": "table",
    "GET /api/v1/tables/{id}/lesson": "table",
    "WS /api/v1/tables/{id}/play": "seat",
    "POST /api/v1/tables/{id}/seats/{seat}/key": "none",
    "PUT /api/v1/tables/{id}/access": "none",
    # notices
    "GET /api/v1/me/notices": "person",
    "PUT /api/v1/me/notices": "person",
    "POST /api/v1/me/notices/push": "person",
    "POST /api/v1/me/notices/hooks": "person",
    "POST /api/v1/me/notices/mail": "account",
    "DELETE /api/v1/me/notices/{way}": "ann",
    "POST /api/v1/me/notices/{way}/trial": "ann",
    "GET /api/v1/tables/{id}/notices": "table",
    "PUT /api/v1/tables/{id}/notices": "table",
    "POST /api/v1/notices/confirm/{token}": "door",  # whoever has the token
    "POST /api/v1/notices/stop/{token}": "door",
    "GET /api/v1/me/vacation": "person",
    "PUT /api/v1/me/vacation": "person",
    "DELETE /api/v1/me/vacation": "person",
    # finding a game
    "POST /api/v1/tables/{id}/join": "table",
    "POST /api/v1/tables/{id}/invitations": "owner",
    "DELETE /api/v1/tables/{id}/invitations": "person",
    "POST /api/v1/tables/{id}/rematch": "table",
    "GET /api/v1/tables/{id}/delayed": "table",  # and there only if all have agreed to it
    "GET /api/v1/people": "anybody",
    "GET /api/v1/people/{id}": "anybody",
    "GET /api/v1/people/{id}/results": "anybody",
    "GET /api/v1/ratings/{game}": "anybody",
    "GET /api/v1/follows": "person",
    "PUT /api/v1/follows/{kind}/{target}": "table",
    "DELETE /api/v1/follows/{kind}/{target}": "person",
    "GET /api/v1/clubs": "anybody",
    "POST /api/v1/clubs": "account",
    "GET /api/v1/clubs/{id}": "anybody",
    "GET /api/v1/clubs/{id}/members": "anybody",
    "PUT /api/v1/clubs/{id}/members": "person",
    "DELETE /api/v1/clubs/{id}/members/{member}": "ann",
    "GET /api/v1/tournaments": "anybody",
    "POST /api/v1/tournaments": "account",
    "GET /api/v1/tournaments/{id}": "anybody",
    "PUT /api/v1/tournaments/{id}/entrants": "person",
    "DELETE /api/v1/tournaments/{id}/entrants": "person",
    "POST /api/v1/tournaments/{id}/begin": "steward",
    "POST /api/v1/tournaments/{id}/results": "steward",
    # people
    "GET /api/v1/me": "door",
    "POST /api/v1/people/guests": "door",
    "POST /api/v1/people/accounts": "door",
    "POST /api/v1/people/sign-in": "door",
    "POST /api/v1/people/passkey/ask": "door",
    "POST /api/v1/people/passkey": "door",
    "GET /api/v1/me/account": "person",
    "GET /api/v1/me/devices": "person",
    "GET /api/v1/me/blocked": "person",
    "POST /api/v1/me/sign-out": "person",
    "DELETE /api/v1/me/devices": "person",
    "DELETE /api/v1/me/devices/{device}": "ann",
    "POST /api/v1/me/password": "account",
    "POST /api/v1/me/mail": "account",
    "POST /api/v1/me/passkeys/ask": "account",
    "POST /api/v1/me/passkeys": "account",
    "DELETE /api/v1/me/passkeys/{id}": "ann",
    "GET /api/v1/me/data": "person",
    "POST /api/v1/me/erase": "person",
    "PUT /api/v1/people/{id}/block": "person",
    "DELETE /api/v1/people/{id}/block": "person",
    "POST /api/v1/people/{id}/report": "person",
    "GET /api/v1/reports": "keeper",
    "DELETE /api/v1/reports/{id}": "keeper",
}
BODIES: dict[str, Any] = {
    "PUT /api/v1/me/vacation": {"days": 1},
    "PUT /api/v1/me/notices": {},
    "POST /api/v1/me/notices/push": {"endpoint": "https://push.example.org/1", "p256dh": "", "auth": ""},
    "POST /api/v1/me/notices/hooks": {"url": "https://chat.example.org/1"},
    "PUT /api/v1/tables/{id}/notices": {"wants": None},
    "POST /api/v1/tables/{id}/join": {"seat": "japan"},
    "POST /api/v1/tables/{id}/invitations": {"seat": "japan", "person": "Dora"},
    "POST /api/v1/clubs": {"name": "The club"},
    "POST /api/v1/tournaments": {"name": "The cup", "game": "luzon", "kind": "robin"},
    "POST /api/v1/tournaments/{id}/results": {"round": 1, "board": 1, "score": 1},
    "POST /api/v1/tables": {"game": "luzon"},
    "PUT /api/v1/tables/{id}/notes": {},
    "PUT /api/v1/tables/{id}/access": {"access": "onlookers"},
    "POST /api/v1/me/password": {"password": "x", "new": "a new long password"},
    "POST /api/v1/me/mail": {"mail": "a@example.org"},
    "POST /api/v1/me/passkeys": {"ticket": "x", "credential": {}},
    "POST /api/v1/me/erase": {},
    "POST /api/v1/people/{id}/report": {"text": "rude"},
}
"""What is sent where something must be."""
QUERIES = {"GET /api/v1/tables/{id}/delayed": {"seat": "allied"}}
"""What is asked with where something must be."""
