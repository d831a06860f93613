"""Addresses and handshakes."""

import base64
import hashlib
import unittest

from kerf_adapter.address import Address, AddressError
from kerf_adapter.handshake import Handshake, UpgradeRefused


class Addresses(unittest.TestCase):
    """the address of a service"""

    def test_secure(self) -> None:
        """is wss, with the usual port unless it names one"""
        address = Address.parse("wss://kerf.example", "key")
        self.assertEqual((address.host, address.port, address.is_secure), ("kerf.example", 443, True))
        self.assertEqual(Address.parse("wss://[::1]:8443", "key").host_header, "[::1]:8443")

    def test_plain(self) -> None:
        """is plain on this machine only"""
        self.assertEqual(Address.parse("ws://127.0.0.1:80", "key").port, 80)
        with self.assertRaisesRegex(AddressError, "only on this machine"):
            Address.parse("ws://kerf.example", "key")

    def test_refused(self) -> None:
        """is refused when it is none"""
        for url in ("https://kerf.example", "kerf.example", "wss://", "wss://host:port", "wss://[::1"):
            with self.subTest(url), self.assertRaises(AddressError):
                Address.parse(url, "key")

    def test_key(self) -> None:
        """needs a key, and one that cannot smuggle a header in"""
        for key in ("", "one\r\nX-Two: 2", "schlüssel"):
            with self.subTest(key), self.assertRaisesRegex(AddressError, "no usable key"):
                Address.parse("wss://host", key)


class Handshakes(unittest.TestCase):
    """the handshake"""

    def setUp(self) -> None:
        self.handshake = Handshake(Address.parse("wss://kerf.example", "a-key"))
        lines = self.handshake.request.decode().split("\r\n")
        self.sent = dict(line.split(": ", 1) for line in lines[1:] if line)
        nonce = self.sent["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.accept = base64.b64encode(hashlib.sha1(nonce.encode()).digest()).decode()

    def build_response(self, **headers: str) -> bytes:
        """Builds the response of a server."""
        good = {"sec-websocket-accept": self.accept, "Sec-WebSocket-Protocol": "kerf-adapter.v1"}
        said = {**good, **{name.replace("_", "-"): value for name, value in headers.items()}}
        return "\r\n".join(["HTTP/1.1 101 Go", *(f"{name}: {value}" for name, value in said.items())]).encode()

    def test_good(self) -> None:
        """opens a connection, with the key in a header"""
        self.assertEqual(self.sent["Authorization"], "Bearer a-key")
        self.handshake.check_response(self.build_response())

    def test_refused(self) -> None:
        """tells the status of a refusal"""
        with self.assertRaises(UpgradeRefused) as caught:
            self.handshake.check_response(b"HTTP/1.1 401 Unauthorized\r\nX: y")
        self.assertEqual(caught.exception.status, 401)

    def test_impostors(self) -> None:
        """finds out who is no broker"""
        answers = (
            self.build_response(sec_websocket_accept="x"),
            self.build_response(**{"Sec-WebSocket-Protocol": "other"}),
            b"SSH-2.0",
            b"",
            b"HTTP/1.1 abc",
        )
        for answer in answers:
            with self.subTest(answer), self.assertRaises(UpgradeRefused):
                self.handshake.check_response(answer)
