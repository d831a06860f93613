"""Files on their way to and from the service: bytes go past the WebSocket, to a place that the command names."""

from __future__ import annotations

import base64
import hashlib
import http.client
import itertools
import re
import time
from typing import Any, Callable, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import quote, urlsplit

from .address import LOOPBACK, trusting
from .refusal import Refusal, too_late
from .results import Result

Slot = Mapping[str, Any]
Answer = Tuple[int, bytes]
"""The status of an answer and its body."""

# Without a place for it, a file travels in the answer, which holds at most 1 MiB.
MOST_INLINE_CHARACTERS = 768 * 1_024

_SECONDS = 30.0
_ATTEMPTS = 3
_PAUSE_SECONDS = 0.2
_MOST_ANSWER_BYTES = 65_536
_PART_BYTES = 65_536


class Written(NamedTuple):
    """A file that a tool has made."""

    name: str
    media_type: str
    content: bytes
    is_text: bool


class _Request(NamedTuple):
    method: str
    slot: Slot
    body: Optional[bytes]
    headers: Mapping[str, str]
    failure: str
    most_bytes: int


class Files:
    """The places for the files of one command."""

    def __init__(self, command: Mapping[str, Any], ca_file: Optional[str], seconds_left: Callable[[], float]) -> None:
        """`seconds_left` tells what is left of the time of the command."""
        self._upload: Optional[Slot] = command.get("upload")
        self._download: Optional[Slot] = command.get("download")
        self._ca_file = ca_file
        self.seconds_left = seconds_left

    @property
    def has_download(self) -> bool:
        """Whether the command names a file to read."""
        return self._download is not None

    def deliver(self, written: Written) -> Result:
        """Sends a file where the command says, or puts it into the answer. Raises Refusal EXPORT_FAILED."""
        content = written.content
        described = {
            "file_name": re.sub(r"[^\w.-]+", "_", written.name),
            "media_type": written.media_type,
            "size": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
        if self._upload is None:
            return {**described, **_inline(written)}
        most = self._upload["max_bytes"]
        if len(content) > most:
            raise Refusal("EXPORT_FAILED", f"The file has {len(content)} bytes; {most} are allowed.")
        headers = {
            "Content-Type": written.media_type,
            "Content-Length": str(len(content)),
            "Content-Disposition": _disposition(described["file_name"]),
        }
        self._exchange("PUT", self._upload, content, headers)
        return {**described, "file_id": self._upload["file_id"]}

    def fetch(self) -> bytes:
        """Reads the file that the command names. Raises Refusal IMPORT_FAILED."""
        if self._download is None:
            raise Refusal("IMPORT_FAILED", "The command names no file to read.")
        return self._exchange("GET", self._download, None, {})

    def _exchange(self, method: str, slot: Slot, body: Optional[bytes], headers: Mapping[str, str]) -> bytes:
        failure = "EXPORT_FAILED" if method == "PUT" else "IMPORT_FAILED"
        most = slot["max_bytes"] if method == "GET" else _MOST_ANSWER_BYTES
        status, content = self._persistently(_Request(method, slot, body, headers, failure, most))
        if not 200 <= status < 300:
            raise Refusal(failure, f"The service answered {status} for the file.")
        if len(content) > most:
            raise Refusal(failure, f"The file is larger than the {most} bytes that are allowed.")
        return content

    def _persistently(self, request: _Request) -> Answer:
        """Asks again when the service cannot be reached or has a fault of its own: a file may be sent twice.

        Raises Refusal TIMEOUT when the time of the command is over.
        """
        for attempt in itertools.count(1):
            try:
                status, content = self._ask(request)
                if status < 500 or attempt == _ATTEMPTS:
                    break
            except (OSError, http.client.HTTPException) as error:
                if attempt == _ATTEMPTS:
                    reason = f"The service could not be reached for the file: {error}."
                    raise Refusal(request.failure, reason) from error
            time.sleep(min(_PAUSE_SECONDS * attempt, self._patience()))
        return status, content

    def _ask(self, request: _Request) -> Answer:
        connection = self._connection(request.slot["url"], request.failure)
        try:
            target = urlsplit(request.slot["url"])
            path = (target.path or "/") + (f"?{target.query}" if target.query else "")
            headers = {**request.headers, "Authorization": f"Bearer {request.slot['token']}"}
            connection.request(request.method, path, request.body, headers)
            answer = connection.getresponse()
            return answer.status, self._body(answer, request.most_bytes + 1)
        finally:
            connection.close()

    def _body(self, answer: http.client.HTTPResponse, most_bytes: int) -> bytes:
        """Looks at the time after each part: of a body that drips, none is late by itself."""
        body = bytearray()
        while part := answer.read1(min(_PART_BYTES, most_bytes - len(body))):
            body += part
            self._patience()
        if len(body) < most_bytes and answer.length:
            raise http.client.IncompleteRead(bytes(body), answer.length)
        return bytes(body)

    def _patience(self) -> float:
        """For how many seconds the service is waited for at once."""
        seconds = min(_SECONDS, self.seconds_left())
        if seconds <= 0:
            raise too_late()
        return seconds

    def _connection(self, url: str, failure: str) -> http.client.HTTPConnection:
        target, seconds = urlsplit(url), self._patience()
        if target.scheme == "https":
            context = trusting(self._ca_file)
            return http.client.HTTPSConnection(target.hostname or "", target.port, timeout=seconds, context=context)
        if target.scheme == "http" and target.hostname in LOOPBACK:
            return http.client.HTTPConnection(target.hostname, target.port, timeout=seconds)
        raise Refusal(failure, "The address of the file must begin with https.")


def _disposition(name: str) -> str:
    """The name goes twice (RFC 6266): as everybody reads it, and with all its letters."""
    plain = re.sub(r"[^\x20-\x7e]", "_", name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _inline(written: Written) -> Result:
    content = written.content.decode("utf-8") if written.is_text else base64.b64encode(written.content).decode("ascii")
    if len(content) > MOST_INLINE_CHARACTERS:
        raise Refusal(
            "EXPORT_FAILED",
            f"The file has {len(written.content)} bytes and is too large for an answer of {MOST_INLINE_CHARACTERS}. "
            "Raise linear_tolerance or export fewer objects.",
        )
    return {"encoding": "text" if written.is_text else "base64", "content": content}
