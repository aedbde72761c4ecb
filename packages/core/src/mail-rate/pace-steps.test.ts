import { afterEach, expect, test, vi } from "vitest";
import { mailRateKey } from "../model/keys.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { Item, Table } from "../model/ports/table.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { billingPace, pacedMailer } from "./pace-mails.ts";

const START = Date.parse("2027-03-05T11:00:00.000Z");

/**
 * Before each write the table stores the next of `others`, as if another sender had just written
 * the rate.
 */
async function aRate(stored?: Item) {
  const memory = memoryTable();
  const store = (rate: Item) => memory.put({ ...mailRateKey(), ...rate });
  if (stored) await store(stored);
  const clock = { millis: START };
  const told = { reads: 0, writes: 0 };
  const [waits, others]: [number[], Item[]] = [[], []];
  const table: Table = {
    ...memory,
    get: (...read) => {
      told.reads += 1;
      // An eventually consistent read lags behind.
      return read[1]?.consistent ? memory.get(...read) : Promise.resolve(undefined);
    },
    updateAndRead: async (...write) => {
      told.writes += 1;
      const other = others.shift();
      if (other) await store(other);
      return memory.updateAndRead(...write);
    },
  };
  const ctx = { table, now: () => new Date(clock.millis), wait: async (millis: number) => void waits.push(millis) };
  const rate = () => {
    const { pk: _pk, sk: _sk, ...fields } = memory.items.get("RATE#SES|RATE") ?? {};
    return fields;
  };
  return { ctx, clock, told, waits, others, store, rate };
}
const paceOf = ({ ctx }: { ctx: Awaited<ReturnType<typeof aRate>>["ctx"] }, perSecond: number) => {
  const quota = { perSecond, left: 1_000 };
  return billingPace({ ...ctx, quota: async () => quota });
};

test.each([
  [1, 100, { turn: START + 10_000, step: 1_000 }],
  [5.3, 100, { turn: START + 11 * 189, step: 189 }],
  [7, 100, { turn: START + 14 * 143, step: 143 }],
  [14, 100, { turn: START + 25 * 72, step: 72 }],
  [14, 3, { turn: START + 3 * 72, step: 72 }],
  [1, 1, { turn: START + 1_000, step: 1_000 }],
  [1, 0, { turn: START + 1_000, step: 1_000 }],
])(
  "given %d mails a second and %d wanted, when the pace begins, then it takes the time of its block",
  async (perSecond, wanted, taken) => {
    const one = await aRate();
    expect(await paceOf(one, perSecond)(wanted)).toBe(true);
    expect([one.rate(), one.told, one.waits]).toEqual([taken, { reads: 1, writes: 1 }, []]);
  },
);

test.each([
  [-1, { turn: 1_000, waits: [] }],
  [0, { turn: 1_000, waits: [] }],
  [1, { turn: 1_001, waits: [1] }],
  [5_000, { turn: 6_000, waits: [5_000] }],
])(
  "given time taken until %d ms from now, when one mail is billed, then it goes behind by one write",
  async (until, after) => {
    const one = await aRate({ turn: START + until, step: 1_000 });
    expect(await paceOf(one, 1)(1)).toBe(true);
    expect([one.rate().turn, one.waits]).toEqual([START + after.turn, after.waits]);
    expect(one.told.writes).toBe(1);
  },
);

test("given time reserved for longer than the longest wait, when a mail is billed, then it is refused and nothing is written", async () => {
  const one = await aRate({ turn: START + 5_001, step: 1_000 });
  expect(await paceOf(one, 1)(1)).toBe(false);
  expect(one.told).toEqual({ reads: 1, writes: 0 });
});

test("given mails one by one, when they are billed, then each takes its own time, and the rate is read once", async () => {
  const one = await aRate();
  const pace = paceOf(one, 1);
  expect([await pace(1), await pace(1), await pace(1)]).toEqual([true, true, true]);
  expect([one.waits, one.told]).toEqual([[1_000, 2_000], { reads: 1, writes: 3 }]);
});

test.each([
  [5_000, 1],
  [5_001, 2],
])("given a block %d ms old, when the next mail is billed, then there were %d writes", async (age, writes) => {
  const one = await aRate();
  const pace = paceOf(one, 1);
  await pace(10);
  one.clock.millis = START + 1_000 + age;
  expect(await pace(9)).toBe(true);
  expect(one.told.writes).toBe(writes);
});

test("given a refused pace, when it tries again, then it reads the others' reservations before it writes", async () => {
  const one = await aRate();
  const pace = paceOf(one, 1);
  await pace(1);
  await one.store({ turn: START + 60_000, step: 1_000 });
  expect([await pace(1), one.told]).toEqual([false, { reads: 1, writes: 2 }]);
  one.clock.millis = START + 57_000;
  await one.store({ turn: START + 90_000, step: 1_000 });
  expect([await pace(1), one.told]).toEqual([false, { reads: 2, writes: 2 }]);
});

const MOVED: readonly Item[] = [
  { turn: START + 1_000, step: 1_000 },
  { turn: START - 1, step: 1_000 },
  { turn: START + 1_000, step: 1_000 },
];

test.each([
  [2, true],
  [3, false],
])(
  "given others who come first %d times, when a mail is billed, then the permission is %s after three tries",
  async (times, isSent) => {
    const one = await aRate();
    one.others.push(...MOVED.slice(0, times));
    expect([await paceOf(one, 1)(1), one.told.writes]).toEqual([isSent, 3]);
  },
);

const mail = { fromName: "a", to: { address: "a@b.com" }, subject: "", html: "", text: "", tags: undefined };
function mailerOf({ ctx }: Pick<Awaited<ReturnType<typeof aRate>>, "ctx">, patience = 3_000) {
  const sent: unknown[] = [];
  const send = async (one: unknown): Promise<SendOutcome> => {
    sent.push(one);
    return { kind: "sent", messageId: "7" };
  };
  return { sent, paced: pacedMailer({ ...ctx, mailer: { send }, patience }) };
}
const NO_ROOM = { kind: "busy", reason: "no room in the mail rate" };

test.each([
  ["nobody's time", undefined, { ahead: 1_000, waits: [], writes: 1 }],
  ["time that ended a millisecond ago", -1, { ahead: 1_000, waits: [], writes: 1 }],
  ["time that ends now", 0, { ahead: 1_000, waits: [], writes: 2 }],
  ["a millisecond more", 1, { ahead: 1_001, waits: [1], writes: 2 }],
  ["time up to the patience", 3_000, { ahead: 4_000, waits: [3_000], writes: 2 }],
])(
  "given %s before it, when a mail that a person waits for is sent, then it is sent as soon as the rate allows",
  async (_what, given, after) => {
    const ahead = given === undefined ? {} : { ahead: START + given };
    const one = await aRate({ turn: START, step: 1_000, ...ahead });
    const { paced, sent } = mailerOf(one);
    expect(await paced.send(mail)).toEqual({ kind: "sent", messageId: "7" });
    expect([sent, one.waits, one.told.writes]).toEqual([[mail], after.waits, after.writes]);
    expect(one.rate()).toEqual({ turn: START + 1_000, step: 1_000, ahead: START + after.ahead });
  },
);

test("given more before it than its patience, when a mail is sent, then it is busy after one look, and took nothing", async () => {
  const stored = { turn: START, step: 1_000, ahead: START + 3_001 };
  const one = await aRate(stored);
  const { paced, sent } = mailerOf(one);
  expect(await paced.send(mail)).toEqual(NO_ROOM);
  expect([sent, one.told.writes, one.rate()]).toEqual([[], 1, stored]);
});

test.each([
  [2, { kind: "sent", messageId: "7" }],
  [3, NO_ROOM],
])(
  "given others who come first %d times, when a mail is sent by hand, then its third try decides",
  async (times, outcome) => {
    const one = await aRate({ turn: START, step: 1_000 });
    const moved = [1_000, -1, 1_000].map((ahead) => ({ turn: START, step: 1_000, ahead: START + ahead }));
    one.others.push(...moved.slice(0, times));
    const { paced } = mailerOf(one);
    expect([await paced.send(mail), one.told.writes]).toEqual([outcome, 3]);
  },
);

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  [new TypeError("down"), "TypeError"],
  ["down", "unknown"],
])(
  "given a table that fails with %s, when a mail is sent, then it is busy, and the operator reads why",
  async (failure, name) => {
    const told = vi.spyOn(console, "warn").mockImplementation(() => {});
    const one = await aRate();
    const table = { ...one.ctx.table, updateAndRead: () => Promise.reject(failure) };
    const { paced, sent } = mailerOf({ ctx: { ...one.ctx, table } });
    expect(await paced.send(mail)).toEqual({ kind: "busy", reason: "the mail rate is not known" });
    expect(sent).toEqual([]);
    expect(told.mock.calls).toEqual([
      [expect.objectContaining({ fact: "the mail rate could not be read", error: name })],
    ]);
  },
);
