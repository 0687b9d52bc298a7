"""The fractions that the paper's exponents and weights are made of, each once."""

from sympy import Rational

HALF, THIRD, QUARTER, SIXTH, TWELFTH = (Rational(1, k) for k in (2, 3, 4, 6, 12))
TWO_THIRDS, THREE_QUARTERS, FIVE_SIXTHS = Rational(2, 3), Rational(3, 4), Rational(5, 6)
THREE_HALVES, FOUR_THIRDS, FIVE_HALVES = Rational(3, 2), Rational(4, 3), Rational(5, 2)
