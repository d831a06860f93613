"""Refusal of a command, with the error codes of the adapter protocol."""

from __future__ import annotations

from typing import Any, Optional

CODES = frozenset(
    {
        "INVALID_PARAMETER",
        "OBJECT_NOT_FOUND",
        "OBJECT_IN_USE",
        "UNSUPPORTED_TOOL",
        "EMPTY_RESULT",
        "BOOLEAN_FAILED",
        "MODIFIER_FAILED",
        "KERNEL_ERROR",
        "KERNEL_RESULT_REJECTED",
        "IMPORT_FAILED",
        "EXPORT_FAILED",
        "REVISION_CONFLICT",
        "TIMEOUT",
        "CANCELLED",
        "INTERNAL",
    }
)

_MAX_CHARACTERS = 2_000


class Refusal(Exception):
    """Refused command; the document is unchanged."""

    def __init__(self, code: str, message: str, details: Optional[dict[str, Any]] = None) -> None:
        if code not in CODES:
            raise ValueError(f"{code} is not an error code of the protocol")
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details

    def to_problem(self) -> dict[str, Any]:
        """Builds the field `error` of a result."""
        problem: dict[str, Any] = {
            "code": self.code,
            "message": self.message.replace("\0", "")[:_MAX_CHARACTERS],
            "retryable": self.code == "TIMEOUT",
        }
        return {**problem, "details": self.details} if self.details else problem


def create_timeout_refusal() -> Refusal:
    """Creates the refusal of a command that timed out."""
    return Refusal("TIMEOUT", "The command timed out; the document is unchanged.")


def describe_error(error: Exception) -> str:
    """Formats a FreeCAD exception as part of a sentence. Some of its exceptions carry a dict instead of a text."""
    text = error.args[0] if error.args else ""
    words = text.get("sErrMsg", "") if isinstance(text, dict) else str(text)
    return words.strip().rstrip(".") or type(error).__name__
