"""The lock: what every claim says, as it was last accepted by a person, against which each run compares."""
