"""What the proof kernel has checked, known without Coq: sources, register, record and status."""
