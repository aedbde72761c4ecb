/**
 * Runs one scene (the shards of an hour, or one owner's billing run) and prints the largest live
 * heap in bytes. peak-heap.ts runs it with --expose-gc: node heap-program.ts <shards|owner> <size>
 * <endpoint> <table>
 */
import type { Table } from "@emdia/core/model/ports/table";
import { enqueueDueOwners } from "../../../packages/functions/src/billing/enqueue-due-owners.ts";
import { enqueueShards } from "../../../packages/functions/src/billing/enqueue-shards.ts";
import { createBillingChain } from "../billing/chain.ts";
import { tableAt } from "../billing/database.ts";
import { generateStudios } from "../billing/fill.ts";
import { memoryQueue } from "../billing/memory-queue.ts";
import { billingDay } from "../billing/studios.ts";

const [scene, size = "", endpoint = "", tableName = ""] = process.argv.slice(2);
/**
 * The heap is measured once per this many calls in a long run, because a garbage collection takes
 * some ten milliseconds.
 */
const EVERY = scene === "shards" ? 1 : 50;
const BATCH = 10;

const peak = { bytes: 0, calls: 0 };

function sample(): void {
  if (!globalThis.gc) throw new Error("run with --expose-gc");
  globalThis.gc();
  peak.bytes = Math.max(peak.bytes, process.memoryUsage().heapUsed);
}

/** Wraps a table, so that the heap is measured after the responses of its calls. */
function watched(table: Table): Table {
  const watching =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const answer = await call(...args);
      if (peak.calls++ % EVERY === 0) sample();
      return answer;
    };
  return { ...table, query: watching(table.query), put: watching(table.put), update: watching(table.update) };
}

const core = { table: watched(tableAt(endpoint, tableName)), now: () => billingDay() };

/**
 * Runs the shards, each a group of owners. The owners' messages are only counted, because a
 * deployment holds them in SQS and not on this heap.
 */
async function playShards(): Promise<number> {
  let found = 0;
  const owners = {
    async send(messages: readonly unknown[]) {
      found += messages.length;
    },
  };
  const shards = memoryQueue((event) => enqueueDueOwners({ core, shards, owners })(event), {
    batch: BATCH,
    inFlight: 1,
  });
  await enqueueShards(shards)();
  await shards.drained();
  return found;
}

async function playOwner(): Promise<number> {
  const chain = createBillingChain(core, 1);
  await chain.turns(
    [...generateStudios(0, 1, { students: 0, isDue: true, isNew: false })].map(({ ownerId }) => ownerId),
  );
  return chain.counts().mails;
}

const done = scene === "shards" ? await playShards() : await playOwner();
if (done !== Number(size)) throw new Error(`${done} of ${size} were found`);
process.stdout.write(String(peak.bytes));
