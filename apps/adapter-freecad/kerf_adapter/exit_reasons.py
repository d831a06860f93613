"""Reasons for which an adapter ends permanently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class ExitReason:
    """Exit code of the process, and a sentence for the person who started it."""

    exit_code: int
    sentence: str


STOPPED = ExitReason(0, "The adapter was stopped.")

_REJECTED_BY_SERVICE = 3
_KEY_REFUSED = "The key is not valid or was revoked: give the adapter a live key."
_BY_CLOSE_CODE = {
    4401: _KEY_REFUSED,
    4403: "The key belongs to a viewer, who cannot run operations: use a member's key, or ask an admin for that role.",
    4406: "The service does not speak the protocol of this adapter: update the adapter.",
    4409: "Another process has connected with the same adapter id: only one of them can run.",
}
_BY_STATUS = {
    401: _KEY_REFUSED,
    403: "The service answered 403: check the address, and that the key does not belong to a viewer.",
    404: "The service answered 404: check the address.",
}


def get_reason_for_close_code(code: int) -> Optional[ExitReason]:
    """Returns the reason to end after a WebSocket close code; None if the adapter may reconnect."""
    return _create_reason(_BY_CLOSE_CODE.get(code))


def get_reason_for_http_status(status: int) -> Optional[ExitReason]:
    """Returns the reason to end after an HTTP status in place of the upgrade; None if the adapter may reconnect."""
    return _create_reason(_BY_STATUS.get(status))


def create_certificate_reason(host: str, reason: str) -> ExitReason:
    """Returns the reason to end after a certificate that cannot be verified."""
    problem = f"The certificate of {host} cannot be verified ({reason})"
    return ExitReason(_REJECTED_BY_SERVICE, f"{problem}: check the address and the CA file.")


def _create_reason(sentence: Optional[str]) -> Optional[ExitReason]:
    return ExitReason(_REJECTED_BY_SERVICE, sentence) if sentence else None
