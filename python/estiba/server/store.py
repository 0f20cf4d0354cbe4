"""The store: an SQLite file, its tables brought up to date, and its statements.

One connection writes and one reads. Statements are built with SQLAlchemy and
compiled once; running them goes straight to the driver, since the layers in
between would cost more than the statement.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import sqlite3
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final, cast

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.pool import NullPool

from estiba.errors import EstibaError
from estiba.server import schema
from estiba.server.rows import Value

_BUSY_TIMEOUT_MILLISECONDS: Final = 5000

# How long the write-ahead log becomes before it is written back into the file.
_LOG_PAGES: Final = 500
_PAGE_BYTES: Final = 4096


def store_path(url: str) -> Path:
    """The file of a store.

    Raises:
        EstibaError: `store_malformed` if the URL is not that of an SQLite file.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise _malformed(url, "it is not a URL") from None
    return _path_of(parsed, url)


def _path_of(parsed: URL, url: str) -> Path:
    if parsed.get_backend_name() != "sqlite":
        raise _malformed(url, "it is not of SQLite")
    if not parsed.database or parsed.database == ":memory:" or parsed.query:
        raise _malformed(url, "it does not name a file")
    return Path(parsed.database)


class Store:
    """An open store. One program at a time may have it open for writing."""

    def __init__(self, url: str) -> None:
        """Opens the store, making it or bringing its tables up to date as needed.

        Raises:
            EstibaError: `store_malformed` if it is no SQLite file or cannot be
                opened, or is that of another program; `store_unavailable` if
            another program has it open.
        """
        # Two names of one file are one store: it has one lock and one secret.
        self.path: Final = Path(os.path.realpath(store_path(url)))
        _check_owner(self.path, url)
        self._lock = _lock_file(self.path, url)
        try:
            self._engine = _engine(url)
            with self._engine.connect() as connection:
                _migrate(connection)
            self.writer: Final = self._connect()
            self.reader: Final = self._connect()
            _make_room(self.writer)
        except (DatabaseError, sqlite3.DatabaseError) as error:
            os.close(self._lock)
            raise _unreadable(url, error) from error
        except BaseException:
            os.close(self._lock)
            raise

    @property
    def engine(self) -> sa.Engine:
        """The engine, for whatever is not in the way of a call."""
        return self._engine

    def close(self) -> None:
        """Writes the journal back into the file and gives the store up."""
        self.reader.close()
        with contextlib.suppress(sqlite3.Error):
            self.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.writer.close()
        self._engine.dispose()
        os.close(self._lock)

    def _connect(self) -> sqlite3.Connection:
        proxied = self._engine.raw_connection()
        connection = cast(sqlite3.Connection, proxied.driver_connection)
        # Taken out of the pool for good: it lives as long as the store.
        proxied.detach()
        return connection


class Statement:
    """A statement compiled once, run with values by name or in order."""

    __slots__ = ("_fixed", "names", "sql")

    def __init__(self, statement: sa.sql.ClauseElement) -> None:
        compiled = statement.compile(dialect=_DIALECT)
        self.sql: Final = str(compiled)
        self.names: Final = tuple(cast(Sequence[str], getattr(compiled, "positiontup", ())))
        # Values that stand in the statement itself.
        self._fixed: Final = {
            name: value for name, value in compiled.params.items() if value is not None
        }

    def rows(self, connection: sqlite3.Connection, **values: Value) -> list[Any]:
        """Runs the statement and gives all rows."""
        given = {**self._fixed, **values}
        return connection.execute(self.sql, [given[name] for name in self.names]).fetchall()


_DIALECT: Final = sa.create_engine("sqlite://").dialect


def insert(table: sa.Table) -> Statement:
    """The statement that appends a row, its values in the order of the columns."""
    statement = Statement(sa.insert(table))
    if statement.names != tuple(column.name for column in table.columns):
        raise AssertionError(f"columns of {table.name} out of order")
    return statement


def _engine(url: str) -> sa.Engine:
    engine = sa.create_engine(
        url,
        poolclass=NullPool,
        # Transactions are begun and ended by hand, where they belong.
        connect_args={"isolation_level": None, "check_same_thread": False},
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        # With WAL, FULL alone makes a commit survive the loss of power.
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA busy_timeout={_BUSY_TIMEOUT_MILLISECONDS}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _migrate(connection: sa.Connection) -> None:
    if _version(connection) == schema.VERSION:
        return
    # It would tell of every part of itself that it loads.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # Imported here, since it takes longer than all the rest of a start and
    # programs that only read the package's names need not pay for it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    with as_file(files("estiba.server") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    connection.commit()


def _make_room(connection: sqlite3.Connection) -> None:
    """Fills the write-ahead log once, so that commits write over what is there.

    A commit that makes a file longer takes half as long again, since the file
    system has to note down the new length too.
    """
    connection.execute(f"PRAGMA wal_autocheckpoint={_LOG_PAGES}")
    connection.execute("CREATE TABLE filler (bytes BLOB)")
    connection.execute("INSERT INTO filler VALUES (zeroblob(?))", (_LOG_PAGES * _PAGE_BYTES,))
    connection.execute("DROP TABLE filler")
    connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _check_owner(path: Path, url: str) -> None:
    """Refuses a database that another program made, before anything is written."""
    if not path.is_file():
        return
    try:
        uri = f"{path.absolute().as_uri()}?mode=rw"
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
            found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            tables = {name for (name,) in found}
    except sqlite3.DatabaseError as error:
        raise _unreadable(url, error) from error
    if tables and "alembic_version" not in tables:
        raise _malformed(url, "it holds the tables of another program")


def _lock_file(path: Path, url: str) -> int:
    try:
        handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise _malformed(url, f"its folder cannot be written ({error.strerror})") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise EstibaError(
            "store_unavailable",
            f"The store {path} is open in another program.",
            "Stop the other server, or give this one a store of its own.",
            {"store": str(path)},
        ) from None
    return handle


def _unreadable(url: str, error: DatabaseError | sqlite3.DatabaseError) -> EstibaError:
    told = error.orig if isinstance(error, DatabaseError) else error
    return _malformed(url, f"it cannot be opened ({told})")


def _malformed(url: str, reason: str) -> EstibaError:
    # A URL may hold a password; the text before an @ is not repeated.
    shown = url.rpartition("@")[2]
    return EstibaError(
        "store_malformed",
        f"The store {shown} cannot be used: {reason}.",
        "Give the URL of an SQLite file, such as sqlite:///estiba.sqlite3.",
        {"store": shown},
    )
