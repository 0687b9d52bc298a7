"""Injected faults: processes killed, stopped and starved of disk, and what became of their work."""
