/** docs/rules/bank.md, "When a bank is read". */

import type { ErrorCode } from "@emdia/contracts/errors";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { getChargeDetail } from "../charge/find-charge-by-id.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { AppError } from "../model/app-error.ts";
import { newReading } from "../model/bank-reading.ts";
import { bankKey, bankSecretsKey, chargeKey, entryKey, hintKey, PROPOSAL_PREFIX } from "../model/keys.ts";
import { BankError, type BankPix } from "../model/ports/bank.ts";
import { itemOf, type Profile } from "../model/profile.ts";
import {
  type BankConnection,
  findConnection,
  insertConnection,
  releaseConnection,
  removeConnection,
} from "../store/bank-connections.ts";
import { requestRead } from "../store/bank-hints.ts";
import { findSecrets } from "../store/bank-secrets.ts";
import { waitingProposals } from "../store/proposals.ts";
import { aBankAt, aConnection, CANARY, fakeVault, someSecrets, testBank } from "../testing/connected-bank.ts";
import { countedBy } from "../testing/counted-metrics.ts";
import { OWNER } from "../testing/entities.ts";
import { failingAt } from "../testing/failing-table.ts";
import { txids, txidsOn } from "../testing/page-urls.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { decideWaiting, dismissProposals, listProposals } from "./list-proposals.ts";
import { readDueBanks } from "./read-due-banks.ts";
import { settleEntries } from "./settle-entries.ts";
import { showBank } from "./show-bank.ts";
import { undoReconciliation } from "./undo-reconciliation.ts";

const txidOf = txidsOn("2027-02-14");

const NOW = "2027-02-15T12:00:00.000Z";
const charges = ["2027-01", "2027-02"].map((month) => chargeOf(month));
const [january, february] = charges.map(chargeIdOf) as [number, number];
const OPEN = 15_050;
const REQUEST = "0f8fad5b-d9cb-469f-a165-70867728950e";
const ownKey = "pix@estudio.com.br";
const withKey: Partial<Profile> = { pixKey: ownKey, pixKeyType: "email", trialEndsAt: "2027-03-15T12:00:00.000Z" };

const numbers = (function* () {
  for (let number = 1; ; number++) yield number;
})();

const aPix = (over: Partial<BankPix> = {}): BankPix => ({
  endToEndId: `E99999999202702141400${String(numbers.next().value).padStart(11, "0")}`,
  amountCents: OPEN,
  key: ownKey,
  at: "2027-02-15T11:00:00.000Z",
  refunds: [],
  txid: txidOf([february], OPEN),
  ...over,
});

const refund = (amountCents: number, over: Partial<BankPix["refunds"][number]> = {}) => ({
  id: "D1",
  amountCents,
  status: "DEVOLVIDO",
  ...over,
});

const readBefore = {
  reading: { ...newReading(new Date(NOW)), readAt: "2027-02-15T11:50:00.000Z", cursor: "2027-02-15T11:49:30.000Z" },
};

type Settings = { payments?: BankPix[]; connection?: Partial<BankConnection>; profile?: Partial<Profile> };

async function aReader({ payments = [], connection = readBefore, profile = {} }: Settings = {}) {
  const studio = await aStudio({ profile: { ...withKey, ...profile }, charges });
  const { ctx, table, clock } = studio;
  const bank = aBankAt(payments);
  const vault = fakeVault();
  await insertConnection(
    { ...ctx, table },
    aConnection(new Date(NOW), connection),
    await someSecrets(OWNER),
    undefined,
  );
  const base = { table, now: ctx.now, bus: ctx.bus, txids, vault, banks: [testBank], openBank: bank.open };
  const read = (over: Partial<typeof base> = {}) =>
    readDueBanks({ ...base, ...over }, new Date(Date.parse(clock.now) + 60_000));
  const after = (minutes: number) => {
    clock.now = new Date(Date.parse(clock.now) + minutes * 60_000).toISOString();
  };
  const stored = () => findConnection({ ...ctx, table });
  const received = async (id: number) => (await getChargeDetail(ctx, id)).settledAmount;
  const ledger = async (id: number) => (await getChargeDetail(ctx, id)).ledger;
  const proposals = () => studio.keys().filter((key) => key.includes(PROPOSAL_PREFIX));
  const waiting = async () => (await listProposals(ctx)).proposals.map(({ entry }) => entry.key);
  return { ...studio, base, bank, vault, read, after, stored, received, ledger, proposals, waiting };
}

test("given a due bank with a proven payment, when read, then it is settled and published once, and the next read is in ten minutes", async () => {
  const pix = aPix();
  const { read, received, told, stored, after, bank, at } = await aReader({ payments: [pix] });
  await read();
  expect([await received(february), told().map(([name]) => name)]).toEqual([150.5, ["payment.paid"]]);
  expect(await stored()).toMatchObject({ reading: { nextAt: "2027-02-15T12:10:00.000Z", failures: 0 } });
  expect((await stored())?.heldUntil).toBeUndefined();
  after(9);
  await read();
  expect(bank.opened.length).toBe(1);
  after(1);
  await read();
  expect([bank.opened.length, await received(february), told().length]).toEqual([2, 150.5, 1]);
  expect(at(entryKey(OWNER, pix.endToEndId))).not.toHaveProperty("endToEndId");
});

test("given reads that end or fail, when they are over, then each session is closed", async () => {
  const { base, bank, read, after } = await aReader();
  let closed = 0;
  const openBank: typeof base.openBank = (options) => ({ ...bank.open(options), close: () => void closed++ });
  await read({ openBank });
  after(10);
  bank.list = () => Promise.reject(new BankError(testBank, { kind: "back-off", reason: "silent" }));
  await read({ openBank });
  expect(closed).toBe(2);
});

test("given weeks to read, when the reader crashes after the first of several windows, then that window's progress stays", async () => {
  const reading = { ...readBefore.reading, cursor: "2027-01-20T12:00:00.000Z" };
  const { bank, read, stored } = await aReader({ connection: { reading } });
  let windows = 0;
  bank.list = async () => {
    if (windows++ > 0) throw new Error("out of memory");
    return [];
  };
  await expect(read()).rejects.toThrow("1 banks were not read");
  expect((await stored())?.reading.cursor).toBe("2027-01-30T10:00:00.000Z");
});

test.each<[string, object]>([
  ["cannot be read", { ledger: "?" }],
  ["is void", { status: "cancelado" }],
])(
  "given a refund of a payment whose charge %s, when it is read, then it is held and shown, and recorded as soon as it can be",
  async (_what, damage) => {
    const pix = aPix();
    const { bank, read, after, stored, received, ctx, table, at } = await aReader({ payments: [pix] });
    await read();
    expect(await received(february)).toBe(150.5);
    const key = chargeKey(OWNER, chargeOf("2027-02"));
    const good = at(key) ?? {};
    await table.put({ ...good, ...key, ...damage });
    bank.list = async () => [{ ...pix, refunds: [refund(5_000)] }];
    const problem = async () => (await showBank({ ...ctx, banks: [testBank], siteUrl: "" })).connection?.problem;
    const held = { key: pix.endToEndId, cents: 5_000, isFraud: false };
    for (let reads = 0; reads < 3; reads++) {
      after(10);
      await read();
      // Only the bank's first list has the refund; the connection keeps it for the later reads.
      bank.list = async () => [];
      expect([(await stored())?.heldRefunds, await problem()]).toEqual([[held], "refund"]);
    }
    await table.put({ ...good, ...key });
    after(10);
    await read();
    expect([await received(february), await problem(), (await stored())?.heldRefunds]).toEqual([100.5, null, []]);
  },
);

/** Records a payment of the student's from a statement. */
async function aStatement(ctx: Parameters<typeof settleEntries>[0], ...paymentIds: number[]) {
  const entry = { key: "csv-00000001", date: "2027-02-15", amount: 150.5 * paymentIds.length, name: "Ana Souza" };
  await settleEntries(ctx, { requestId: REQUEST, entries: [{ entry, paymentIds }], ignored: [] });
}
const withoutCode: Partial<BankPix> = { txid: undefined as never, payerName: "Ana Souza" };

test.each<[what: string, ids: number[], over: Partial<BankPix>]>([
  ["a payment by code", [february], {}],
  ["a payment without a code", [february], withoutCode],
  ["a payment of two charges", [february, january], { ...withoutCode, amountCents: 2 * OPEN }],
])(
  "given %s that a statement recorded, when the bank lists it and then its refund, then it is known and reversed once",
  async (_what, ids, over) => {
    const { ctx, read, bank, after, received, waiting, proposals } = await aReader();
    await aStatement(ctx, ...ids);
    const pix = aPix(over);
    const others = pix.amountCents - OPEN;
    const seen = [];
    for (const cents of [0, others + 5_000, others + 5_000, others + OPEN, others + OPEN]) {
      bank.list = async () => [{ ...pix, refunds: cents > 0 ? [refund(cents)] : [] }];
      await read();
      after(10);
      seen.push(await received(february));
    }
    expect([seen, await received(january)]).toEqual([[150.5, 100.5, 100.5, 0, 0], 0]);
    expect([await waiting(), proposals()]).toEqual([[], []]);
  },
);

test("given a payment that a statement recorded, when the bank lists another one whose code names another charge, then a person decides; once the bank has listed the first, the other settles its charge", async () => {
  const first = aPix({ ...withoutCode, at: "2027-02-15T10:30:00.000Z" });
  const second = aPix();
  const listed: [lists: BankPix[][], isSettled: boolean][] = [
    [[[second]], false],
    [[[first], [second]], true],
    [[[first, second]], true],
  ];
  for (const [lists, isSettled] of listed) {
    const { ctx, read, bank, after, received, waiting } = await aReader();
    await aStatement(ctx, january);
    for (const list of lists) {
      bank.list = async () => list;
      await read();
      after(10);
    }
    expect(await received(february)).toBe(isSettled ? 150.5 : 0);
    expect(await waiting()).toEqual(isSettled ? [] : [second.endToEndId]);
    expect((await listProposals(ctx)).proposals.some(({ match }) => match.isTicked)).toBe(false);
  }
});

test.each<[when: string, reads: number[]]>([
  ["after it was proposed", [0, 5_000]],
  ["before it was proposed", [5_000]],
])(
  "given a payment that waits and of which a part is given back %s, when it is confirmed, then only the rest can be recorded, and the refund is taken once",
  async (_when, reads) => {
    const { ctx, read, bank, after, received, waiting } = await aReader({ connection: {} });
    const pix = aPix();
    const readWith = async (cents: number) => {
      bank.list = async () => [{ ...pix, refunds: cents > 0 ? [refund(cents)] : [] }];
      await read();
      after(10);
    };
    const confirm = async (over: object, requestId = REQUEST) => {
      const [one] = (await listProposals(ctx)).proposals;
      const entry = { key: "", date: "", amount: 0, ...one?.entry };
      const { paymentIds = [], amounts } = one?.match.candidates[0] ?? {};
      const entries = [{ entry, paymentIds, amounts, ...over }];
      return (await settleEntries(ctx, { requestId, entries, ignored: [] })).results.map(({ code }) => code);
    };
    for (const cents of reads) await readWith(cents);
    const { proposals } = await listProposals(ctx);
    expect(proposals).toMatchObject([{ entry: { amount: 100.5 }, match: { candidates: [{ amounts: [100.5] }] } }]);
    for (const over of [{ amounts: [100.51] }, { amounts: undefined }])
      expect(await confirm(over)).toEqual(["request.invalid"]);
    expect(await confirm({})).toEqual([null]);
    const seen = [];
    for (const cents of [5_000, 5_001, OPEN]) {
      await readWith(cents);
      seen.push(await received(february));
    }
    expect([seen, await waiting()]).toEqual([[100.5, 100.49, 0], []]);
  },
);

test("given a payment that waits, when it is given back in full, then it waits no more, and a screen of before cannot record it", async () => {
  const { ctx, read, bank, after, received, waiting } = await aReader({ connection: {} });
  const pix = aPix();
  bank.list = async () => [pix];
  await read();
  const [shown] = (await listProposals(ctx)).proposals;
  after(10);
  bank.list = async () => [{ ...pix, refunds: [refund(OPEN)] }];
  await read();
  expect([await waiting(), await decideWaiting(ctx)]).toEqual([[], []]);
  const entries = shown ? [{ entry: shown.entry, paymentIds: [february], amounts: [0.01] }] : [];
  const { results } = await settleEntries(ctx, { requestId: REQUEST, entries, ignored: [] });
  expect([results[0]?.code, await received(february)]).toEqual(["request.invalid", 0]);
});

test.each<[ErrorCode, boolean]>([
  ["payment.overpaid", true],
  ["conflict.changed_meanwhile", false],
  ["service.busy", false],
])(
  "given a read that ends with %s, when the run is over, then it has failed only if a repeat does not help",
  async (code, isBroken) => {
    const { read, bank } = await aReader();
    bank.list = () => Promise.reject(new AppError(code));
    const [run, failure] = [read(), "1 banks were not read"];
    await (isBroken ? expect(run).rejects.toThrow(failure) : run);
  },
);

test("given a first read of as many proposals as a transaction has writes, when a later read proposes more, then all wait, and the first read's counts stay", async () => {
  const many = Array.from({ length: 100 }, () => aPix({ amountCents: 20_000 }));
  const { bank, read, after, proposals, stored } = await aReader({ payments: many, connection: {} });
  await read();
  expect([proposals().length, (await stored())?.first]).toEqual([100, { linked: 0, proposed: 100 }]);
  bank.payments.push(aPix({ amountCents: 20_000 }));
  after(10);
  await read();
  expect([proposals().length, (await stored())?.first]).toEqual([101, { linked: 0, proposed: 100 }]);
});

test("given a first read, when it ends, then it has linked what the owner recorded, settled nothing, and proposed the others, also later", async () => {
  const [right, more, byHand] = [aPix(), aPix({ amountCents: 20_000 }), aPix({ txid: txidOf([january], OPEN) })];
  const { read, ctx, received, ledger, stored, waiting, after } = await aReader({
    payments: [right, more, byHand],
    connection: {},
  });
  await settleCharge(ctx, january, { method: "pix", date: "2027-02-14" });
  await read();
  expect(await received(february)).toBe(0);
  expect(await ledger(january)).toMatchObject([{ by: "owner", entryKey: byHand.endToEndId }]);
  expect(await stored()).toMatchObject({ first: { linked: 1, proposed: 2 }, reading: { readAt: NOW, provenAt: NOW } });
  expect(await waiting()).toEqual([more.endToEndId, right.endToEndId]);
  for (let reads = 0; reads < 3; reads++) {
    after(10);
    await read();
  }
  expect([await received(february), (await waiting()).length]).toEqual([0, 2]);
  expect(await stored()).toMatchObject({ first: { linked: 1, proposed: 2 } });
});

test("given a first read that fails half-way, when it goes on, then it is still a preview, and nothing is counted twice", async () => {
  const early = aPix({ at: "2027-01-26T11:00:00.000Z", txid: txidOf([january], OPEN) });
  const { read, received, bank, stored, after, waiting } = await aReader({ payments: [early, aPix()], connection: {} });
  const { list } = bank;
  let windows = 0;
  bank.list = async (window) => {
    if (++windows === 2) throw new BankError(testBank, { kind: "back-off", reason: "silent" });
    return list(window);
  };
  await read();
  expect(await stored()).toMatchObject({ first: { linked: 0, proposed: 1 }, reading: { failures: 1 } });
  after(1);
  await read();
  expect(await stored()).toMatchObject({ first: { linked: 0, proposed: 2 }, reading: { failures: 0 } });
  expect([await received(january), await received(february), (await waiting()).length]).toEqual([0, 0, 2]);
});

test("given a proposal that was dismissed or confirmed, when read again, then it is not proposed again, and a confirmed one is paid once", async () => {
  const [no, yes] = [aPix({ amountCents: 20_000 }), aPix({ txid: undefined as never, message: "mensalidade" })];
  const { read, ctx, after, waiting, table, received } = await aReader({ payments: [no, yes] });
  await read();
  expect((await waiting()).toSorted()).toEqual([no.endToEndId, yes.endToEndId]);
  await dismissProposals(ctx, { keys: [no.endToEndId, "de-ninguem"] });
  const { proposals } = await listProposals(ctx);
  const [first] = proposals;
  expect(first).toMatchObject({ entry: { memo: "mensalidade", amount: 150.5, date: "2027-02-15" } });
  const paymentIds = first?.match.candidates[0]?.paymentIds ?? [];
  await settleEntries(ctx, {
    requestId: REQUEST,
    entries: first ? [{ entry: first.entry, paymentIds }] : [],
    ignored: [],
  });
  after(10);
  await read();
  expect([await waiting(), await waitingProposals(ctx)]).toEqual([[], []]);
  expect((await received(january)) + (await received(february))).toBe(150.5);
  const left = [...table.items.values()].filter(({ sk }) => String(sk).startsWith(PROPOSAL_PREFIX));
  expect(left).toMatchObject([
    { sk: `${PROPOSAL_PREFIX}${no.endToEndId}`, dismissedAt: NOW },
    { sk: `${PROPOSAL_PREFIX}${yes.endToEndId}`, recordedAt: "2027-02-15T12:10:00.000Z" },
  ]);
  expect(left[0]).not.toHaveProperty("entry");
});

test("given a proven payment of the first read that was recorded and undone, when read again, then it waits again", async () => {
  const pix = aPix();
  const { read, ctx, after, received, waiting } = await aReader({ payments: [pix], connection: {} });
  await read();
  const [one] = (await listProposals(ctx)).proposals;
  const entries = one ? [{ entry: one.entry, paymentIds: [february] }] : [];
  await settleEntries(ctx, { requestId: REQUEST, entries, ignored: [] });
  expect([await received(february), await waiting()]).toEqual([150.5, []]);
  await undoReconciliation(ctx, REQUEST);
  after(11);
  await read();
  expect([await received(february), await waiting()]).toEqual([0, [pix.endToEndId]]);
});

test("given a payment that waits and was recorded from a statement, when a part is given back and the statement is undone, then the rest waits again", async () => {
  const pix = aPix();
  const { read, bank, ctx, after, received, waiting } = await aReader({ payments: [pix], connection: {} });
  await read();
  await aStatement(ctx, february);
  expect(await waiting()).toEqual([]);
  after(10);
  bank.list = async () => [{ ...pix, refunds: [refund(5_000)] }];
  await read();
  expect(await received(february)).toBe(100.5);
  await undoReconciliation(ctx, REQUEST);
  expect((await listProposals(ctx)).proposals).toMatchObject([{ entry: { key: pix.endToEndId, amount: 100.5 } }]);
});

test("given two equal payments that wait and one of them that a statement recorded, when they are listed twice, then one waits each time", async () => {
  const two = [aPix(withoutCode), aPix(withoutCode)];
  const { read, ctx, waiting } = await aReader({ payments: two });
  await read();
  expect((await waiting()).length).toBe(2);
  await aStatement(ctx, january);
  const left = await waiting();
  expect(left.length).toBe(1);
  expect(await waiting()).toEqual(left);
});

test("given a list that finds a payment recorded, when the record is undone before the list hides the payment, then it waits", async () => {
  const pix = aPix(withoutCode);
  const { read, ctx, table, waiting, after } = await aReader({ payments: [pix] });
  await read();
  after(1);
  const entry = { key: pix.endToEndId, date: "2027-02-15", amount: 150.5 };
  await settleEntries(ctx, { requestId: REQUEST, entries: [{ entry, paymentIds: [february] }], ignored: [] });
  const update: typeof table.update = async (...write) => {
    await undoReconciliation(ctx, REQUEST);
    return table.update(...write);
  };
  expect((await listProposals({ ...ctx, table: { ...ctx.table, update } })).proposals).toEqual([]);
  expect(await waiting()).toEqual([pix.endToEndId]);
});

test("given a proven payment that the owner dismissed in the first read, when read again, then it stays dismissed", async () => {
  const pix = aPix();
  const { read, ctx, after, received, waiting } = await aReader({ payments: [pix], connection: {} });
  await read();
  await dismissProposals(ctx, { keys: [pix.endToEndId] });
  after(10);
  await read();
  expect([await received(february), await waiting()]).toEqual([0, []]);
});

test("given payments of strangers, when read, then nothing of them is stored, and the connection says only that it was read", async () => {
  const strangers = [
    aPix({ key: "outra@chave.com.br", message: "Joana", txid: undefined as never }),
    aPix({ txid: "ABC123", amountCents: 77, message: "Joana" }),
    aPix({ txid: undefined as never, amountCents: 77, message: "Joana" }),
  ];
  const { read, keys, table, stored } = await aReader({ payments: strangers });
  const before = keys();
  await read();
  expect(keys()).toEqual(before);
  expect(JSON.stringify([...table.items])).not.toContain("Joana");
  for (const { endToEndId } of strangers) expect(JSON.stringify([...table.items])).not.toContain(endToEndId);
  expect((await stored())?.reading.provenAt).toBeUndefined();
});

test("given more proposals than one transaction holds, when read, then all are stored in steps, each with the connection", async () => {
  const payments = Array.from({ length: 200 }, () => aPix({ amountCents: 20_000 }));
  const { read, proposals, stored } = await aReader({ payments });
  const before = (await stored())?.version ?? 0;
  await read();
  expect([proposals().length, (await stored())?.version]).toEqual([200, before + 5]);
});

test("given a payer's words that are too long or unreadable, when proposed, then the proposal can be listed", async () => {
  const long = aPix({ amountCents: 20_000, message: "x".repeat(200) });
  const odd = aPix({ amountCents: 20_000, message: "\u0007\ud800" });
  const { read, ctx } = await aReader({ payments: [long, odd] });
  await read();
  const { proposals } = await listProposals(ctx);
  expect(proposals.map(({ entry }) => entry.memo?.length)).toEqual([undefined, 140]);
});

test("given a bank that listed a payment of a future minute, when read, then it waits for the read of its time", async () => {
  const pix = aPix({ at: "2027-02-15T12:04:00.000Z" });
  const { read, bank, received, after } = await aReader({ payments: [pix] });
  bank.list = async () => [pix];
  await read();
  expect(await received(february)).toBe(0);
  after(10);
  await read();
  expect(await received(february)).toBe(150.5);
});

test("given a payment of before the connection's first read, when a weekly read lists it, then it is neither recorded nor proposed", async () => {
  const old = aPix({ at: "2027-01-10T12:00:00.000Z", txid: txidOf([january], OPEN) });
  const reading = { ...readBefore.reading, weeklyAt: "2027-02-01T12:00:00.000Z" };
  const { read, received, proposals, bank } = await aReader({ payments: [old], connection: { reading } });
  await read();
  expect([await received(january), proposals()]).toEqual([0, []]);
  expect(bank.opened.length).toBe(1);
});

test("given two readers at once, when both find an owner due, then one of them reads", async () => {
  const { read, bank, received, told } = await aReader({ payments: [aPix()] });
  await Promise.all([read(), read()]);
  expect([bank.opened.length, await received(february), told().length]).toEqual([1, 150.5, 1]);
});

test("given a reader that crashed, when its hold ends, then the bank is read again, and a lost event is published", async () => {
  const { read, bank, received, told, stored, after, base } = await aReader({ payments: [aPix()] });
  const mute = { publish: async () => Promise.reject(new Error("no bus")) };
  await expect(read({ bus: mute })).rejects.toThrow("1 banks were not read");
  expect([await received(february), told().length]).toEqual([150.5, 0]);
  expect(await stored()).toMatchObject({ heldUntil: "2027-02-15T12:05:00.000Z" });
  after(4);
  await read();
  expect(bank.opened.length).toBe(1);
  after(1);
  await read();
  expect([bank.opened.length, await received(february), told().length]).toEqual([2, 150.5, 1]);
  after(10);
  await read(base);
  expect(told().length).toBe(1);
});

test("given a connection that is removed while it is read, when the read ends, then nothing of it is stored", async () => {
  const { read, ctx, bank, stored, proposals, table, at } = await aReader({
    payments: [aPix({ amountCents: 20_000 })],
  });
  const { list } = bank;
  bank.list = async (window) => {
    const connection = await stored();
    const profile = { ...ctx.profile, version: Number(at({ pk: `O#${OWNER}`, sk: "PROFILE" })?.version) };
    if (connection) await removeConnection({ ...ctx, table, profile }, connection);
    return list(window);
  };
  await read();
  expect([await stored(), proposals()]).toEqual([undefined, []]);
});

test("given a connection that is replaced while it is read, when the read ends, then the new one stays as it is", async () => {
  const { read, ctx, bank, stored, table, at, proposals } = await aReader({
    payments: [aPix({ amountCents: 20_000 })],
  });
  const { list } = bank;
  const fresh = aConnection(new Date(NOW), { hint: "outro-aviso", version: 9 });
  bank.list = async (window) => {
    const profile = { ...ctx.profile, version: Number(at({ pk: `O#${OWNER}`, sk: "PROFILE" })?.version) };
    await insertConnection({ ...ctx, table, profile }, fresh, await someSecrets(OWNER), await stored());
    return list(window);
  };
  await read();
  expect([await stored(), proposals()]).toEqual([fresh, []]);
});

test("given a token that the session keeps, when read, then it is sealed once, passed to the next session, and sealed again when it changes", async () => {
  const { read, bank, vault, after, ctx } = await aReader();
  await read();
  const token = (await findSecrets(ctx))?.token;
  after(10);
  await read();
  expect((await findSecrets(ctx))?.token).toBe(token);
  expect(vault.calls.filter((call) => call === "seal").length).toBe(1);
  expect(bank.opened.map(({ token: handed }) => handed)).toEqual([undefined, bank.token]);
  bank.token = { ...bank.token, value: "outro" };
  after(10);
  await read();
  expect((await findSecrets(ctx))?.token).not.toBe(token);
});

test("given a bank that refuses the credential, when read, then the log has the reason, and the next read is in a day", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { read, bank, stored, after } = await aReader();
  bank.list = async () => Promise.reject(new BankError(testBank, { kind: "needs-owner", reason: "scope" }, 403));
  const [counted] = await countedBy(() => read());
  expect(counted).toEqual({ BankLag: 0, BanksRead: 0, BankFailing: 1 });
  expect(await stored()).toMatchObject({ reading: { nextAt: "2027-02-16T12:00:00.000Z", failures: 1 } });
  after(24 * 60);
  expect(await countedBy(() => read())).toEqual([{ BankLag: 0, BanksRead: 0, BankFailing: 0 }]);
  expect(warned.mock.calls).toMatchObject(Array(2).fill([{ ownerId: OWNER, why: "teste: needs-owner, scope (403)" }]));
  warned.mockRestore();
});

test("given a new connection, a refusal and a certificate that ends soon, when read, then the owner gets one notice of each, and a new one of a refusal after a good read", async () => {
  const soon = { certificateEndsAt: "2027-02-20T12:00:00.000Z", told: [] };
  const { read, bank, told, after } = await aReader({ connection: { ...readBefore, ...soon } });
  const names = () => told().map(([name, { why }]) => why ?? name);
  await read();
  const { list } = bank;
  const refuse = async () => Promise.reject(new BankError(testBank, { kind: "needs-owner", reason: "scope" }, 403));
  for (const answer of [refuse, refuse, list, refuse]) {
    after(24 * 60);
    bank.list = answer;
    await read();
  }
  expect(names()).toEqual(["bank.connected", "bank.certificate_ending", "needs-owner", "needs-owner"]);
});

test("given an unreadable certificate, when the session is opened, then the read fails and needs its owner", async () => {
  const { read, stored } = await aReader();
  const openBank = () => {
    throw new BankError(testBank, { kind: "needs-owner", reason: "certificate" });
  };
  await read({ openBank });
  expect(await stored()).toMatchObject({ reading: { failure: { reason: "certificate" } } });
});

test("given a bank's call at its address, when it is not due, then it is read once, unless the bank asked for a pause", async () => {
  const { read, bank, ctx, after, table, stored } = await aReader({
    connection: { reading: newReading(new Date(NOW)) },
  });
  const hint = (await stored())?.hint ?? "";
  await read();
  after(1);
  await requestRead({ ...ctx, table }, hint);
  await requestRead({ ...ctx, table }, "de-ninguem");
  await read();
  await read();
  expect(bank.opened.length).toBe(2);
  bank.list = async () =>
    Promise.reject(new BankError(testBank, { kind: "back-off", reason: "limited", retryAfterSeconds: 3_600 }));
  after(10);
  await read();
  after(5);
  await requestRead({ ...ctx, table }, hint);
  await read();
  expect(bank.opened.length).toBe(3);
  expect(table.items.get(`${hintKey(hint).pk}|HINT`)).not.toHaveProperty("g1pk");
});

test.each<[string, Partial<Profile>]>([
  ["without access", { trialEndsAt: "2027-02-01T00:00:00.000Z" }],
  ["who leaves", { deletion: { requestedAt: NOW, deleteAt: "2027-03-17T12:00:00.000Z", closedAt: null } }],
])("given an owner %s, when due, then the bank is not called, and checked again in a day", async (_who, profile) => {
  const { read, bank, stored } = await aReader({ profile });
  await read();
  expect(bank.opened).toEqual([]);
  expect(await stored()).toMatchObject({ reading: { nextAt: "2027-02-16T12:00:00.000Z", failures: 0 } });
});

test("given a connection that cannot be read, and a bank that left the table, when read, then the others are read, and the log says so", async () => {
  const { base, ctx, table, bank, received, stored } = await aReader({ payments: [aPix()] });
  const other = async (ownerId: string, over: object) =>
    table.put({ ...aConnection(new Date(NOW)), ...bankKey(ownerId), g1pk: "BANK", g1sk: `${NOW}#${ownerId}`, ...over });
  await other("bia", { reading: "?" });
  await table.put(itemOf({ ...ctx.profile, id: "caio" }));
  await other("caio", { bankId: "sumiu" });
  await expect(readDueBanks(base, new Date("2027-02-15T12:01:00.000Z"))).rejects.toThrow("2 banks were not read");
  expect([bank.opened.length, await received(february)]).toEqual([1, 150.5]);
  expect((await stored())?.heldUntil).toBeUndefined();
});

test("given a connection that cannot be read, when a run has reported it, then neither its time nor its callback makes it due for a day, and a release makes it due at once", async () => {
  const { base, table, after, bank, ctx } = await aReader();
  const broken = { ...aConnection(new Date(NOW), { hint: "aviso-de-bia" }), reading: "?" };
  await table.put({ ...broken, ...bankKey("bia"), g1pk: "BANK", g1sk: `${NOW}#bia` });
  await table.put({ ...hintKey("aviso-de-bia"), ownerId: "bia" });
  await requestRead({ ...ctx, table }, "aviso-de-bia");
  const run = () => readDueBanks(base, new Date(Date.parse(NOW) + 10 * 86_400_000));
  await expect(run()).rejects.toThrow("1 banks were not read");
  for (const minutes of [1, 24 * 60 - 2]) {
    after(minutes);
    await run();
  }
  after(1);
  await expect(run()).rejects.toThrow("1 banks were not read");
  after(1);
  expect(await releaseConnection({ table, now: base.now, ownerId: "bia" })).toBe(true);
  await expect(run()).rejects.toThrow("1 banks were not read");
  await table.put({ ...broken, ...bankKey("bia"), ...readBefore, g1pk: "BANK", g1sk: `${NOW}#bia` });
  await table.put(itemOf({ ...ctx.profile, id: "bia" }));
  await table.put({ ...bankSecretsKey("bia"), ...(await someSecrets("bia")) });
  const { length } = bank.opened;
  await run();
  expect(bank.opened.length).toBe(length + 1);
});

test("given a read that fails each time for another reason than the bank, when its hold ends, then the next hold is twice as long, at most an hour, and a read that succeeds begins anew", async () => {
  const { base, read, stored, clock, after } = await aReader();
  const broken = { vault: { ...base.vault, open: () => Promise.reject(new Error("sealed by another")) } };
  const holds: number[] = [];
  for (let count = 0; count < 6; count++) {
    await expect(read(broken)).rejects.toThrow("1 banks were not read");
    holds.push((Date.parse((await stored())?.heldUntil ?? "") - Date.parse(clock.now)) / 60_000);
    after(holds.at(-1) ?? 0);
  }
  expect(holds).toEqual([5, 10, 20, 40, 60, 60]);
  await read();
  expect((await stored())?.reading.failures).toBe(0);
  after(10);
  await expect(read(broken)).rejects.toThrow("1 banks were not read");
  expect(Date.parse((await stored())?.heldUntil ?? "") - Date.parse(clock.now)).toBe(5 * 60_000);
});

test("given a connection that a reader holds, when it is released, then the next run reads it, and the former reader stores nothing", async () => {
  const { base, ctx, read, bank, stored, table } = await aReader({ payments: [aPix({ amountCents: 20_000 })] });
  const { list } = bank;
  bank.list = async (window) => {
    bank.list = list;
    expect(await releaseConnection({ ...ctx, table })).toBe(true);
    await read();
    return list(window);
  };
  await read();
  expect([bank.opened.length, (await stored())?.reading.failures, (await stored())?.heldUntil]).toEqual([
    2,
    0,
    undefined,
  ]);
  expect(await releaseConnection({ table, now: base.now, ownerId: "ninguem" })).toBe(false);
});

test("given a thousand due owners, when a run begins, then their connections come by a hundred, and calls to the table are few at a time", async () => {
  const { base, table } = await aReader();
  for (let at = 0; at < 1_000; at++) {
    const id = `dono-${at}`;
    const connection = aConnection(new Date(NOW), { ...readBefore, heldUntil: "2027-02-15T12:09:00.000Z" });
    await table.put({ ...connection, ...bankKey(id), g1pk: "BANK", g1sk: `${NOW}#${id}` });
  }
  let [running, most] = [0, 0];
  const busy: typeof base.table = new Proxy(table, {
    get: (target, name: keyof typeof table) => {
      const call = target[name];
      if (typeof call !== "function") return call;
      return async (...args: never[]) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        return (call as (...all: never[]) => Promise<unknown>)(...args).finally(() => running--);
      };
    },
  });
  await readDueBanks({ ...base, table: busy }, new Date("2027-02-15T12:01:00.000Z"));
  expect(most).toBeLessThanOrEqual(5);
});

test("given a bank that answers slowly, when the time of the run ends, then its read fails as of a silent bank, and the others were read", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { base, bank, table, ctx, stored, received } = await aReader({ payments: [aPix()] });
  await table.put(itemOf({ ...ctx.profile, id: "bia" }));
  await table.put({ ...bankSecretsKey("bia"), ...(await someSecrets("bia")) });
  const slow = { ...aConnection(new Date(NOW), readBefore), bankId: "lento" };
  await table.put({ ...slow, ...bankKey("bia"), g1pk: "BANK", g1sk: `${NOW}#bia` });
  const slowBank = { ...testBank, id: "lento" };
  const ends = new AbortController();
  const openBank: typeof base.openBank = (options) => {
    if (options.bank.id !== "lento") return { ...bank.open(options), close: () => ends.abort() };
    const listPix = () =>
      new Promise<never>((_resolve, reject) =>
        options.signal?.addEventListener("abort", () =>
          reject(new BankError(slowBank, { kind: "back-off", reason: "silent" })),
        ),
      );
    return { ...bank.open(options), listPix };
  };
  const banks = [testBank, slowBank];
  await readDueBanks({ ...base, openBank, banks, signal: ends.signal }, new Date(Date.parse(NOW) + 60_000));
  expect(await received(february)).toBe(150.5);
  expect((await stored())?.reading.failures).toBe(0);
  const failed = await findConnection({ table, now: base.now, ownerId: "bia" });
  expect(failed).toMatchObject({ reading: { failures: 1, failure: { reason: "silent" } } });
  expect(failed?.heldUntil).toBeUndefined();
  warned.mockRestore();
});

test("given twelve owners of one bank and one of another, when read, then at most five of one bank are read at once, and none begins after the time is over", async () => {
  const { base, table, ctx, clock } = await aReader();
  let running = 0;
  let most = 0;
  let opened = 0;
  const openBank: typeof base.openBank = () => ({
    listPix: async () => {
      most = Math.max(most, ++running);
      opened += 1;
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return [];
    },
    findPix: async () => undefined,
    token: () => undefined,
    close: () => {},
  });
  for (let at = 0; at < 12; at++) {
    const id = `dono-${at}`;
    await table.put(itemOf({ ...ctx.profile, id }));
    const connection = aConnection(new Date(NOW), readBefore);
    await table.put({ ...bankSecretsKey(id), ...(await someSecrets(id)) });
    const bankId = at === 0 ? "outro" : testBank.id;
    await table.put({ ...connection, bankId, ...bankKey(id), g1pk: "BANK", g1sk: `${NOW}#${id}` });
  }
  const banks = [testBank, { ...testBank, id: "outro" }];
  await readDueBanks({ ...base, banks, openBank }, new Date(NOW));
  expect(opened).toBe(0);
  clock.now = "2027-02-15T12:00:01.000Z";
  await readDueBanks({ ...base, banks, openBank }, new Date("2027-02-15T12:01:00.000Z"));
  expect([opened, most]).toEqual([13, 6]);
});

test("given secrets in the vault, when reads succeed, fail and crash, then no secret is in the table, a log, an event or an error", async () => {
  const said: string[] = [];
  const listen = (["info", "warn", "error"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(JSON.stringify(words))),
  );
  const { read, bank, table, told, after, base } = await aReader({ payments: [aPix()] });
  await read();
  const bugged = () => {
    throw new Error("bug");
  };
  const broken = { ...base.vault, open: async () => `{"clientId":"${CANARY}"` };
  for (const over of [{ vault: broken }, { openBank: bugged }]) {
    after(10);
    await read(over).catch((error: AggregateError) => said.push(String(error), ...error.errors.map(String)));
  }
  after(10);
  bank.list = async () => Promise.reject(new BankError(testBank, { kind: "needs-owner", reason: "credential" }, 401));
  await read();
  const everything = JSON.stringify([[...table.items], told(), said]);
  expect(said.length).toBeGreaterThan(0);
  expect(everything).not.toContain(CANARY);
  for (const one of listen) one.mockRestore();
});

test("given any payments and a reader that crashes at any of its writes, when its hold ends, then the result equals that of one undisturbed read", async () => {
  const aCase = fc.record({
    amountCents: fc.constantFrom(OPEN, 5_000, 20_000),
    txid: fc.constantFrom(txidOf([january], OPEN), txidOf([february], OPEN), txidOf([january, february], 2 * OPEN)),
    refunded: fc.constantFrom(0, 0, 0, 5_000),
  });
  const when = fc.constantFrom("before" as const, "after" as const);
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(
      fc.array(aCase, { maxLength: 5 }),
      fc.nat(12),
      when,
      fc.boolean(),
      async (cases, step, at, isFirst) => {
        const payments = cases.map(({ refunded, ...one }) =>
          aPix({ ...one, refunds: refunded ? [refund(refunded)] : [] }),
        );
        const settings = { payments, connection: isFirst ? {} : readBefore };
        const [studio, calm] = [await aReader(settings), await aReader(settings)];
        await calm.read();
        const { ctx } = failingAt({ ctx: studio.base }, step, at);
        await studio.read(ctx).catch(() => undefined);
        studio.after(5);
        await studio.read();
        for (const id of [january, february]) expect(await studio.received(id)).toBe(await calm.received(id));
        expect(studio.proposals()).toEqual(calm.proposals());
        expect((await studio.stored())?.first).toEqual((await calm.stored())?.first);
        expect(new Set(studio.told().map((one) => JSON.stringify(one)))).toEqual(
          new Set(calm.told().map((one) => JSON.stringify(one))),
        );
      },
    ),
    { numRuns: 150 },
  );
  silent.mockRestore();
});
