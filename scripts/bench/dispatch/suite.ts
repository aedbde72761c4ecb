import type { Table } from "@emdia/core/model/ports/table";
import { createBillingChain } from "../billing/chain.ts";
import { type Database, openDatabase, tableAt } from "../billing/database.ts";
import { fill, generateStudios } from "../billing/fill.ts";
import { billingDay } from "../billing/studios.ts";
import { rounded, summarize } from "../measure/figures.ts";
import { loadRow } from "../measure/load.ts";
import type { Row } from "../row.ts";
import { oneCharge, writeBare } from "./raw-calls.ts";
import { storedCharge, writeBySdk } from "./sdk-calls.ts";

const OWNERS = 20;
const STUDENTS = 100;
const CHARGES = OWNERS * STUDENTS;
const IN_FLIGHT = 8;
const ROUNDS = 5;
/** The chain should take at most this many times as long as the plain writes: 1 / 0.45. */
const AIM_RATIO = 2.22;
const AIM_CPU_MILLIS = 2.5;
const AIM_DRIFT_PERCENT = 10;

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/** Studios in a table of their own, billed month by month. The first month is the warm-up. */
type Lane = { database: Database; table: Table; ownerId: string; bill(): Promise<void> };

async function openLane(isByBank: boolean): Promise<Lane> {
  const database = await openDatabase();
  let [months, now] = [0, billingDay()];
  const table = tableAt(database.endpoint, database.tableName);
  const chain = createBillingChain({ table, now: () => now }, IN_FLIGHT);
  const studios = [...generateStudios(0, OWNERS, { students: STUDENTS, isDue: true, isNew: false, isByBank })];
  await fill(database, studios);
  const bill = async () => {
    await chain.tick();
    months += 1;
    now = billingDay(months);
    const { mails } = chain.counts();
    if (mails !== months * CHARGES) throw new Error(`${mails} mails are not ${months} billing days`);
  };
  // The warm-up also makes the SDK read its endpoint, which it does at a client's first call.
  await bill();
  return { database, table, ownerId: studios[0]?.ownerId ?? "", bill };
}

/** The seconds of each round, and its processor time in ms per charge. */
type Rounds = { floor: number[]; sdk: number[]; pix: number[]; bank: number[]; cpuMillis: number[] };

/** Runs plain writes and chains alternately, the plain writes first and last, after a warm-up. */
async function alternate(pix: Lane, bank: Lane): Promise<Rounds> {
  const rounds: Rounds = { floor: [], sdk: [], pix: [], bank: [], cpuMillis: [] };
  const charge = await oneCharge(pix.database, pix.ownerId);
  const item = await storedCharge(pix.table, pix.ownerId);
  const writes = { charges: CHARGES, inFlight: IN_FLIGHT };
  const floor = (round: number) => writeBare(pix.database, charge, { round, ...writes });
  const sdk = (round: number) => writeBySdk(pix.table, item, { round, ...writes });
  await floor(0);
  await sdk(0);
  for (let round = 1; round <= ROUNDS; round++) {
    rounds.floor.push(await secondsOf(() => floor(round)));
    rounds.sdk.push(await secondsOf(() => sdk(round)));
    const before = process.cpuUsage();
    rounds.pix.push(await secondsOf(pix.bill));
    const { user, system } = process.cpuUsage(before);
    rounds.cpuMillis.push((user + system) / 1_000 / CHARGES);
    rounds.bank.push(await secondsOf(bank.bill));
  }
  rounds.floor.push(await secondsOf(() => floor(ROUNDS + 1)));
  return rounds;
}

/** Returns the mean of the plain writes before and after a round. */
const aroundOf = (floor: readonly number[], round: number) => ((floor[round] ?? 0) + (floor[round + 1] ?? 0)) / 2;

function rowsOf({ floor, sdk, pix, bank, cpuMillis }: Rounds): Row[] {
  const against = (chain: readonly number[]) =>
    summarize(
      chain.map((seconds, round) => seconds / aroundOf(floor, round)),
      2,
    );
  const overSdk = (chain: readonly number[]) =>
    summarize(
      chain.map((seconds, round) => seconds / (sdk[round] ?? 1)),
      2,
    );
  const rate = (seconds: readonly number[]) =>
    summarize(
      seconds.map((one) => CHARGES / one),
      0,
    );
  const drift = rounded(Math.abs((floor.at(-1) ?? 0) / (floor[0] ?? 1) - 1) * 100, 0);
  return [
    { name: "a charge by PIX against its two bare writes", ...against(pix), unit: "×", aim: AIM_RATIO },
    { name: "a charge by bank transfer, without a code to draw", ...against(bank), unit: "×", aim: AIM_RATIO },
    { name: "the two writes by the AWS SDK alone, without the product", ...against(sdk), unit: "×" },
    { name: "a charge by bank transfer against the SDK's two writes", ...overSdk(bank), unit: "×" },
    { name: "charges by PIX a second", ...rate(pix), unit: "" },
    { name: "charges by bank transfer a second", ...rate(bank), unit: "" },
    { name: "bare Put and Update a second", ...rate(floor), unit: "" },
    { name: "CPU of a charge by PIX, harness included", ...summarize(cpuMillis, 2), unit: "ms", aim: AIM_CPU_MILLIS },
    { name: "drift of the bare writes, first round to last", value: drift, unit: "%", aim: AIM_DRIFT_PERCENT },
    loadRow(),
  ];
}

/** Compares the whole chain with plain writes of equal items on the same emulator. */
export async function dispatch(): Promise<Row[]> {
  const open: { close(): Promise<void> }[] = [];
  try {
    const pix = await openLane(false);
    open.push(pix.database);
    const bank = await openLane(true);
    open.push(bank.database);
    return rowsOf(await alternate(pix, bank));
  } finally {
    for (const one of open) await one.close();
  }
}
