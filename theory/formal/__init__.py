"""The theorems that a proof kernel (Coq) has checked end to end: what Python writes for it, and knows of it without Coq."""
