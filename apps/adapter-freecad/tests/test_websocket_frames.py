"""WebSocket frames."""

import unittest

from kerf_adapter.websocket_frames import Close, FrameError, FrameReader, Opcode, Ping, Text, encode_close, encode_frame


def encode_server_frame(opcode: int, payload: bytes, is_final: bool = True) -> bytes:
    """Encodes a frame like a server."""
    size = len(payload)
    marker, width = (127, 8) if size > 65_535 else (126, 2)
    length = bytes([size]) if size < 126 else bytes([marker]) + size.to_bytes(width, "big")
    return bytes([(0x80 if is_final else 0) | opcode]) + length + payload


def decode_client_frame(frame: bytes, header: int) -> bytes:
    """Decodes the payload of a client frame with a header of the given size."""
    mask, body = frame[header : header + 4], frame[header + 4 :]
    return bytes(byte ^ mask[index % 4] for index, byte in enumerate(body))


class WrittenFrames(unittest.TestCase):
    """frames that the client writes"""

    def test_lengths(self) -> None:
        """are masked, and carry lengths of 7, 16 and 64 bits"""
        for size, header in ((0, 2), (125, 2), (126, 4), (65_535, 4), (65_536, 10)):
            payload = bytes(index % 251 for index in range(size))
            frame = encode_frame(Opcode.TEXT, payload)
            self.assertEqual(frame[0], 0x81)
            self.assertTrue(frame[1] & 0x80)
            self.assertEqual(decode_client_frame(frame, header), payload)

    def test_fresh_mask(self) -> None:
        """are masked differently each time"""
        self.assertGreater(len({encode_frame(Opcode.TEXT, b"same") for _ in range(8)}), 1)

    def test_close(self) -> None:
        """end a connection with a code"""
        self.assertEqual(decode_client_frame(encode_close(1000), 2), (1000).to_bytes(2, "big"))


class ReadFrames(unittest.TestCase):
    """frames that the client reads"""

    def decode(self, data: bytes, max_bytes: int = 1_000) -> list:
        """Decodes bytes."""
        return list(FrameReader(max_bytes).feed(data))

    def test_bytewise(self) -> None:
        """are put together however the bytes arrive"""
        for text in ("", "héllo", "x" * 126, "y" * 70_000):
            reader = FrameReader(100_000)
            data = encode_server_frame(1, text.encode())
            step = max(1, len(data) // 50)
            pieces = [data[start : start + step] for start in range(0, len(data), step)]
            events = [event for piece in pieces for event in reader.feed(piece)]
            self.assertEqual(events, [Text(text)])

    def test_fragments(self) -> None:
        """may be fragments, with a ping between them and a character across them"""
        half, rest = "é".encode()[:1], "é".encode()[1:]
        data = (
            encode_server_frame(1, b"a" + half, False)
            + encode_server_frame(9, b"?")
            + encode_server_frame(0, rest, False)
            + encode_server_frame(0, b"z")
        )
        self.assertEqual(self.decode(data), [Ping(b"?"), Text("aéz")])

    def test_ignored(self) -> None:
        """that are binary or a pong mean nothing"""
        self.assertEqual(
            self.decode(
                encode_server_frame(2, b"\x00\x01") + encode_server_frame(10, b"") + encode_server_frame(1, b"on")
            ),
            [Text("on")],
        )

    def test_close(self) -> None:
        """close with a code and a reason, or without"""
        data = encode_server_frame(8, (4401).to_bytes(2, "big") + b"bad key")
        self.assertEqual(self.decode(data), [Close(4401, "bad key")])
        self.assertEqual(self.decode(encode_server_frame(8, b"")), [Close(1005, "")])

    def test_too_big(self) -> None:
        """are refused as soon as they say that they are too large, also in fragments"""
        parts = encode_server_frame(1, b"x" * 600, False) + encode_server_frame(0, b"x" * 401)[:4]
        for data in (encode_server_frame(1, b"x" * 1_001)[:4], parts):
            with self.assertRaises(FrameError) as caught:
                self.decode(data)
            self.assertEqual(caught.exception.code, 1009)

    def test_broken(self) -> None:
        """that break a rule end the connection"""
        broken = {
            "masked": (bytes([0x81, 0x80, 0, 0, 0, 0]), 1002),
            "reserved bits": (bytes([0xC1, 0]), 1002),
            "an unknown kind": (encode_server_frame(3, b""), 1002),
            "a fragment of nothing": (encode_server_frame(0, b""), 1002),
            "a message within a message": (encode_server_frame(1, b"", False) + encode_server_frame(1, b""), 1002),
            "a ping in pieces": (encode_server_frame(9, b"", False), 1002),
            "a long ping": (encode_server_frame(9, b"x" * 126), 1002),
            "no UTF-8": (encode_server_frame(1, b"\xff"), 1007),
        }
        for what, (data, code) in broken.items():
            with self.subTest(what), self.assertRaises(FrameError) as caught:
                self.decode(data)
            self.assertEqual(caught.exception.code, code)
