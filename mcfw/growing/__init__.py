"""The growing sample: keep the states, minimise their mean, judge each point on the states that it has not seen."""
