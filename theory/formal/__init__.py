"""The theorems that a proof kernel (Coq) has checked end to end, and what Python knows about them without Coq."""
