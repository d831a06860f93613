"""Files on their way to the service."""

import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from kerf_adapter.files import Files, Written
from kerf_adapter.refusal import Refusal


class _Service(HTTPServer):
    """Takes files, after it has answered so many requests with 503."""

    def __init__(self, failures: int) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self.failures = failures
        self.heads: list[Any] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def slot(self) -> dict[str, Any]:
        url = f"http://127.0.0.1:{self.server_port}/api/v1/files/1"
        return {"file_id": "1", "url": url, "token": "a-token", "max_bytes": 100}


class _Request(BaseHTTPRequestHandler):
    server: _Service

    def do_PUT(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heads.append(self.headers)
        self.send_response(503 if len(self.server.heads) <= self.server.failures else 201)
        self.end_headers()

    def log_message(self, *_args: Any) -> None:
        """Says nothing."""


class FilesSent(unittest.TestCase):
    """a file that is sent"""

    def deliver(self, name: str, failures: int = 0) -> tuple[dict[str, Any], list[Any]]:
        """What becomes of a file, and the heads of the requests."""
        service = _Service(failures)
        self.addCleanup(service.server_close)
        self.addCleanup(service.shutdown)
        files = Files({"upload": service.slot}, None, lambda: 60.0)
        return dict(files.deliver(Written(name, "model/step", b"ISO", is_text=True))), service.heads

    def test_again(self) -> None:
        """is sent again while the service has a fault of its own"""
        result, heads = self.deliver("part.step", failures=2)
        self.assertEqual((result["file_id"], len(heads)), ("1", 3))

    def test_not_for_ever(self) -> None:
        """is given up after the third attempt"""
        with self.assertRaisesRegex(Refusal, "503"):
            self.deliver("part.step", failures=3)

    def test_letters(self) -> None:
        """keeps the letters of its name, whatever they are"""
        result, heads = self.deliver("Крышка ä.step")
        self.assertEqual(result["file_name"], "Крышка_ä.step")
        self.assertEqual(
            heads[0]["Content-Disposition"],
            "attachment; filename=\"________.step\"; "
            "filename*=UTF-8''%D0%9A%D1%80%D1%8B%D1%88%D0%BA%D0%B0_%C3%A4.step",
        )
