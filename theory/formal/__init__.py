"""The theorems that a proof kernel (Coq) has checked: what Python writes for it, and knows of it without Coq."""
