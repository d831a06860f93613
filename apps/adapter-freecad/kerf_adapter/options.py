"""The command line of the adapter without a window."""

from __future__ import annotations

import argparse
import uuid
from dataclasses import dataclass
from typing import Mapping, NoReturn, Optional, Sequence

from .adapter import Settings
from .address import Address, AddressError, trusting
from .log import LEVELS, Log, to_standard_error


class UsageError(Exception):
    """The command line asks for something that this program does not understand."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}. {self.format_usage().strip()}")


@dataclass(frozen=True)
class Options:
    """What the command line says."""

    settings: Settings
    document: Optional[str]


def read_options(arguments: Sequence[str], environment: Mapping[str, str]) -> Options:
    """Raises UsageError. The key itself comes from the environment, which other users cannot list."""
    given = _parser().parse_args(arguments)
    try:
        address = Address.of(given.url, _key(given.key_env, environment), given.ca_file)
        if given.ca_file:
            trusting(given.ca_file)
        adapter_id = str(uuid.UUID(given.adapter_id)) if given.adapter_id else str(uuid.uuid4())
    except AddressError as error:
        raise UsageError(str(error)) from error
    except ValueError as error:
        raise UsageError("--adapter-id must be a UUID.") from error
    return Options(Settings(address, adapter_id, Log(given.log_level, to_standard_error)), given.document)


def _key(variable: str, environment: Mapping[str, str]) -> str:
    key = environment.get(variable, "")
    if not key:
        raise UsageError(f"The environment variable {variable} holds no key.")
    return key


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="kerf_adapter", description="Offers a FreeCAD document to Kerf.")
    parser.add_argument("--url", required=True, help="wss://HOST[:PORT] of the service")
    parser.add_argument("--key-env", required=True, help="name of the environment variable that holds the key")
    parser.add_argument("--ca-file", help="certificates to trust instead of those of the system, as PEM")
    parser.add_argument("--adapter-id", help="UUID; the same at every start of one adapter")
    parser.add_argument("--document", help="file.FCStd: opened if it is there, saved at the end")
    parser.add_argument("--log-level", choices=LEVELS, default="info")
    return parser
