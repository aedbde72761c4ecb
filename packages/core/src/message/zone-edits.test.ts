/** docs/rules/message.md, "One contact, one address". */
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Student } from "../model/student.ts";
import { letterBound } from "../notice/send-letter.ts";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { sendInvoice } from "./send-invoice.ts";

const ZONES = ["Etc/GMT+12", "America/Sao_Paulo", "America/Rio_Branco", "Asia/Tokyo", "Pacific/Kiritimati"] as const;
const VICTIM = "vitima@exemplo.com.br";
const paid = { subscriptionStatus: "active", currentPeriodEnd: "2028-03-01T00:00:00.000Z" } as const;
const HOUR = 3_600_000;
const START = Date.parse("2027-02-15T12:00:00.000Z");

/**
 * Returns a studio of fifty students with one victim's address. `at` returns the owner's context
 * after an edit of the time zone.
 */
async function aTraveller() {
  const ids = Array.from({ length: 50 }, (_, index) => index + 10);
  const students: Student[] = ids.map((id) => ({ ...student, id, email: VICTIM, phone: null }));
  const charges = ids.map((studentId) => chargeOf("2026-01", { studentId }));
  const studio = await aStudio({ students, charges, profile: paid });
  const at = (hours: number, timezone: string) => {
    studio.clock.now = new Date(START + hours * HOUR).toISOString();
    const profile = { ...studio.ctx.profile, timezone };
    return { ...studio.ctx, profile, today: civilDateIn(timezone, studio.ctx.now()) };
  };
  let next = 0;
  const send = (ctx: ReturnType<typeof at>, confirmRepeat: boolean) => {
    const charge = charges[next++ % charges.length];
    if (!charge) throw new Error("a charge");
    return sendInvoice(ctx, chargeIdOf(charge), { confirmRepeat }).then(
      () => "sent",
      (error: { code?: string }) => error.code ?? String(error),
    );
  };
  return { studio, at, send, again: () => charges[0] };
}

test("given five zones at one instant, when all mails are sent that confirmations allow, then a victim gets three, and the others are refused", async () => {
  const { studio, at, send } = await aTraveller();
  const answers: string[] = [];
  for (const zone of ZONES) for (let time = 0; time < 4; time++) answers.push(await send(at(0, zone), true));
  expect(studio.mails).toHaveLength(3);
  expect(answers.filter((answer) => answer === "mail.recipient_limit")).toHaveLength(17);
});

test("given an edited zone in which it is another day, when the victim is contacted, then a confirmation is needed until 24 hours are over", async () => {
  const { at, send } = await aTraveller();
  expect(await send(at(0, "America/Sao_Paulo"), false)).toBe("sent");
  for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12"])
    for (const hours of [0, 12, 23.9]) expect(await send(at(hours, zone), false)).toBe("invoice.contacted_today");
  expect(await send(at(24.1, "Pacific/Kiritimati"), false)).toBe("sent");
});

test("given an owner who never moves, when the day ends, then the next one is free a minute later", async () => {
  const { at, send } = await aTraveller();
  // 14.99 hours after 12:00 UTC it is 23:59 in São Paulo.
  expect(await send(at(14.99, "America/Sao_Paulo"), false)).toBe("sent");
  expect(await send(at(15.01, "America/Sao_Paulo"), false)).toBe("sent");
});

test("given a bound that is full, when an owner in Acre asks when, then it is at midnight of São Paulo", async () => {
  const { at, send } = await aTraveller();
  for (let time = 0; time < 3; time++) await send(at(0, "America/Rio_Branco"), true);
  const error = await sendInvoice(at(14, "America/Rio_Branco"), chargeIdOf(chargeOf("2026-01", { studentId: 40 })), {
    confirmRepeat: true,
  }).catch((one: unknown) => one);
  expect(error).toMatchObject({ code: "mail.recipient_limit", retryAfterSeconds: 3600 });
});

test("given a charge that was repeated, when the zone is edited, then it is not repeated once more", async () => {
  const { studio, at } = await aTraveller();
  const repeat = (zone: string) =>
    sendInvoice(at(0, zone), chargeIdOf(chargeOf("2026-01", { studentId: 10 })), { confirmRepeat: true }).catch(
      () => {},
    );
  for (const zone of ZONES) await repeat(zone);
  expect(studio.mails).toHaveLength(2);
});

test("given receipts and welcomes, when the zone is edited, then an address still gets ten of them", async () => {
  const { at } = await aTraveller();
  let sent = 0;
  for (const zone of ZONES)
    for (let time = 0; time < 6; time++) {
      const ctx = at(0, zone);
      if ((await letterBound(ctx, { profile: ctx.profile, to: VICTIM }).take()) === undefined) sent += 1;
    }
  expect(sent).toBe(10);
});

const walks = fc.array(
  fc.record({ zone: fc.constantFrom(...ZONES), after: fc.integer({ min: 0, max: 9 }), isConfirmed: fc.boolean() }),
  { minLength: 1, maxLength: 30 },
);

test("given any walk through zones and hours, when mails are sent by hand, then three a day of São Paulo, and unasked ones a civil day apart or 24 hours after an edit", async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      const { at, send } = await aTraveller();
      const sent: { day: string; at: number; zone: string; today: string; isConfirmed: boolean }[] = [];
      let hours = 0;
      for (const { zone, after, isConfirmed } of walk) {
        hours += after;
        const ctx = at(hours, zone);
        if ((await send(ctx, isConfirmed)) !== "sent") continue;
        const last = sent.at(-1);
        const isSoon = last && (last.zone === zone ? last.today >= ctx.today : hours - last.at <= 24);
        if (!isConfirmed) expect(isSoon ?? false).toBe(false);
        const day = civilDateIn("America/Sao_Paulo", ctx.now());
        sent.push({ day, at: hours, zone, today: ctx.today, isConfirmed });
      }
      for (const mails of Map.groupBy(sent, ({ day }) => day).values()) expect(mails.length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 60 },
  );
});
