"""Why a command was not done, as the adapter protocol says it."""

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

_MOST_CHARACTERS = 2_000


class Refusal(Exception):
    """A command that was not done; the document is as it was before it."""

    def __init__(self, code: str, message: str, details: Optional[dict[str, Any]] = None) -> None:
        if code not in CODES:
            raise ValueError(f"{code} is no code of the protocol")
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details

    def to_problem(self) -> dict[str, Any]:
        """The field `error` of a result."""
        problem: dict[str, Any] = {
            "code": self.code,
            "message": self.message.replace("\0", "")[:_MOST_CHARACTERS],
            "retryable": self.code == "TIMEOUT",
        }
        return {**problem, "details": self.details} if self.details else problem


def too_late() -> Refusal:
    """That of a command whose time was over."""
    return Refusal("TIMEOUT", "The time of the command was over before it was done; the document is unchanged.")


def reason_of(error: Exception) -> str:
    """What FreeCAD says about a failure, as a part of a sentence. Some of its exceptions hold a table of fields."""
    said = error.args[0] if error.args else ""
    words = said.get("sErrMsg", "") if isinstance(said, dict) else str(said)
    return words.strip().rstrip(".") or type(error).__name__
