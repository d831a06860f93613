"""Command line of the headless adapter."""

from __future__ import annotations

import argparse
import uuid
from dataclasses import dataclass
from typing import Mapping, NoReturn, Optional, Sequence

from .adapter import Settings
from .address import Address, AddressError, create_tls_context
from .log import LEVELS, Log, write_to_stderr


class UsageError(Exception):
    """Invalid command line; the message says why."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}. {self.format_usage().strip()}")


@dataclass(frozen=True)
class Options:
    """Parsed command line."""

    settings: Settings
    document: Optional[str]


def read_options(arguments: Sequence[str], environment: Mapping[str, str]) -> Options:
    """Parses the command line. Raises UsageError.

    The key is read from the environment, because other users can see command lines.
    """
    given = _build_parser().parse_args(arguments)
    try:
        address = Address.parse(given.url, _read_key(given.key_env, environment), given.ca_file)
        if given.ca_file:
            create_tls_context(given.ca_file)
        adapter_id = str(uuid.UUID(given.adapter_id)) if given.adapter_id else str(uuid.uuid4())
    except AddressError as error:
        raise UsageError(str(error)) from error
    except ValueError as error:
        raise UsageError("--adapter-id must be a UUID.") from error
    return Options(Settings(address, adapter_id, Log(given.log_level, write_to_stderr)), given.document)


def _read_key(variable: str, environment: Mapping[str, str]) -> str:
    key = environment.get(variable, "")
    if not key:
        raise UsageError(f"The environment variable {variable} holds no key.")
    return key


def _build_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="kerf_adapter", description="Offers a FreeCAD document to Kerf.")
    parser.add_argument("--url", required=True, help="address of the service: wss://HOST[:PORT]")
    parser.add_argument("--key-env", required=True, help="name of the environment variable that holds the key")
    parser.add_argument("--ca-file", help="PEM file of certificates to trust instead of the system's")
    parser.add_argument("--adapter-id", help="UUID of this adapter; keep it across restarts")
    parser.add_argument("--document", help="file.FCStd: opened if it exists, saved on exit")
    parser.add_argument("--log-level", choices=LEVELS, default="info")
    return parser
