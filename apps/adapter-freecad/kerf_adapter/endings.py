"""Why an adapter ends for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class Ending:
    """What the process exits with, and the sentence for the person who started it."""

    exit_code: int
    sentence: str


STOPPED = Ending(0, "The adapter was told to stop.")

_UNWANTED = 3
_KEY_REFUSED = "The key is not valid or was revoked: give the adapter a live key."
_BY_CLOSE_CODE = {
    4401: _KEY_REFUSED,
    4403: "The key is of a viewer, who runs nothing: use the key of a member, or ask an admin for that role.",
    4406: "The service does not speak the protocol of this adapter: update the adapter.",
    4409: "Another process has connected with the same adapter id: only one of them can run.",
}
_BY_STATUS = {
    401: _KEY_REFUSED,
    403: "The service answered 403: check the address, and that the key is not of a viewer.",
    404: "The service answered 404: check the address.",
}


def after_close(code: int) -> Optional[Ending]:
    """Whether an adapter must stay away after this close code."""
    return _ending(_BY_CLOSE_CODE.get(code))


def after_refusal(status: int) -> Optional[Ending]:
    """Whether an adapter must stay away after this HTTP status before the upgrade."""
    return _ending(_BY_STATUS.get(status))


def untrusted(host: str, reason: str) -> Ending:
    """The certificate of the service proves nothing."""
    fault = f"The certificate of {host} cannot be verified ({reason})"
    return Ending(_UNWANTED, f"{fault}: check the address and the CA file.")


def _ending(sentence: Optional[str]) -> Optional[Ending]:
    return Ending(_UNWANTED, sentence) if sentence else None
