"""Service: the JSON API, the event streams and the app's files, over HTTP."""
