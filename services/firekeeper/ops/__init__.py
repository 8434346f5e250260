"""What every service stands on: settings, clock, connections, log lines, metrics, jobs, the embedded server."""
