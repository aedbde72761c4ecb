import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { mailRateKey } from "../model/keys.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { SendQuota } from "../model/ports/send-quota.ts";
import { type MemoryTable, memoryTable } from "../testing/memory-table.ts";
import { billingPace, pacedMailer, rulePace } from "./pace-mails.ts";

const START = Date.parse("2027-03-05T11:00:00.000Z");
const LEFT = 1_000_000;

/** Returns a clock that moves to the earliest wake-up, where the task that sleeps continues. */
function aClock() {
  let millis = START;
  const asleep: { at: number; wake: () => void }[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
  };
  return {
    now: () => new Date(millis),
    wait: (time: number) => new Promise<void>((wake) => asleep.push({ at: millis + time, wake })),
    async runUntil(isDone: () => boolean) {
      for (await settle(); !isDone(); await settle()) {
        asleep.sort((one, other) => one.at - other.at);
        const next = asleep.shift();
        if (!next) throw new Error("everybody waits for nothing");
        millis = Math.max(millis, next.at);
        next.wake();
      }
    },
  };
}
type Clock = ReturnType<typeof aClock>;

type World = { clock: Clock; table: MemoryTable; sent: { at: number; by: string }[] };
const aWorld = (): World => ({ clock: aClock(), table: memoryTable(), sent: [] });
const quotaOf = (perSecond: number, left = LEFT) => {
  const quota: SendQuota = { perSecond, left };
  return async () => quota;
};

/**
 * Sends mails of 80 ms each; a refused worker tries again after one to five minutes. @returns the
 * longest wait for a mail, in milliseconds
 */
async function bill({ clock, table, sent }: World, by: string, mails: number, perSecond: number): Promise<number> {
  let pace = billingPace({ table, now: clock.now, wait: clock.wait, quota: quotaOf(perSecond) });
  let longest = 0;
  let since = clock.now().getTime();
  for (let left = mails; left > 0; ) {
    if (await pace(left)) {
      longest = Math.max(longest, clock.now().getTime() - since);
      sent.push({ at: clock.now().getTime(), by });
      left -= 1;
      await clock.wait(80);
      since = clock.now().getTime();
    } else {
      await clock.wait(60_000 + ((by.length * 7_919 + left * 104_729 + clock.now().getTime()) % 240_000));
      pace = billingPace({ table, now: clock.now, wait: clock.wait, quota: quotaOf(perSecond) });
    }
  }
  return longest;
}

const seconds = (sent: World["sent"]) => ((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)) / 1_000;

function mostWithin(sent: World["sent"], millis: number): number {
  let most = 0;
  for (let first = 0, last = 0; last < sent.length; last++) {
    while ((sent[last]?.at ?? 0) - (sent[first]?.at ?? 0) >= millis) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

test.each([
  [1, 100],
  [14, 160],
])(
  "given %d mails a second and one owner, when they are billed, then they have the whole rate",
  async (rate, mails) => {
    const world = aWorld();
    let isDone = false;
    void bill(world, "a", mails, rate).then(() => {
      isDone = true;
    });
    await world.clock.runUntil(() => isDone);
    // At 14 mails a second there are 72 ms for each mail, but a mail takes 80 ms.
    expect(mails / seconds(world.sent)).toBeGreaterThan(rate === 1 ? 0.99 : 12);
    expect(mostWithin(world.sent, 1_000)).toBeLessThanOrEqual(rate + 1);
  },
);

test("given a page of a hundred mails, when they take their time of the rate, then one write does for ten mails at least", async () => {
  const { clock, table } = aWorld();
  let writes = 0;
  const counting = {
    ...table,
    updateAndRead: (...call: Parameters<MemoryTable["updateAndRead"]>) => {
      writes += 1;
      return table.updateAndRead(...call);
    },
  };
  const pass = async () => void (await Promise.resolve());
  for (const [rate, most] of [
    [1, 10],
    [14, 4],
  ] as const) {
    writes = 0;
    let millis = START + rate * 1_000_000;
    const now = () => new Date(millis);
    const wait = async (time: number) => {
      millis += time;
      await pass();
    };
    const pace = billingPace({ table: counting, now, wait, quota: quotaOf(rate) });
    for (let left = 100; left > 0; left--) expect(await pace(left)).toBe(true);
    expect(writes).toBe(most);
  }
  expect(clock.now().getTime()).toBe(START);
});

test("given any workers at any rate, when all bill at once, then each sends all its mails, and the rate is kept over every ten seconds", () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1, 2, 14, 50),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 10 }),
      async (rate, studios) => {
        const world = aWorld();
        let done = 0;
        studios.forEach((mails, index) => {
          void bill(world, "x".repeat(index + 1), mails, rate).then(() => {
            done += 1;
          });
        });
        await world.clock.runUntil(() => done === studios.length);
        const total = studios.reduce((sum, mails) => sum + mails, 0);
        expect(world.sent).toHaveLength(total);
        // A worker that is slower than its slots may be five seconds behind them.
        expect(mostWithin(world.sent, 10_000)).toBeLessThanOrEqual(15 * rate + 1);
        expect(mostWithin(world.sent, 100_000)).toBeLessThanOrEqual(105 * rate + 1);
      },
    ),
    { numRuns: 60 },
  ));

/** Returns a function that sends a person's mail and returns the provider's response. */
function people({ clock, table, sent }: World, patience = 12_000) {
  const mailer = {
    send: async (): Promise<SendOutcome> => {
      sent.push({ at: clock.now().getTime(), by: "people" });
      return { kind: "sent", messageId: "1" };
    },
  };
  const paced = pacedMailer({ table, now: clock.now, wait: clock.wait, mailer, patience });
  const mail = { fromName: "a", to: { address: "a@b.com" }, subject: "", html: "", text: "", tags: undefined };
  return () => paced.send(mail);
}

async function answersOf(world: World, sends: Promise<SendOutcome>[]): Promise<string[]> {
  let answers: string[] | undefined;
  void Promise.all(sends).then((all) => {
    answers = all.map(({ kind }) => kind);
  });
  await world.clock.runUntil(() => answers !== undefined);
  return answers ?? [];
}

test("given a billing day under way at one mail a second, when receipts are due, then they are sent first, one a second, and the billing is delayed", async () => {
  const world = aWorld();
  let isDone = false;
  void bill(world, "a", 40, 1).then(() => {
    isDone = true;
  });
  await world.clock.runUntil(() => world.sent.length === 5);
  const send = people(world);
  const asked = world.clock.now().getTime();
  expect(await answersOf(world, Array.from({ length: 10 }, send))).toEqual(Array(10).fill("sent"));
  const mine = world.sent.filter(({ by }) => by === "people");
  expect((mine.at(-1)?.at ?? 0) - asked).toBeLessThanOrEqual(10_000);
  await world.clock.runUntil(() => isDone);
  expect(world.sent).toHaveLength(50);
  // All 50 mails together nearly keep the account's rate: the receipts may go out in time that the
  // billing had already reserved.
  expect(seconds(world.sent)).toBeGreaterThanOrEqual(48);
});

test("given no rate is known yet, when people's mails are sent, then none waits, and a table that fails sends none", async () => {
  const world = aWorld();
  expect(await answersOf(world, Array.from({ length: 30 }, people(world)))).toEqual(Array(30).fill("sent"));
  expect(new Set(world.sent.map(({ at }) => at))).toEqual(new Set([START]));
  const broken = { ...world, table: { ...world.table, updateAndRead: () => Promise.reject(new Error("down")) } };
  expect(await answersOf(world, [people(broken)()])).toEqual(["busy"]);
  expect(world.sent).toHaveLength(30);
});

test.each([undefined, { perSecond: 0, left: 0 }])(
  "given the quota is %j, when the billing mails, then no worker waits and nothing is written",
  async (quota) => {
    const { clock, table } = aWorld();
    const pace = billingPace({ table, now: clock.now, wait: clock.wait, quota: async () => quota });
    for (let mail = 0; mail < 50; mail++) expect(await pace(50)).toBe(true);
    expect(table.items.size).toBe(0);
  },
);

test("given two mails left of the day, when a third is due, then it waits for another day, and the next quota allows it", async () => {
  const { clock, table } = aWorld();
  let known: SendQuota = { perSecond: 1_000, left: 2 };
  const pace = billingPace({ table, now: clock.now, wait: async () => {}, quota: async () => known });
  expect([await pace(3), await pace(2), await pace(1)]).toEqual([true, true, false]);
  known = { perSecond: 1_000, left: 5 };
  expect(await pace(1)).toBe(true);
});

/** Returns when the billing ended, and the number of mails sent by hand. */
async function billedBeside(perSecond: number, mails: number, isByHand: boolean) {
  const world = aWorld();
  let isDone = false;
  void bill(world, "a", mails, perSecond).then(() => {
    isDone = true;
  });
  const { clock, table } = world;
  await clock.runUntil(() => world.sent.length === 1);
  const mailer = { send: async (): Promise<SendOutcome> => ({ kind: "sent", messageId: "1" }) };
  const paced = pacedMailer({ table, now: clock.now, wait: clock.wait, mailer, patience: 3_000, isByHand });
  let byHand = 0;
  const press = async () => {
    while (!isDone) {
      const { kind } = await paced.send({
        fromName: "",
        to: { address: "a@b.com" },
        subject: "",
        html: "",
        text: "",
        tags: undefined,
      });
      if (kind === "sent" && !isDone) byHand += 1;
      await clock.wait(50);
    }
  };
  for (let device = 0; device < 8; device++) void press();
  await clock.runUntil(() => isDone);
  return { seconds: seconds(world.sent), byHand };
}

test.each([
  [1, 40],
  [14, 300],
])(
  "given %d mails a second and a billing day, when another studio sends by hand without a pause, then it gets a quarter of the rate, and that billing continues",
  async (perSecond, mails) => {
    const { seconds, byHand } = await billedBeside(perSecond, mails, true);
    const alone = mails / perSecond;
    expect(seconds).toBeLessThanOrEqual(alone * 1.4 + 5);
    expect(byHand / (mails + byHand)).toBeLessThanOrEqual(0.3);
    expect(byHand).toBeGreaterThan(0);
  },
);

test("given no billing day waits, when mails are sent by hand, then they have the whole rate", async () => {
  const world = aWorld();
  await world.table.put({ ...mailRateKey(), turn: START - 60_000, step: 1_000 });
  const { clock, table } = world;
  const mailer = { send: async (): Promise<SendOutcome> => ({ kind: "sent", messageId: "1" }) };
  const paced = pacedMailer({ table, now: clock.now, wait: clock.wait, mailer, patience: 3_000, isByHand: true });
  const mail = { fromName: "", to: { address: "a@b.com" }, subject: "", html: "", text: "", tags: undefined };
  const kinds = await answersOf(
    world,
    Array.from({ length: 4 }, () => paced.send(mail)),
  );
  expect(kinds).toEqual(Array(4).fill("sent"));
  expect(clock.now().getTime() - START).toBe(3_000);
});

test.each<[string, object | undefined, boolean, number]>([
  ["no billing day has stored the rate", undefined, true, 0],
  ["a billing day waits", { turn: START + 1, step: 1_000 }, false, 0],
  ["a billing day ended less than five seconds ago", { turn: START - 4_999, step: 1_000 }, false, 0],
  ["a billing day ended five seconds ago", { turn: START - 5_000, step: 1_000 }, true, 0],
  ["a receipt has the next two seconds", { turn: START - 60_000, step: 1_000, ahead: START + 2_000 }, true, 2_000],
  ["receipts have more than the patience", { turn: START - 60_000, step: 1_000, ahead: START + 3_001 }, false, 0],
])(
  "given that %s, when a reminder of a rule requests its turn, then it comes after all others or not at all",
  async (_what, rate, isTurn, waited) => {
    const { clock, table } = aWorld();
    if (rate) await table.put({ ...mailRateKey(), ...rate });
    let answer: boolean | undefined;
    void rulePace({ table, now: clock.now, wait: clock.wait, patience: 3_000 })().then((turn) => {
      answer = turn;
    });
    await clock.runUntil(() => answer !== undefined);
    expect([answer, clock.now().getTime() - START]).toEqual([isTurn, waited]);
  },
);

test("given a table that does not answer, when a reminder requests its turn, then it gets none, and nothing is thrown", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { clock, table } = aWorld();
  const get = () => Promise.reject(new Error("no answer"));
  expect(await rulePace({ table: { ...table, get }, now: clock.now, wait: clock.wait, patience: 3_000 })()).toBe(false);
});
