"""Files of NumPy: what is raised where one cannot be read."""

import struct
import zipfile
import zlib
from tokenize import TokenError

UNREADABLE = (
    ValueError, KeyError, EOFError, OSError, RuntimeError, SyntaxError, TokenError, struct.error, zipfile.BadZipFile,
    zlib.error, TypeError, OverflowError, MemoryError,
)  # fmt: skip
"""What NumPy raises for a file that is no array or archive of arrays, a damaged one, or one that claims to be huge."""
