"""What `make formal` asks of the Coq sources, of Coq's answers and of the record; no Coq is needed to import it."""
