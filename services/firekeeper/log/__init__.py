"""The event log on Redis streams: append, load, read and follow one table's events; it knows no game."""
