"""Firekeeper: council-fire tabletop games kept as logs of events."""
