"""Problems from data: rows of features and targets, their losses, and the files that they come in."""
