"""Service: folds the logs into snapshots, frames and lobby rows, and starts the work that follows."""
