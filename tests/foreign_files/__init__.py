"""Files that a stranger made: what they may not do, reader by reader, and the page that says so."""
