"""A table: seats, options and one game. The only package that joins the event log with the rules."""
