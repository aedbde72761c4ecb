import { civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { openBankSession } from "@emdia/core/adapters/bank/open-session";
import { readBank, type WindowRead } from "@emdia/core/bank/read-bank";
import { getChargeDetail } from "@emdia/core/charge/find-charge-by-id";
import { type BankReading, bankStatusOf, newReading } from "@emdia/core/model/bank-reading";
import { listBanks } from "@emdia/core/model/banks";
import type { BankToken } from "@emdia/core/model/ports/bank";
import { txidsOn } from "@emdia/core/testing/page-urls";
import { aStudio, chargeOf } from "@emdia/core/testing/studio";
import { expect, test } from "vitest";
import { type FaultKind, seededRandom } from "../../faults.ts";
import { bankUnderTest, codeOf, studioKey } from "./testing/bank-under-test.ts";

const OPEN = 15_050;
const months = ["2026-10", "2026-11", "2026-12", "2027-01", "2027-02"];
const ids = months.map((month) => chargeIdOf(chargeOf(month)));
const codeFor = (id: number, cents = OPEN) => codeOf(cents, txidsOn("2027-02-15")([id], cents));

async function aConnectedStudio(seed?: number) {
  const bank = await bankUnderTest(seed);
  const { ctx, told } = await aStudio({
    profile: { pixKey: studioKey, pixKeyType: "email" },
    charges: months.map((month) => chargeOf(month)),
  });
  bank.clock.advanceTo(new Date("2027-02-15T12:00:00.000Z"));
  const now = bank.clock.now;
  const { certificate, privateKey, clientId, clientSecret } = bank.account;
  const credential = { certificate, privateKey, clientId, clientSecret };
  const row = listBanks(bank.controls).find(({ id }) => id === "teste");
  if (!row) throw new Error("the test bank has no row");
  const kept: WindowRead[] = [];
  let reading: BankReading = newReading(now());
  let token: BankToken | undefined;
  const read = async () => {
    const session = openBankSession({ bank: row, credential, token, now });
    const keep = async (one: WindowRead) => void kept.push(one);
    const today = civilDateIn(ctx.profile.timezone, now());
    reading = await readBank({ ...ctx, now, today }, { session, reading, since: reading.cursor, keep });
    token = session.token();
    session.close();
    return reading;
  };
  const received = async () =>
    await Promise.all(ids.map(async (id) => Math.round((await getChargeDetail(ctx, id)).settledAmount * 100)));
  const readWhenDue = () => {
    bank.clock.advanceTo(new Date(Math.max(Date.parse(reading.nextAt), now().getTime())));
    return read();
  };
  return { ...bank, ctx, told, kept, read, readWhenDue, received, now };
}

test("given codes paid right, short, over, twice and refunded, when read ten minutes later, then proven payments are settled and the others proposed", async () => {
  const studio = await aConnectedStudio();
  const { controls, kept } = studio;
  expect(bankStatusOf(await studio.read(), studio.now())).toBe("unproven");
  const [right = 0, short = 0, over = 0, twice = 0, back = 0] = ids;
  controls.pay({ code: codeFor(right) });
  controls.pay({ code: codeFor(short), amountCents: 5_000 });
  controls.pay({ code: codeFor(over), amountCents: 20_000 });
  controls.pay({ code: codeFor(twice) });
  controls.pay({ code: codeFor(twice) });
  const { endToEndId } = controls.pay({ code: codeFor(back) });
  controls.refund({ endToEndId });
  const reading = await studio.readWhenDue();
  expect(bankStatusOf(reading, studio.now())).toBe("connected");
  expect(await studio.received()).toEqual([OPEN, 0, 0, OPEN, 0]);
  const reasons = kept.flatMap(({ proposals }) => proposals.map(({ decision }) => decision.reason));
  expect(reasons.toSorted()).toEqual(["more", "paid_again", "part"]);
  expect(studio.told()).toHaveLength(2);
});

const faults: readonly FaultKind[] = [
  ...(["throttle", "error", "unavailable", "xml", "html", "unauthorized", "forbidden", "lost-response"] as const),
  ...(["repeated-page", "shuffled-pages", "changed-total"] as const),
];

test("given a bank with every fault, among payments of strangers, when it is read sixty times, then each whole payment settles once, and each part waits for a person", async () => {
  for (const seed of [1, 2, 3]) {
    const random = seededRandom(seed);
    const studio = await aConnectedStudio(seed);
    const { controls } = studio;
    await studio.read();
    for (const kind of faults) studio.faults.set({ service: "bank", kind, rate: 0.03 });
    const paid = ids.map(() => 0);
    const parts = new Set<string>();
    let isWell = 0;
    for (let reads = 0; reads < 60; reads++) {
      for (let strangers = 0; strangers < 5; strangers++)
        controls.pay({ code: codeOf(1 + Math.floor(random() * 9_000), "CARD1234"), message: "aluguel" });
      const at = Math.floor(random() * ids.length);
      const isWhole = paid[at] === 0 && random() < 0.2;
      const amountCents = isWhole ? OPEN : 1 + Math.floor(random() * 4_000);
      const { endToEndId } = controls.pay({ code: codeFor(ids[at] ?? 0), amountCents });
      if (isWhole) paid[at] = OPEN;
      else parts.add(endToEndId);
      if (reads === 40) studio.faults.clear();
      const { failures } = await studio.readWhenDue();
      isWell += failures === 0 ? 1 : 0;
    }
    await studio.readWhenDue();
    expect(isWell).toBeGreaterThan(20);
    expect(isWell).toBeLessThan(60);
    expect(await studio.received()).toEqual(paid);
    const keys = (await Promise.all(ids.map((id) => getChargeDetail(studio.ctx, id)))).flatMap(({ ledger }) =>
      ledger.map(({ entryKey }) => entryKey),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(studio.kept.flatMap(({ proposals }) => proposals.map(({ entry }) => entry.key)))).toEqual(parts);
    expect(JSON.stringify(studio.kept)).not.toContain("aluguel");
  }
});
