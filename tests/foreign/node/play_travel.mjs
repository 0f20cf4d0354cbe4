// Plays a whole match of the travel game, as a client in another language
// would: from the .proto files alone, one connection and one stream of updates
// a seat. A player travels if it may, mostly draws, keeps what its next journey
// needs, and chooses at random otherwise.
//
// Usage: node play_travel.mjs ADDRESS PLAYERS SEED RECORD_FILE
// Writes the record, as text, into the file; prints a summary as JSON.

import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import protoLoader from "@grpc/proto-loader";

const [address, players, seed, recordFile] = process.argv.slice(2);
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const files = ["estiba/v1/catalog.proto", "estiba/v1/match.proto"];
const definition = protoLoader.loadSync(files, {
  includeDirs: [join(root, "protos")],
  keepCase: true,
  enums: String,
  oneofs: true,
  defaults: true,
});
const { CatalogService, MatchService } = grpc.loadPackageDefinition(definition).estiba.v1;

// A small generator (mulberry32), so that the seed alone decides the choices.
function randomStream(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const requestId = () => randomBytes(16).toString("hex");

class Client {
  constructor() {
    this.stub = new MatchService(address, grpc.credentials.createInsecure());
    this.metadata = new grpc.Metadata();
  }

  identify(token) {
    this.metadata.set("authorization", `Bearer ${token}`);
  }

  call(method, request) {
    return new Promise((resolve, reject) => {
      this.stub[method](request, this.metadata, (error, response) =>
        error ? reject(error) : resolve(response),
      );
    });
  }

  close() {
    this.stub.close();
  }
}

// What each country needs, as the catalogue tells it.
function readNeeds() {
  return new Promise((resolve, reject) => {
    const stub = new CatalogService(address, grpc.credentials.createInsecure());
    stub.ListCards({ game: "travel" }, (error, response) => {
      stub.close();
      if (error) return reject(error);
      const needs = new Map();
      for (const card of response.cards) {
        const value = card.values.find(({ name }) => name === "needs");
        if (value) needs.set(card.id, value.value.split(" "));
      }
      resolve(needs);
    });
  });
}

function choose(update, needs, seat, random) {
  const offered = update.menu.choices.map(({ choice }) => choice);
  const named = (notation) => offered.find((choice) => choice.notation === notation);
  if (named("action:travel")) return named("action:travel");
  if (named("action:draw") && random() < 0.6) return named("action:draw");
  const table = update.view.travel;
  const { country, visited } = table.seats[seat];
  const kept = ["passport", ...needs.get(visited ? table.center : country)];
  const spare = offered.filter(({ notation }) => !kept.includes(notation.split(":")[1]));
  const among = spare.length ? spare : offered;
  return among[Math.floor(random() * among.length)];
}

// Answers every decision that the seat is asked until its stream ends.
async function playSeat(client, matchId, needs, seat, random) {
  let revision = -1;
  let answered = 0;
  let moves = 0;
  let over = false;
  const stream = client.stub.Observe({ match_id: matchId }, client.metadata);
  for await (const response of stream) {
    const update = response.message === "snapshot" ? response.snapshot.update : response.update;
    if (!update || update.revision < revision) continue;
    revision = update.revision;
    over = update.view.over;
    const menu = update.menu;
    if (!menu?.asked || menu.decision.id <= answered) continue;
    const { number } = choose(update, needs, seat, random);
    answered = menu.decision.id;
    await client.call("Move", {
      match_id: matchId,
      decision_id: answered,
      choices: [{ number }],
      request_id: requestId(),
    });
    moves += 1;
  }
  if (!over) throw new Error("the stream ended before the match did");
  return moves;
}

const needs = await readNeeds();
const host = new Client();
const created = await host.call("CreateMatch", {
  game: "travel",
  seats: Array.from({ length: Number(players) }, () => ({ open: {} })),
  request_id: requestId(),
});
host.identify(created.host_token);
const matchId = created.match.match_id;

const seats = [];
for (let seat = 0; seat < Number(players); seat += 1) {
  const client = new Client();
  const joined = await client.call("JoinMatch", {
    match_id: matchId,
    display_name: `node ${seat}`,
    seat,
    request_id: requestId(),
  });
  client.identify(joined.seat_token);
  seats.push(client);
}
const moves = await Promise.all(
  seats.map((client, seat) =>
    playSeat(client, matchId, needs, seat, randomStream(Number(seed) + seat)),
  ),
);
const { match } = await host.call("GetMatch", { match_id: matchId });
const { record } = await host.call("GetRecord", { match_id: matchId });
writeFileSync(recordFile, record.text);
for (const client of [host, ...seats]) client.close();
console.log(
  JSON.stringify({
    status: match.status,
    winners: match.winners,
    moves: moves.reduce((sum, count) => sum + count, 0),
    plays: record.plays.length,
    digest: record.digest,
  }),
);
