import { FIRST_CHARGE_ID } from "@emdia/contracts/constants";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { chargeKeyOfSk, ownerPartition } from "@emdia/core/model/keys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BANK_READER, type Cloud, createCloud } from "../cloud/cloud.ts";
import { txids } from "../cloud/page-urls.ts";
import { scheduleTicks } from "../cloud/scheduler.ts";
import { noFaults } from "../cloud/weather.ts";
import { DUE, OPENING, OWNER, STUDIO } from "../crash-at.ts";
import { judgeWorld } from "../judge/judge-world.ts";
import { silenceConsole } from "../silence-console.ts";
import { openStudio } from "../studio/open-studio.ts";
import { createPeople } from "../studio/person.ts";
import { createOneCrash } from "../world/faults.ts";
import { createWorld, DAY, HOUR, MINUTE } from "../world/world.ts";
import type { Payment } from "./bank.ts";
import { connect } from "./bank-life.ts";
import { OWN_KEY } from "./payments.ts";

let restore = () => {};
beforeAll(() => {
  restore = silenceConsole();
});
afterAll(() => restore());

/** The instant of the payments: the billing day's charges are stored and the first read is over. */
const PAID = DUE + DAY;

const chargesOf = ({ store }: Cloud) =>
  store.items(ownerPartition(OWNER)).flatMap((item) => {
    const key = chargeKeyOfSk(String(item.sk));
    return key ? [{ id: chargeIdOf(key), item }] : [];
  });

/**
 * Makes an exact payment, which is returned, a second payment for the same charge, a payment that
 * is too small, and a stranger's.
 */
function payAll({ bank, world }: Cloud, [first = 0, second = 0]: number[]): Payment {
  const pay = (endToEndId: string, amountCents: number, more: Partial<Payment>): Payment => {
    const at = new Date(world.now() - HOUR).toISOString();
    const pix = { endToEndId, amountCents, key: OWN_KEY, at, refunds: [], listedAt: 0, named: [], isStranger: false };
    bank.payments(OWNER).push({ ...pix, ...more });
    return bank.payments(OWNER).at(-1) as Payment;
  };
  const of = (id: number) => {
    const asked = { cents: 15_000, day: civilDateIn("America/Sao_Paulo", new Date(world.now() - HOUR)) };
    const payer = payerKeyOf({ id: Math.floor(id / FIRST_CHARGE_ID) });
    return { asked, named: [id], txid: String(txids.make(OWNER, { payer, ...asked, chargeIds: [id] })) };
  };
  pay("ETWICE0001", 15_000, { ...of(first), listedAt: world.now() + 5 * MINUTE });
  pay("ESHORT0001", 4_000, of(second));
  pay("ESTRANGER1", 15_001, { txid: "ESTRANHO123", isStranger: true });
  return pay("ERIGHT0001", 15_000, of(first));
}

/** Reads the bank for an hour, every ten minutes like its schedule. */
async function readForAnHour({ world, readBanks }: Cloud): Promise<void> {
  for (let reads = 0; reads < 6; reads++) {
    readBanks();
    await world.runUntil(world.now() + 10 * MINUTE);
  }
}

async function bankDay(at: number, when: "crash-before" | "crash-after") {
  const world = createWorld({ seed: 2, start: OPENING });
  const faults = createOneCrash(at, when, (caller) => caller === BANK_READER && world.now() >= PAID);
  const cloud = createCloud(world, faults, noFaults(), {});
  const people = createPeople(cloud);
  const opened = openStudio(cloud, people, STUDIO);
  await world.runUntil(OPENING + HOUR);
  await opened;
  scheduleTicks(cloud, DUE + 2 * DAY);
  await world.runUntil(DUE + HOUR);
  people.ask({ ownerId: OWNER, act: connect(OWNER), isOpen: true }, `${OWNER}-act-connect`, true);
  await world.runUntil(DUE + 2 * HOUR);
  cloud.readBanks();
  await world.runUntil(PAID);
  const right = payAll(
    cloud,
    chargesOf(cloud).map(({ id }) => id),
  );
  await readForAnHour(cloud);
  const back = { id: "D1", amountCents: 5_000, nature: "ORIGINAL", status: "DEVOLVIDO" };
  Object.assign(right, { refunds: [back] });
  await readForAnHour(cloud);
  const span = { from: OPENING + HOUR, until: PAID, end: world.now() };
  const past = { seed: 2, cloud, ownerIds: [OWNER], presses: [], looks: [], isDrained: true, ...span };
  const settled = chargesOf(cloud).map(({ item }) => Number(item.settledCents ?? 0));
  const asked = cloud.store.items(ownerPartition(OWNER)).filter(({ sk }) => String(sk).startsWith("PROP#"));
  return {
    calls: faults.calls(),
    end: { settled, asked: asked.map(({ sk }) => sk), findings: judgeWorld(past).findings },
  };
}

test.each(["crash-before", "crash-after"] as const)(
  "given payments and a refund at the bank, when the reader crashes at any one of its calls (%s), then the ledgers end the same",
  async (when) => {
    const { calls, end } = await bankDay(-1, when);
    expect(end).toEqual({ settled: [10_000, 0, 0, 0], asked: ["PROP#ESHORT0001", "PROP#ETWICE0001"], findings: [] });
    expect(calls).toBeGreaterThan(60);
    const wrong: unknown[] = [];
    for (let at = 0; at < calls; at++) {
      const day = await bankDay(at, when);
      if (JSON.stringify(day.end) !== JSON.stringify(end)) wrong.push({ at, ...day.end });
    }
    expect(wrong).toEqual([]);
  },
);
