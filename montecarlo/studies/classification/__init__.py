"""Study 1: the multinomial logistic problem of the paper."""
