"""The ledger: claims, how they are judged, and how they are read together."""
