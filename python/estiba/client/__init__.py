"""A client of an Estiba server, synchronous and for asyncio.

A whole match against two bots::

    from estiba.client import Client

    with Client("127.0.0.1:50051") as client:
        table = client.create("travel", seats=["open", "random", "random"])
        ana = table.join("Ana")
        for update in ana.updates():
            if update.menu.asked:
                ana.move(update.menu, update.menu.choices[0])
        print("won by", update.view.winners)

Request ids are made for the caller; a call that fails because the server is
away is sent again with the same one; a stream that is lost goes on after the
last revision. Errors come as :class:`estiba.errors.EstibaError`.
"""

from estiba.client.asynchronous import AsyncClient, AsyncMatch
from estiba.client.failures import StaleDecisionError
from estiba.client.requests import Retry
from estiba.client.synchronous import Client, ClientMatch

__all__ = [
    "AsyncClient",
    "AsyncMatch",
    "Client",
    "ClientMatch",
    "Retry",
    "StaleDecisionError",
]
