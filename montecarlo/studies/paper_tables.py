"""The numbers that the paper prints: mean and standard deviation by method and mixing time."""

Printed = dict[tuple[str, int], tuple[float, float]]


def _rows(taus: tuple[int, ...], table: dict[str, tuple[tuple[float, float], ...]]) -> Printed:
    return {(name, tau): value for name, row in table.items() for tau, value in zip(taus, row, strict=True)}


TAB_FINAL = _rows(
    (1, 10, 100, 334),
    {
        "mixing-aware": ((0.183, 0.039), (0.360, 0.045), (0.688, 0.046), (0.784, 0.029)),
        "oblivious": ((0.205, 0.046), (0.617, 0.269), (1.023, 0.281), (1.082, 0.364)),
        "base as i.i.d.": ((0.036, 0.009), (0.103, 0.030), (0.258, 0.037), (0.372, 0.051)),
        "projected SGD": ((0.011, 0.004), (0.059, 0.020), (0.261, 0.049), (0.423, 0.091)),
        "mixing-aware, tau/4": ((0.183, 0.039), (0.339, 0.061), (0.612, 0.063), (0.651, 0.050)),
        "mixing-aware, 4tau": ((0.181, 0.025), (0.461, 0.043), (0.821, 0.032), (0.917, 0.016)),
    },
)

TAB_COMPOSITE = _rows(
    (1, 100, 334),
    {
        "mixing-aware": ((0.0355, 0.0082), (0.3751, 0.0481), (0.4001, 0.0203)),
        "unclipped": ((0.1116, 0.2166), (0.5783, 0.2984), (0.5606, 0.2023)),
        "oblivious": ((0.0416, 0.0143), (0.7082, 0.0659), (0.7272, 0.0778)),
        "base as i.i.d.": ((0.0038, 0.0019), (0.2569, 0.0509), (0.3579, 0.0774)),
        "projected proximal SGD": ((0.0020, 0.0004), (0.0338, 0.0091), (0.0799, 0.0207)),
    },
)
