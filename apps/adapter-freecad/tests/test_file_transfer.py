"""File transfer."""

import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from kerf_adapter.file_transfer import FileTransfer, OutputFile
from kerf_adapter.refusal import Refusal


class _Service(HTTPServer):
    """File server that first fails a number of requests, with 503 or a broken connection.

    It completes a response only while `answers` is set.
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


def start_service(test: unittest.TestCase, failures: int = 0) -> _Service:
    """Starts a service for one test."""
    service = _Service(failures)
    test.addCleanup(service.server_close)
    test.addCleanup(service.shutdown)
    test.addCleanup(service.answers.set)
    return service


STEP = OutputFile("part.step", "model/step", b"ISO", is_text=True)


class FilesSent(unittest.TestCase):
    """a file that is sent"""

    def deliver(self, service: _Service, written: OutputFile = STEP) -> dict[str, Any]:
        """Delivers a file; returns the result."""
        return dict(FileTransfer({"upload": service.slot}, None, lambda: 60.0).deliver_file(written))

    def test_again(self) -> None:
        """is sent again while the service has a fault of its own"""
        service = start_service(self, failures=2)
        self.assertEqual(self.deliver(service)["file_id"], "1")
        self.assertEqual(len(service.heads), 3)

    def test_not_for_ever(self) -> None:
        """is given up after the third attempt"""
        with self.assertRaisesRegex(Refusal, "503"):
            self.deliver(start_service(self, failures=3))

    def test_in_time(self) -> None:
        """is not sent again when the time of the command is over"""
        service, left = start_service(self, failures=2), iter([60.0])
        files = FileTransfer({"upload": service.slot}, None, lambda: next(left, 0.0))
        with self.assertRaisesRegex(Refusal, "command timed out") as refused:
            files.deliver_file(STEP)
        self.assertEqual((refused.exception.code, len(service.heads)), ("TIMEOUT", 1))

    def test_unanswered(self) -> None:
        """is waited for no longer than the time of the command"""
        service = start_service(self)
        service.answers.clear()
        end = time.monotonic() + 0.3
        files = FileTransfer({"upload": service.slot}, None, lambda: max(0.0, end - time.monotonic()))
        with self.assertRaises(Refusal) as refused:
            files.deliver_file(STEP)
        self.assertEqual(refused.exception.code, "TIMEOUT")

    def test_letters(self) -> None:
        """keeps the letters of its name, whatever they are"""
        service = start_service(self)
        result = self.deliver(service, STEP._replace(name="Крышка ä.step"))
        self.assertEqual(result["file_name"], "Крышка_ä.step")
        self.assertEqual(
            service.heads[0]["Content-Disposition"],
            'attachment; filename="________.step"; '
            "filename*=UTF-8''%D0%9A%D1%80%D1%8B%D1%88%D0%BA%D0%B0_%C3%A4.step",
        )


class FilesRead(unittest.TestCase):
    """a file that is read"""

    def test_whole(self) -> None:
        """is read to its end"""
        files = FileTransfer({"download": start_service(self).slot}, None, lambda: 60.0)
        self.assertEqual(files.fetch_file(), b"ISO-10303")

    def test_in_time(self) -> None:
        """is not read on when the time of the command is over"""
        service, left = start_service(self), iter([60.0])
        service.answers.clear()
        files = FileTransfer({"download": service.slot}, None, lambda: next(left, 0.0))
        with self.assertRaisesRegex(Refusal, "command timed out"):
            files.fetch_file()

    def test_cut_off(self) -> None:
        """is read again when it was cut off"""
        service = start_service(self, failures=2)
        self.assertEqual(FileTransfer({"download": service.slot}, None, lambda: 60.0).fetch_file(), b"ISO-10303")
        self.assertEqual(len(service.heads), 3)
