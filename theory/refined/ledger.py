"""The sections of the refined theorems, in the order of docs/refined.md."""

from theory.refined import bias, concave, end, floor, last, levels, path, steps, weight

SECTIONS = (
    steps.claims,
    floor.claims,
    path.claims,
    weight.claims,
    bias.claims,
    last.claims,
    concave.claims,
    levels.claims,
    end.claims,
)
