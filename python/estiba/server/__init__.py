"""The server: matches over gRPC, kept in a journal.

>>> from estiba.server import ServerConfig
>>> ServerConfig(port=0).loopback
True
"""

from estiba.server.config import ServerConfig
from estiba.server.examine import Finding, close_truncated, examine_store
from estiba.server.running import BackgroundServer, serve
from estiba.server.server import Server

__all__ = [
    "BackgroundServer",
    "Finding",
    "Server",
    "ServerConfig",
    "close_truncated",
    "examine_store",
    "serve",
]
