"""The paper's text: its words, symbols, constants, assumptions and labels, and LaTeX as plain Unicode."""
