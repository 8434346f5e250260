"""The whole house in a browser, as people use it: by taps, with two screens, over a bad connection."""
