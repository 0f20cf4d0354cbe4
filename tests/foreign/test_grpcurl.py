"""grpcurl plays a whole match through reflection: no file of this project is read."""

from __future__ import annotations

import json
import random
import secrets
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Caller:
    """Calls methods of the server, with the token of a seat or none."""

    grpcurl: Path
    address: str
    token: str = ""

    def call(self, method: str, **request: Any) -> Json:
        header = ["-H", f"authorization: Bearer {self.token}"] if self.token else []
        flags = ["-plaintext", "-emit-defaults", *header, "-d", json.dumps(request)]
        done = subprocess.run(
            [self.grpcurl, *flags, self.address, f"estiba.v1.{method}"],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        answer: Json = json.loads(done.stdout)
        return answer


def _needs(caller: Caller) -> dict[str, list[str]]:
    """What each country needs, as the catalogue tells it."""
    cards = caller.call("CatalogService/ListCards", game="travel")["cards"]
    return {
        card["id"]: value["value"].split()
        for card in cards
        for value in card["values"]
        if value["name"] == "needs"
    }


def _choice(update: Json, needs: dict[str, list[str]], seat: int, stream: random.Random) -> str:
    """Travels if it may, draws mostly, and keeps what the next journey needs.

    Choices at random alone would play for many thousands of turns.
    """
    notations: list[str] = [it["choice"]["notation"] for it in update["menu"]["choices"]]
    table = update["view"]["travel"]
    own = table["seats"][seat]
    kept = ["passport", *needs[table["center"] if own["visited"] else own["country"]]]
    if "action:travel" in notations:
        return "action:travel"
    if "action:draw" in notations and stream.random() < 0.9:
        return "action:draw"
    spare = [it for it in notations if it.partition(":")[2] not in kept]
    return stream.choice(spare or notations)


def test_reflection_lists_the_services(grpcurl: Path, address: str) -> None:
    done = subprocess.run(
        [grpcurl, "-plaintext", address, "list"], capture_output=True, text=True, check=True
    )
    services = {"estiba.v1.CatalogService", "estiba.v1.MatchService", "grpc.health.v1.Health"}
    assert services <= set(done.stdout.split())


def test_grpcurl_plays_a_whole_match_against_a_bot(grpcurl: Path, address: str) -> None:
    caller = Caller(grpcurl, address)
    needs = _needs(caller)
    match_id = caller.call(
        "MatchService/CreateMatch",
        game="travel",
        seats=[{"open": {}}, {"policy": "random"}],
        request_id=secrets.token_hex(16),
    )["match"]["match_id"]
    joined = caller.call(
        "MatchService/JoinMatch",
        match_id=match_id,
        display_name="grpcurl",
        request_id=secrets.token_hex(16),
    )
    player = Caller(grpcurl, address, joined["seat_token"])

    stream = random.Random(7)
    update = player.call("MatchService/GetView", match_id=match_id)["update"]
    moves = 0
    while not update["view"]["over"]:
        if update["menu"]["asked"]:
            update = player.call(
                "MatchService/Move",
                match_id=match_id,
                decision_id=update["menu"]["decision"]["id"],
                choices=[{"notation": _choice(update, needs, joined["seat"], stream)}],
                request_id=secrets.token_hex(16),
            )["update"]
            moves += 1
        else:
            # The bot moves by itself.
            update = player.call("MatchService/GetView", match_id=match_id)["update"]

    record = player.call("MatchService/GetRecord", match_id=match_id)["record"]
    assert len(record["plays"]) > moves > 0
    assert record["text"].startswith("estiba record")
