import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../model/app-error.ts";
import { type Charge, decodeCharge } from "../model/charge.ts";
import { chargeKey } from "../model/keys.ts";
import { payerLinkOf } from "../model/payer-link.ts";
import { reportPaid } from "../payer/page-acts.ts";
import { storeReport } from "../store/payer-words.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { refuseReport } from "./answer-report.ts";
import { reverseSettlement } from "./change-ledger.ts";
import { settleCharge } from "./settle-charge.ts";

const ID = 220_270_100;
const REPORTED = "2027-02-13T02:30:00.000Z";

async function aCharge(over: Partial<Charge> = {}) {
  const charge = chargeOf("2027-01", over);
  const studio = await aStudio({ charges: [charge] });
  const link = payerLinkOf(OWNER, student);
  return { ...studio, charge, link, stored: () => decodeCharge(studio.at(chargeKey(OWNER, charge)) ?? {}) };
}

test.each<[string, Partial<Charge>, string]>([
  ["that nobody reported", {}, "payment.not_reported"],
  ["that is paid", { status: "pago", reportedAt: REPORTED }, "payment.not_reported"],
  ["that is void", { status: "cancelado", reportedAt: REPORTED }, "payment.not_found"],
])("given a charge %s, when its report is answered, then that is refused as $2", async (_what, over, code) => {
  const { ctx } = await aCharge(over);
  await expect(refuseReport(ctx, ID, { reason: "Não chegou" })).rejects.toMatchObject({ code });
});

test("given a refusal that is sent twice, when its reason is the same, then it is answered alike; another reason, or a charge paid since, is refused", async () => {
  const { ctx, clock, stored } = await aCharge({ reportedAt: REPORTED });
  const refused = await refuseReport(ctx, ID, { reason: "Não chegou" });
  expect(refused).toMatchObject({ status: "pendente", reportedAt: null });
  expect(stored().reportRefusal).toEqual({ at: "2027-02-15T12:00:00.000Z", reason: "Não chegou" });
  clock.now = "2027-02-15T13:00:00.000Z";
  expect(await refuseReport(ctx, ID, { reason: "Não chegou" })).toEqual(refused);
  expect(stored().reportRefusal?.at).toBe("2027-02-15T12:00:00.000Z");
  const code = "payment.not_reported";
  await expect(refuseReport(ctx, ID, { reason: "Outra" })).rejects.toMatchObject({ code });
  await settleCharge(ctx, ID, {});
  await expect(refuseReport(ctx, ID, { reason: "Não chegou" })).rejects.toMatchObject({ code });
});

test("given a report, when its charge is paid meanwhile, then it is not refused", async () => {
  const { ctx, stored } = await aCharge({ reportedAt: REPORTED });
  const slower = runBeforeWrites(ctx, async () => void (await settleCharge(ctx, ID, {})));
  const code = "conflict.changed_meanwhile";
  await expect(refuseReport(slower, ID, { reason: "Não chegou" })).rejects.toMatchObject({ code });
  expect([stored().status, stored().reportRefusal]).toEqual(["pago", undefined]);
});

test("given an unknown charge, or one that is only expected, when its report is answered or its link replaced, then it is not found", async () => {
  const { ctx } = await aCharge({ reportedAt: REPORTED });
  for (const id of [7, 320_270_100, 220_270_200]) {
    await expect(refuseReport(ctx, id, { reason: "Não" })).rejects.toMatchObject({ code: "payment.not_found" });
  }
});

test("given a deleted charge, when its report is stored, then no item is created", async () => {
  const { ctx, charge, table } = await aCharge();
  table.items.clear();
  expect(await storeReport(ctx, charge)).toBe(false);
  expect(table.items.size).toBe(0);
});

test("given a token of another revision, owner or payer, when it reports, then nothing is stored", async () => {
  const { table, clock, link, stored, ctx } = await aCharge();
  const core = { table, now: () => new Date(clock.now), bus: ctx.bus };
  const before = structuredClone([...table.items]);
  const shown = new Set([ID]);
  const others = [{ revision: 1 }, { ownerId: "outra" }, { payer: "S0000003" }, { payer: "P0000002" }] as const;
  for (const other of others) await reportPaid(core, { ...link, ...other }, shown);
  expect([...table.items]).toEqual(before);
  await reportPaid(core, link, shown);
  expect(stored().reportedAt).toBe(clock.now);
});

test.each(["pago", "cancelado"] as const)(
  "given a charge that is %s, when it is reported, then nothing is stored",
  async (status) => {
    const { table, clock, link, stored, ctx } = await aCharge({ status });
    await reportPaid({ table, now: () => new Date(clock.now), bus: ctx.bus }, link, new Set([ID]));
    expect(stored().reportedAt).toBeUndefined();
  },
);

const STEPS = ["report", "refuse", "settle a part", "settle all", "reverse"] as const;
type Step = (typeof STEPS)[number];

test("given any order of reports and answers, then a report and its refusal change no amount, a settlement of the rest answers the report, and the ledger adds up", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 14 }), async (steps) => {
      const { ctx, table, clock, link, stored } = await aCharge();
      const core = { table, now: () => new Date(clock.now), bus: ctx.bus };
      const acts: Record<Step, () => Promise<unknown>> = {
        report: () => reportPaid(core, link, new Set([ID])),
        refuse: () => refuseReport(ctx, ID, { reason: "Não chegou" }),
        "settle a part": () => settleCharge(ctx, ID, { amount: 0.01 }),
        "settle all": () => settleCharge(ctx, ID, {}),
        reverse: () => reverseSettlement(ctx, ID, stored().ledger.length),
      };
      for (const step of steps) {
        const before = stored();
        await acts[step]().catch((error) => {
          if (!(error instanceof AppError)) throw error;
        });
        const after = stored();
        const money = (one: Charge) => [one.settledCents, one.ledger.length];
        if (["report", "refuse"].includes(step)) expect(money(after)).toEqual(money(before));
        if (step === "settle all") expect([after.status, after.reportedAt]).toEqual(["pago", undefined]);
        const sum = after.ledger.reduce((total, { amountCents }) => total + amountCents, 0);
        expect([sum, sum <= after.amountCents]).toEqual([after.settledCents, true]);
      }
    }),
    { numRuns: 150 },
  );
});
