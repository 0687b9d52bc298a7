"""Kernels as arguments: an address that the compiled loop turns back into a function of a known signature.

numba can pass functions as they are, but takes 200 µs to unpack them, which is a hundred iterations.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def function_at(signature: Any) -> Any:
    """A compiled function of an address: the kernel of this signature that lives there."""
    kind = types.FunctionType(signature)

    @intrinsic
    def found(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
            function = cgutils.create_struct_proxy(kind)(context, builder)
            function.jit_addr = builder.inttoptr(arguments[0], cgutils.voidptr_t)
            return function._getvalue()

        return kind(types.int64), generate

    return found


def address_of(signature: Any) -> Callable[[Any], int]:
    """Where a numba function of this signature lives, as long as the function does."""

    @cache
    def address(function: Any) -> int:
        compiled = function.get_compile_result(signature)
        return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))

    return address
