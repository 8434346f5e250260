"""The calls of the API: each reads what was asked, lets the tables decide, and shows what came of it."""
