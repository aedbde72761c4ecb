/** docs/rules/settlement.md, "Settling". */

import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { paymentPaid } from "@emdia/events/payment";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { settleCharges } from "../charge/settle-charges.ts";
import type { Charge } from "../model/charge.ts";
import { studentKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { claimLetter } from "../store/claims.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { sendReceipt } from "./send-receipt.ts";

const PRESS = "0f8fad5b-d9cb-469f-a165-70867728950e";
const payer = { name: "Maria Souza", email: "maria@exemplo.com.br", phone: null, document: null };
const ana = { ...student, payer, payerId: 9 };
const beto = { ...ana, id: 3, name: "Beto Lima" };
const caio = { ...student, id: 4, name: "Caio", email: "caio@exemplo.com.br" };
/** Returns a charge whose reference is its id, so that a mail shows which charges it names. */
function named(month: string, over: Partial<Charge> = {}): Charge {
  const charge = chargeOf(month, over);
  return { ...charge, reference: String(chargeIdOf(charge)) };
}
const [december, january] = [named("2026-12"), named("2027-01")];
const ofBeto = named("2027-01", { studentId: beto.id, studentName: beto.name });
const ofCaio = named("2027-01", { studentId: caio.id, studentName: caio.name });
const all = [december, january, ofBeto, ofCaio];

async function aPress(charges: readonly Charge[]) {
  const studio = await aStudio({ students: [ana, beto, caio], charges: all });
  const ctx = { ...studio.ctx, siteUrl: "https://emdia.example" };
  const press = (some: readonly Charge[]) =>
    settleCharges(studio.ctx, { paymentIds: some.map(chargeIdOf), requestId: PRESS });
  await press(charges);
  const tell = (charge: Charge) => {
    const events = studio.events.map((event) => paymentPaid.parse({ detail: JSON.parse(event.detail) }));
    const event = events.findLast(({ paymentId }) => paymentId === chargeIdOf(charge));
    return event && sendReceipt(ctx, event.paymentId, event.settlement, event.together);
  };
  const numbers = () =>
    studio.mails.map(({ text }) => (text.match(/(?<=(• |, |Referência: ))\d{9}\b/g) ?? []).map(Number));
  return { ...studio, ctx, press, tell, numbers };
}

test("given two children's months paid by one click, when each event is read twice, then their mother has one receipt that names all, and a stranger their own", async () => {
  const { tell, numbers, mails } = await aPress(all);
  for (const charge of [...all, ...all]) await tell(charge);
  expect(mails.map(({ to }) => to.address)).toEqual(["maria@exemplo.com.br", "caio@exemplo.com.br"]);
  expect(numbers()).toEqual([[december, january, ofBeto].map(chargeIdOf), [chargeIdOf(ofCaio)]]);
  expect(mails[0]?.text).toContain("Valor: R$\u00a0451,50");
  expect(mails[0]?.subject).toBe("Recibo: 3 cobranças");
});

test("given a click that crashed and was repeated after its receipt, when the rest is published, then a second receipt names only the rest", async () => {
  const { tell, numbers, press } = await aPress([december, january]);
  await tell(december);
  await press([december, january, ofBeto]);
  for (const charge of [december, january]) await tell(charge);
  expect(numbers()).toHaveLength(1);
  await tell(ofBeto);
  expect(numbers()).toEqual([[december, january].map(chargeIdOf), [chargeIdOf(ofBeto)]]);
});

test("given a month that was undone in time, when the others are published, then the receipt does not name it", async () => {
  const { tell, numbers, ctx } = await aPress([december, january, ofBeto]);
  await reverseSettlement(ctx, chargeIdOf(january), 1);
  for (const charge of [january, december, ofBeto]) await tell(charge);
  expect(numbers()).toEqual([[december, ofBeto].map(chargeIdOf)]);
});

test("given a provider that accepts no mail, when the event arrives again, then the whole receipt is sent", async () => {
  const { tell, numbers, answers } = await aPress([december, january]);
  answers.push({ kind: "busy", reason: "test" });
  await expect(tell(december)).rejects.toThrow("was not taken");
  await tell(january);
  expect(numbers().at(-1)).toEqual([december, january].map(chargeIdOf));
});

test("given a provider that is busy and a month that is taken back before the event comes again, then the other months have their receipts", async () => {
  const { ctx, tell, numbers, answers, mails } = await aPress([december, january, ofCaio]);
  answers.push({ kind: "busy", reason: "test" });
  // January's event comes while December's has claimed both receipts, and sends nothing.
  const send: typeof ctx.mailer.send = async (mail) => {
    await tell(january);
    return ctx.mailer.send(mail);
  };
  const event = { siteUrl: ctx.siteUrl, ids: [december, january, ofCaio].map(chargeIdOf) };
  const first = sendReceipt({ ...ctx, mailer: { ...ctx.mailer, send } }, chargeIdOf(december), 1, event.ids);
  await expect(first).rejects.toThrow("was not taken");
  mails.length = 0;
  await reverseSettlement(ctx, chargeIdOf(december), 1);
  await tell(december);
  await tell(ofCaio);
  expect(numbers()).toEqual([[chargeIdOf(january)], [chargeIdOf(ofCaio)]]);
});

test("given claims that keep refusing the receipt but are never read, when it is sent, then it ends with an error, and the next delivery sends it", async () => {
  const { ctx, tell, numbers, events } = await aPress([december, january]);
  const { together = [] } = paymentPaid.parse({ detail: JSON.parse(events[0]?.detail ?? "") });
  let rounds = 0;
  const put: typeof ctx.table.put = async () => {
    rounds += 1;
    throw new ConditionFailed(undefined);
  };
  const refused = { ...ctx, table: { ...ctx.table, put } };
  const sending = sendReceipt(refused, chargeIdOf(january), 1, together);
  await expect(sending).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  expect([rounds, numbers()]).toEqual([8, []]);
  await tell(january);
  expect(numbers()).toEqual([[december, january].map(chargeIdOf)]);
});

test("given another receipt takes one of the months meanwhile, when the rest is sent, then it names the others", async () => {
  const { ctx, numbers, events } = await aPress([december, january, ofBeto]);
  const { together = [] } = paymentPaid.parse({ detail: JSON.parse(events[0]?.detail ?? "") });
  let isFirst = true;
  const put: typeof ctx.table.put = async (...write) => {
    const about = { payer: "P0000009", kind: "receipt", tells: [String(chargeIdOf(december))] } as const;
    if (isFirst) await claimLetter(ctx, about);
    isFirst = false;
    return ctx.table.put(...write);
  };
  await sendReceipt({ ...ctx, table: { ...ctx.table, put } }, chargeIdOf(january), 1, together);
  expect(numbers()).toEqual([[january, ofBeto].map(chargeIdOf)]);
});

test("given a child who gets another payer before the receipt, when the months are published, then whoever did not pay gets none", async () => {
  const { tell, table, mails, numbers } = await aPress([december, ofBeto]);
  const father = { ...payer, name: "Rui Lima", email: "rui@exemplo.com.br" };
  await table.put({ ...studentKey(OWNER, beto.id), ...beto, payer: father, payerId: 12 });
  for (const charge of [december, ofBeto]) await tell(charge);
  expect(mails.map(({ to }) => to.address)).toEqual(["maria@exemplo.com.br"]);
  expect(numbers()).toEqual([[chargeIdOf(december)]]);
});

test("given a student who paid alone and gets a payer before the receipt, when the payment is published, then the payer has it, as on their page", async () => {
  const { tell, table, mails } = await aPress([ofCaio]);
  await table.put({ ...studentKey(OWNER, caio.id), ...caio, payer, payerId: 9 });
  await tell(ofCaio);
  expect(mails.map(({ to }) => to.address)).toEqual(["maria@exemplo.com.br"]);
});

test("given a part that was paid before, when the rest is paid together with another month, then the receipt names the rest alone", async () => {
  const studio = await aStudio({ students: [ana], charges: [december, january] });
  await settleCharge(studio.ctx, chargeIdOf(january), { amount: 50 });
  await settleCharges(studio.ctx, { paymentIds: [december, january].map(chargeIdOf), requestId: PRESS });
  const ids = [december, january].map(chargeIdOf);
  await sendReceipt({ ...studio.ctx, siteUrl: "https://emdia.example" }, chargeIdOf(december), 1, ids);
  expect(studio.mails[0]?.text).toContain("Valor: R$\u00a0251,00");
});

const deliveries = fc.array(fc.record({ charge: fc.constantFrom(...all), isBusy: fc.boolean() }), { maxLength: 8 });

test("given any order of events, at once or not, repeated and refused by the provider, then each settlement is in exactly one receipt", async () => {
  await fc.assert(
    fc.asyncProperty(
      deliveries,
      fc.boolean(),
      fc.shuffledSubarray(all, { minLength: 4 }),
      async (early, isAtOnce, last) => {
        const { tell, numbers, answers, mails } = await aPress(all);
        const taken: number[][] = [];
        const deliver = async (charge: Charge) => {
          await tell(charge)?.catch(() => undefined);
        };
        for (const { charge, isBusy } of early) {
          if (isBusy) answers.push({ kind: "busy", reason: "test" });
          const before = mails.length;
          const isTaken = await tell(charge)?.then(
            () => true,
            () => false,
          );
          if (isTaken) taken.push(...numbers().slice(before));
        }
        answers.length = 0;
        mails.length = 0;
        if (isAtOnce) await Promise.all(last.map(deliver));
        else for (const charge of last) await deliver(charge);
        const named = [...taken, ...numbers()].flat();
        expect(named.toSorted((a, b) => a - b)).toEqual(all.map(chargeIdOf).toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 60 },
  );
});
