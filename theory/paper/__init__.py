"""The paper: its notation, its constants, and its statements as claims."""
