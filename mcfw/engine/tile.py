"""A tile: a matrix with at most sixteen columns, padded to sixteen, whose rows are combined in vector registers.

For so few columns a call of BLAS costs more than the products, and numba turns the loops into scalar code.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

WIDTH, LANES = 16, 4


@intrinsic
def combine(typing_context: Any, factors: Any, tile: Any, n: Any, out: Any, row: Any) -> Any:
    """out[row] = Σ_{k<n} factors[row, k]·tile[k], for three tiles."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vector, i64, i32 = ir.VectorType(ir.DoubleType(), LANES), ir.IntType(64), ir.IntType(32)
        width = ir.Constant(i64, WIDTH)

        def entry(position: int, index: Any) -> Any:
            array = context.make_array(signature.args[position])(context, builder, arguments[position])
            return builder.gep(array.data, [index])

        def vectors(position: int, first: Any) -> list[Any]:
            starts = [builder.add(first, ir.Constant(i64, lane)) for lane in range(0, WIDTH, LANES)]
            return [builder.bitcast(entry(position, at), vector.as_pointer()) for at in starts]

        first = builder.mul(arguments[4], width)
        sums = [cgutils.alloca_once(builder, vector) for _ in range(0, WIDTH, LANES)]
        for total in sums:
            builder.store(ir.Constant(vector, [0.0] * LANES), total)
        with cgutils.for_range(builder, arguments[2], intp=i64) as loop:
            factor = builder.load(entry(0, builder.add(first, loop.index)))
            nothing = ir.Constant(vector, ir.Undefined)
            spread = builder.shuffle_vector(
                builder.insert_element(nothing, factor, ir.Constant(i32, 0)),
                nothing,
                ir.Constant(ir.VectorType(i32, LANES), [0] * LANES),
            )
            for total, place in zip(sums, vectors(1, builder.mul(loop.index, width)), strict=True):
                product = builder.fmul(spread, builder.load(place, align=8), flags=("contract",))
                builder.store(builder.fadd(builder.load(total), product, flags=("contract",)), total)
        for total, place in zip(sums, vectors(3, first), strict=True):
            builder.store(builder.load(total), place, align=8)
        return context.get_dummy_value()

    return types.void(factors, tile, n, out, row), generate
