"""Transfer of files between adapter and service over HTTP, through signed slots that the command carries."""

from __future__ import annotations

import base64
import hashlib
import http.client
import itertools
import re
import time
from typing import Any, Callable, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import quote, urlsplit

from .address import LOOPBACK, create_tls_context
from .object_results import Result
from .refusal import Refusal, create_timeout_refusal

Slot = Mapping[str, Any]
Response = Tuple[int, bytes]
"""HTTP status and body."""

# Without an upload slot, the file is part of the result, which is limited to 1 MiB.
MAX_INLINE_CHARACTERS = 768 * 1_024

_TIMEOUT_SECONDS = 30.0
_ATTEMPTS = 3
_PAUSE_SECONDS = 0.2
_MAX_ANSWER_BYTES = 65_536
_PART_BYTES = 65_536


class OutputFile(NamedTuple):
    """File that a tool created."""

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
    max_bytes: int


class FileTransfer:
    """File slots of one command."""

    def __init__(
        self, command: Mapping[str, Any], ca_file: Optional[str], get_seconds_left: Callable[[], float]
    ) -> None:
        """Reads the slots of a command; `get_seconds_left` returns its remaining time."""
        self._upload: Optional[Slot] = command.get("upload")
        self._download: Optional[Slot] = command.get("download")
        self._ca_file = ca_file
        self.get_seconds_left = get_seconds_left

    @property
    def has_download(self) -> bool:
        """True if the command has a file to read."""
        return self._download is not None

    def deliver_file(self, file: OutputFile) -> Result:
        """Uploads a file, or inlines it in the result without a slot. Raises Refusal EXPORT_FAILED."""
        content = file.content
        description = {
            "file_name": re.sub(r"[^\w.-]+", "_", file.name),
            "media_type": file.media_type,
            "size": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
        if self._upload is None:
            return {**description, **_encode_inline(file)}
        max_bytes = self._upload["max_bytes"]
        if len(content) > max_bytes:
            raise Refusal("EXPORT_FAILED", f"The file has {len(content)} bytes; the limit is {max_bytes}.")
        headers = {
            "Content-Type": file.media_type,
            "Content-Length": str(len(content)),
            "Content-Disposition": _format_disposition(description["file_name"]),
        }
        self._transfer("PUT", self._upload, content, headers)
        return {**description, "file_id": self._upload["file_id"]}

    def fetch_file(self) -> bytes:
        """Downloads the file of the command. Raises Refusal IMPORT_FAILED."""
        if self._download is None:
            raise Refusal("IMPORT_FAILED", "The command has no file to read.")
        return self._transfer("GET", self._download, None, {})

    def _transfer(self, method: str, slot: Slot, body: Optional[bytes], headers: Mapping[str, str]) -> bytes:
        failure = "EXPORT_FAILED" if method == "PUT" else "IMPORT_FAILED"
        max_bytes = slot["max_bytes"] if method == "GET" else _MAX_ANSWER_BYTES
        status, content = self._send_with_retries(_Request(method, slot, body, headers, failure, max_bytes))
        if not 200 <= status < 300:
            raise Refusal(failure, f"The service answered {status} to the file transfer.")
        if len(content) > max_bytes:
            raise Refusal(failure, f"The file is larger than the limit of {max_bytes} bytes.")
        return content

    def _send_with_retries(self, request: _Request) -> Response:
        """Sends a request, with retries after connection and server errors; a file may be sent twice.

        Raises Refusal TIMEOUT when the command has timed out.
        """
        for attempt in itertools.count(1):
            try:
                status, content = self._send_once(request)
                if status < 500 or attempt == _ATTEMPTS:
                    break
            except (OSError, http.client.HTTPException) as error:
                if attempt == _ATTEMPTS:
                    reason = f"The service could not be reached to transfer the file: {error}."
                    raise Refusal(request.failure, reason) from error
            time.sleep(min(_PAUSE_SECONDS * attempt, self._get_timeout()))
        return status, content

    def _send_once(self, request: _Request) -> Response:
        connection = self._open_connection(request.slot["url"], request.failure)
        try:
            target = urlsplit(request.slot["url"])
            path = (target.path or "/") + (f"?{target.query}" if target.query else "")
            headers = {**request.headers, "Authorization": f"Bearer {request.slot['token']}"}
            connection.request(request.method, path, request.body, headers)
            response = connection.getresponse()
            return response.status, self._read_body(response, request.max_bytes + 1)
        finally:
            connection.close()

    def _read_body(self, response: http.client.HTTPResponse, max_bytes: int) -> bytes:
        """Reads a body and checks the deadline after each part, because a slow stream never times out by itself."""
        body = bytearray()
        while part := response.read1(min(_PART_BYTES, max_bytes - len(body))):
            body += part
            self._get_timeout()
        if len(body) < max_bytes and response.length:
            raise http.client.IncompleteRead(bytes(body), response.length)
        return bytes(body)

    def _get_timeout(self) -> float:
        """Returns the timeout of one wait in seconds. Raises Refusal TIMEOUT after the deadline."""
        seconds = min(_TIMEOUT_SECONDS, self.get_seconds_left())
        if seconds <= 0:
            raise create_timeout_refusal()
        return seconds

    def _open_connection(self, url: str, failure: str) -> http.client.HTTPConnection:
        target, seconds = urlsplit(url), self._get_timeout()
        if target.scheme == "https":
            context = create_tls_context(self._ca_file)
            return http.client.HTTPSConnection(target.hostname or "", target.port, timeout=seconds, context=context)
        if target.scheme == "http" and target.hostname in LOOPBACK:
            return http.client.HTTPConnection(target.hostname, target.port, timeout=seconds)
        raise Refusal(failure, "The address of the file must begin with https.")


def _format_disposition(name: str) -> str:
    """Formats Content-Disposition with the name twice (RFC 6266): in ASCII and in UTF-8."""
    plain = re.sub(r"[^\x20-\x7e]", "_", name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _encode_inline(file: OutputFile) -> Result:
    content = file.content.decode("utf-8") if file.is_text else base64.b64encode(file.content).decode("ascii")
    if len(content) > MAX_INLINE_CHARACTERS:
        raise Refusal(
            "EXPORT_FAILED",
            f"The file has {len(file.content)} bytes and does not fit in a response; "
            f"the limit is {MAX_INLINE_CHARACTERS} characters. Increase linear_tolerance or export fewer objects.",
        )
    return {"encoding": "text" if file.is_text else "base64", "content": content}
