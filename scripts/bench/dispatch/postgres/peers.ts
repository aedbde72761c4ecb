import type { Item } from "@emdia/core/model/ports/table";
import { told } from "../../measure/figures.ts";
import type { Row } from "../../row.ts";
import { findPostgres } from "./find-server.ts";
import { inBatches, oneByOne, type Shape } from "./job-shapes.ts";
import { openSessions, type Sessions } from "./session.ts";
import { checkMonth, dropOf, enqueue, tablesIn, type Written } from "./tables.ts";

/** Another way to do a billing day's writes. `bill` does one month's; `seconds` are what its rounds took. */
export type Peer = { name: string; aim: number | undefined; bill(): Promise<void>; seconds: number[] };
export type Peers = { all: readonly Peer[]; close(): Promise<void> };

/** How many charges a billing day has, and how many are written at once. */
export type Day = { owners: number; students: number; inFlight: number };

const SHAPES: readonly { name: string; shape: Shape; aim: number | undefined }[] = [
  { name: "graphile-worker", shape: oneByOne, aim: undefined },
  { name: "pg-boss", shape: inBatches, aim: 1 },
];

function peerOf(sessions: Sessions, { owners, students }: Day, what: Written, of: (typeof SHAPES)[number]): Peer {
  let months = 0;
  return {
    name: of.name,
    aim: of.aim,
    seconds: [],
    async bill() {
      months += 1;
      const month = `${of.name} ${months}`;
      await enqueue(sessions.lanes[0], month, owners, students);
      await of.shape(sessions, what);
      await checkMonth(sessions.lanes[0], month, owners * students);
    },
  };
}

/**
 * Job tables of PostgreSQL's known queues, a month each worked off already: none, with a word, where there is no server.
 * @param charge one that the product has stored: what the invoices hold
 */
export async function openPeers(day: Day, charge: Item): Promise<Peers> {
  const found = findPostgres();
  if (!found) {
    console.error("Not compared: job tables of PostgreSQL, for neither DATABASE_URL, PGHOST nor its programs are here");
    return { all: [], close: async () => {} };
  }
  const schema = `em_dia_bench_${process.pid}`;
  const sessions = await openSessions(found, day.inFlight, schema);
  const [first] = sessions.lanes;
  const close = async () => {
    try {
      await first.script(dropOf(schema));
    } finally {
      await sessions.close();
    }
  };
  try {
    await first.script(tablesIn(schema));
    const { mail: sent, ...fields } = charge;
    const claimed = { st: "C", att: 1, at: fields.createdAt, by: "bench" };
    const what = { charge: fields, claimed, sent: { ...Object(sent), st: "S", att: 1 } };
    const all = SHAPES.map((shape) => peerOf(sessions, day, what, shape));
    for (const peer of all) await peer.bill();
    return { all, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Seconds of the chain's rounds, by how its charges are paid. */
export type ChainSeconds = { pix: readonly number[]; bank: readonly number[] };

/** What the rounds came to, beside the chain's of the same rounds. */
export function peerRows(peers: readonly Peer[], { pix, bank }: ChainSeconds, charges: number): Row[] {
  return peers.flatMap(({ name, aim, seconds }): Row[] => {
    const against = (chain: readonly number[]): Omit<Row, "name"> => ({
      ...told(
        chain.map((one, round) => one / (seconds[round] ?? 1)),
        2,
      ),
      unit: "×",
      ...(aim === undefined ? {} : { aim }),
    });
    const rates = seconds.map((one) => charges / one);
    return [
      { name: `a charge by PIX, drawn and mailed, against a job table like ${name}'s: neither`, ...against(pix) },
      { name: `a charge by bank transfer, mailed, against a job table like ${name}'s: no mail`, ...against(bank) },
      { name: `charges of a job table like ${name}'s a second`, ...told(rates, 0), unit: "" },
    ];
  });
}
