"""Settings that all tests share."""

from hypothesis import settings

# No deadline: a slow machine is not a defect. Derandomised: the same examples in every run, so a failure repeats.
settings.register_profile("mcfw", deadline=None, derandomize=True)
settings.load_profile("mcfw")
