"""The reduction to independent sampling: the adaptive weights, the Abel transfer, and the error recursion."""
