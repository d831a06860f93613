"""The adapter inside the application: what needs Qt and a window."""
