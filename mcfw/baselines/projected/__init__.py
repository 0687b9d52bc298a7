"""Methods that project, or take a proximal step, once in every iteration."""
