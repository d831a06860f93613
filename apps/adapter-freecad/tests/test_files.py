"""Files on their way to and from the service."""

import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from kerf_adapter.files import Files, Written
from kerf_adapter.refusal import Refusal


class _Service(HTTPServer):
    """Takes and hands out files, after it has answered so many requests with 503 or broken off.

    It answers to the end only while it may.
    """

    def __init__(self, failures: int) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self.failures = failures
        self.heads: list[Any] = []
        self.answers = threading.Event()
        self.answers.set()
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
        self.server.answers.wait()
        self.send_response(503 if len(self.server.heads) <= self.server.failures else 201)
        self.end_headers()

    def do_GET(self) -> None:
        self.server.heads.append(self.headers)
        is_cut_off = len(self.server.heads) <= self.server.failures
        self.send_response(200)
        self.send_header("Content-Length", str(len(b"ISO-10303")))
        self.end_headers()
        self.wfile.write(b"ISO")
        self.wfile.flush()
        self.server.answers.wait()
        self.wfile.write(b"" if is_cut_off else b"-10303")

    def log_message(self, *_args: Any) -> None:
        """Says nothing."""


def serve(test: unittest.TestCase, failures: int = 0) -> _Service:
    """A service for one test."""
    service = _Service(failures)
    test.addCleanup(service.server_close)
    test.addCleanup(service.shutdown)
    test.addCleanup(service.answers.set)
    return service


STEP = Written("part.step", "model/step", b"ISO", is_text=True)


class FilesSent(unittest.TestCase):
    """a file that is sent"""

    def deliver(self, service: _Service, written: Written = STEP) -> dict[str, Any]:
        """What becomes of a file."""
        return dict(Files({"upload": service.slot}, None, lambda: 60.0).deliver(written))

    def test_again(self) -> None:
        """is sent again while the service has a fault of its own"""
        service = serve(self, failures=2)
        self.assertEqual(self.deliver(service)["file_id"], "1")
        self.assertEqual(len(service.heads), 3)

    def test_not_for_ever(self) -> None:
        """is given up after the third attempt"""
        with self.assertRaisesRegex(Refusal, "503"):
            self.deliver(serve(self, failures=3))

    def test_in_time(self) -> None:
        """is not sent again when the time of the command is over"""
        service, left = serve(self, failures=2), iter([60.0])
        files = Files({"upload": service.slot}, None, lambda: next(left, 0.0))
        with self.assertRaisesRegex(Refusal, "time of the command was over") as refused:
            files.deliver(STEP)
        self.assertEqual((refused.exception.code, len(service.heads)), ("TIMEOUT", 1))

    def test_unanswered(self) -> None:
        """is waited for no longer than the time of the command"""
        service = serve(self)
        service.answers.clear()
        end = time.monotonic() + 0.3
        files = Files({"upload": service.slot}, None, lambda: max(0.0, end - time.monotonic()))
        with self.assertRaises(Refusal) as refused:
            files.deliver(STEP)
        self.assertEqual(refused.exception.code, "TIMEOUT")

    def test_letters(self) -> None:
        """keeps the letters of its name, whatever they are"""
        service = serve(self)
        result = self.deliver(service, STEP._replace(name="Крышка ä.step"))
        self.assertEqual(result["file_name"], "Крышка_ä.step")
        self.assertEqual(
            service.heads[0]["Content-Disposition"],
            "attachment; filename=\"________.step\"; "
            "filename*=UTF-8''%D0%9A%D1%80%D1%8B%D1%88%D0%BA%D0%B0_%C3%A4.step",
        )


class FilesRead(unittest.TestCase):
    """a file that is read"""

    def test_whole(self) -> None:
        """is read to its end"""
        files = Files({"download": serve(self).slot}, None, lambda: 60.0)
        self.assertEqual(files.fetch(), b"ISO-10303")

    def test_in_time(self) -> None:
        """is not read on when the time of the command is over"""
        service, left = serve(self), iter([60.0])
        service.answers.clear()
        files = Files({"download": service.slot}, None, lambda: next(left, 0.0))
        with self.assertRaisesRegex(Refusal, "time of the command was over"):
            files.fetch()

    def test_cut_off(self) -> None:
        """is read again when it was cut off"""
        service = serve(self, failures=2)
        self.assertEqual(Files({"download": service.slot}, None, lambda: 60.0).fetch(), b"ISO-10303")
        self.assertEqual(len(service.heads), 3)
