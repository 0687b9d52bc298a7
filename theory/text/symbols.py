r"""What the paper's commands look like in plain text: its own macros, letters, signs, accents and scripts.

The mixing time is written τ, as the claims write it.
"""

from __future__ import annotations

import unicodedata

MACROS = {
    "R": r"\mathbb{R}", "E": r"\mathrm{E}", "Prob": r"\mathrm{P}", "X": r"\mathcal{X}", "Z": r"\mathcal{Z}",
    "F": r"\mathcal{F}", "inner": r"\langle #1, #2\rangle", "norm": r"\lVert #1\rVert", "abs": r"\lvert #1\rvert",
    "ind": r"1\{#1\}", "Ot": r"\widetilde{O}", "Tht": r"\widetilde{\Theta}", "dtv": r"d_{\mathrm{TV}}",
    "dmix": r"d_{\mathrm{mix}}", "tmix": r"\tau", "gap": r"\mathcal{G}", "Gs": r"G_{\sigma}", "Ghat": r"\widehat{G}",
    "Lam": r"\Lambda", "sM": r"\sigma_{\mathrm{M}}", "LM": r"L_{\mathrm{M}}", "sbar": r"\bar{s}",
    "dbar": r"\bar{\delta}", "dbarM": r"\bar{\delta}_{\mathrm{M}}", "kapM": r"\kappa_{\mathrm{M}}",
    "BdotM": r"\dot{B}_{\mathrm{M}}", "BddotM": r"\ddot{B}_{\mathrm{M}}", "Bdot": r"\dot{B}", "Bddot": r"\ddot{B}",
    "Rcal": r"\mathcal{R}", "Scal": r"\mathcal{S}", "Lcal": r"\mathcal{L}", "mlmc": r"\hat{\mu}^{\mathrm{MLMC}}_{#1}",
    "ghat": r"\hat{g}", "gpre": r"g_t^{\mathrm{pre}}", "spre": r"s_t^{\mathrm{pre}}", "clip": r"\Pi_{\widehat{G}}",
    "etabar": r"\bar{\eta}", "jmax": r"j_{\mathrm{max}}", "algname": r"\mathrm{MC-ALFCG}", "basealg": r"\mathrm{ALFCG}",
    "basevar": r"\mathrm{ALFCG-MVR2}",
}  # fmt: skip
"""The macros of the paper's preamble that stand in what is quoted; #1 and #2 are their arguments."""

_NAMES = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho finalsigma sigma tau"
_NAMES += " upsilon phi chi psi omega"
LETTERS = {name: chr(0x3B1 + place) for place, name in enumerate(_NAMES.split())}
LETTERS |= {
    "Gamma": "Γ",
    "Delta": "Δ",
    "Theta": "Θ",
    "Lambda": "Λ",
    "Pi": "Π",
    "Sigma": "Σ",
    "Phi": "Φ",
    "Psi": "Ψ",
}
LETTERS |= {
    "Omega": "Ω",
    "vartheta": "ϑ",
    "varepsilon": "ε",
    "varphi": "φ",
    "ell": "ℓ",
    "infty": "∞",
    "nabla": "∇",
}
LETTERS |= {
    "partial": "∂",
    "varnothing": "∅",
    "dots": "…",
    "ldots": "…",
    "cdots": "…",
    "top": "ᵀ",
    "prime": "′",
}
LETTERS |= {"ast": "*", "star": "*"}

RELATIONS = {
    "le": "≤",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "ne": "≠",
    "neq": "≠",
    "in": "∈",
    "subset": "⊂",
    "sim": "~",
}
RELATIONS |= {
    "subseteq": "⊆",
    "coloneqq": "≔",
    "eqqcolon": "≕",
    "equiv": "≡",
    "mapsto": "↦",
    "longmapsto": "↦",
}
RELATIONS |= {
    "to": "→",
    "mid": "|",
    "propto": "∝",
    "Longrightarrow": "⇒",
    "quad": " ",
    "qquad": " ",
    "uparrow": "↑",
}
OPERATORS = {"pm": "±", "times": "×", "cdot": "·", "cup": "∪", "cap": "∩", "ll": "≪"}
WORDS = {
    "min",
    "max",
    "sup",
    "inf",
    "log",
    "ln",
    "exp",
    "argmin",
    "esssup",
    "sin",
    "cos",
    "LMO",
    "Var",
    "Cov",
    "dom",
    "lim",
}
BIG = {"sum": "Σ", "int": "∫", "prod": "Π"}
OPEN = {"langle": "⟨", "lVert": "‖", "lvert": "|", "lfloor": "⌊", "lceil": "⌈", "{": "{"}
CLOSE = {"rangle": "⟩", "rVert": "‖", "rvert": "|", "rfloor": "⌋", "rceil": "⌉", "}": "}"}
ACCENTS = {"hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "overline": "\u0304", "tilde": "\u0303"}
ACCENTS |= {"widetilde": "\u0303", "dot": "\u0307", "ddot": "\u0308"}
INVISIBLE = {
    "displaystyle",
    "textstyle",
    "left",
    "right",
    "limits",
    "nolimits",
    ",",
    ";",
    "!",
    ":",
    ">",
    "centering",
}
INVISIBLE |= {
    "small",
    "toprule",
    "midrule",
    "bottomrule",
    "DontPrintSemicolon",
    "begingroup",
    "endgroup",
    "@",
    "noindent",
}
INVISIBLE |= {size + side for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m")}

_LOW = dict(zip("0123456789+−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_HIGH = dict(zip("0123456789+−=()ijklmnrtT*", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱʲᵏˡᵐⁿʳᵗᵀ*", strict=True))
_HIGH |= {"ᵀ": "ᵀ", "′": "′"}


def _is_word(text: str) -> bool:
    return len(text) > 1 and text.isalpha() and text.isascii()


def _script(text: str, alphabet: dict[str, str], mark: str) -> str:
    if not text:
        return ""
    if not _is_word(text) and all(character in alphabet for character in text):
        return "".join(alphabet[character] for character in text)
    letters = [character for character in text if not unicodedata.combining(character)]
    whole = len(letters) == 1 or _is_word(text) or (text[0], text[-1]) == ("(", ")")
    return f"{mark}{text}" if whole else f"{mark}({text})"


def subscript(text: str) -> str:
    """Return the text as a subscript.

    >>> subscript("t−1"), subscript("mix"), subscript("σ"), subscript("i<t")
    ('ₜ₋₁', '_mix', '_σ', '_(i<t)')
    """
    return _script(text, _LOW, "_")


def superscript(text: str) -> str:
    """Return the text as a superscript.

    >>> superscript("2"), superscript("−1"), superscript("1/3"), superscript("pre")
    ('²', '⁻¹', '^(1/3)', '^pre')
    """
    return _script(text, _HIGH, "^")


def calligraphic(letter: str, style: str = "cal") -> str:
    """Return the character of \\mathcal or \\mathbb; what Unicode lacks stays as it is.

    >>> calligraphic("G"), calligraphic("R", "bb")
    ('𝓖', 'ℝ')
    """
    if style == "bb":
        try:
            return unicodedata.lookup(f"DOUBLE-STRUCK CAPITAL {letter}")
        except KeyError:
            return unicodedata.lookup(f"MATHEMATICAL DOUBLE-STRUCK CAPITAL {letter}")
    return unicodedata.lookup(f"MATHEMATICAL BOLD SCRIPT CAPITAL {letter}")
