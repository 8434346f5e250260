"""Service: arq functions that play AI turns, settle rounds and close what has expired."""
