"""Address of the service and the certificates that authenticate it."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from typing import Optional
from urllib.parse import SplitResult, urlsplit

ADAPTER_PATH = "/api/v1/adapter/ws"

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class AddressError(ValueError):
    """Invalid address or certificate file; the message says why."""


@dataclass(frozen=True)
class Address:
    """WebSocket address of a service, its API key and the certificates to trust."""

    host: str
    port: int
    is_secure: bool
    key: str
    ca_file: Optional[str] = None

    @staticmethod
    def parse(url: str, key: str, ca_file: Optional[str] = None) -> Address:
        """Parses `wss://host[:port]`; `ws` is accepted for loopback only. Raises AddressError."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise AddressError(f"The address {url} is invalid: it must look like wss://host.") from None
        _check_url(parts, url)
        if not key or not key.isascii() or not key.isprintable():
            raise AddressError("There is no usable key: give the adapter a live key.")
        is_secure = parts.scheme == "wss"
        return Address(parts.hostname or "", port or (443 if is_secure else 80), is_secure, key, ca_file)

    @property
    def host_header(self) -> str:
        """Value of the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def create_tls_context(ca_file: Optional[str]) -> ssl.SSLContext:
    """Creates a TLS context that verifies certificate and host name, against `ca_file` or the system certificates.

    Raises AddressError when the file cannot be read.
    """
    try:
        context = ssl.create_default_context(cafile=ca_file)
    except (OSError, ssl.SSLError) as error:
        raise AddressError(f"The certificate file {ca_file} cannot be read: {error}.") from error
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def _check_url(parts: SplitResult, url: str) -> None:
    if parts.scheme not in ("wss", "ws") or not parts.hostname:
        raise AddressError(f"The address {url} must look like wss://host.")
    if parts.scheme == "ws" and parts.hostname not in LOOPBACK:
        raise AddressError("The address must begin with wss: only on this machine may the key be sent in plain text.")
