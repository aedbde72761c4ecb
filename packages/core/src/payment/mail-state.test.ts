import { expect, test } from "vitest";
import { isRecentlySent, nextStep } from "./mail-state.ts";
import type { Mail, Payment } from "./repository.ts";
import { deliveryStatusOf, mailReason } from "./view.ts";

const CLAIMED_AT = "2026-11-20T11:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(CLAIMED_AT) + minutes * 60_000);
const mail = (st: Mail["st"]): Mail => ({ st, att: 1, at: CLAIMED_AT });
const charge = (one?: Mail): Pick<Payment, "status" | "mail"> =>
  one ? { status: "pendente", mail: one } : { status: "pendente" };
const seen = "2026-11-20T12:00:00.000Z";

test.each([
  ["a charge without mail", charge(), 0, undefined, "claim"],
  ["one refused for now", charge(mail("R")), 0, undefined, "claim"],
  ["a paid one", { status: "pago" as const }, 0, seen, "final"],
  ["a sent one", charge(mail("S")), 5000, seen, "final"],
  ["one without address", charge(mail("N")), 5000, seen, "final"],
  ["an unconfirmed one", charge(mail("U")), 5000, seen, "final"],
  ["a claim under way", charge(mail("C")), 1, seen, "wait"],
  ["a claim whose evidence may still come", charge(mail("C")), 62, seen, "wait"],
  ["an old claim, later mails seen", charge(mail("C")), 64, seen, "claim"],
  ["an old claim, nothing seen since", charge(mail("C")), 64, CLAIMED_AT, "prove"],
  ["an old claim, nothing ever seen", charge(mail("C")), 64, undefined, "prove"],
  ["a claim of a day ago, nothing seen since", charge(mail("C")), 24 * 60, undefined, "give-up"],
])("given %s, when the run looks at it, then the step is right", (_what, payment, minutes, watermark, step) => {
  expect(nextStep(payment, after(minutes), watermark)).toBe(step);
});

test("given a mail of 19 hours ago, when another is asked for, then the owner must confirm; after 20 hours not", () => {
  expect(isRecentlySent(mail("S"), after(19 * 60))).toBe(true);
  expect(isRecentlySent(mail("D"), after(20 * 60))).toBe(false);
  expect(isRecentlySent(mail("F"), after(1))).toBe(false);
});

test("given a claim, when its lease is over, then the owner reads that the send was not confirmed", () => {
  expect(deliveryStatusOf(mail("C"), after(1))).toBe("sending");
  expect(deliveryStatusOf(mail("C"), after(3))).toBe("unconfirmed");
  expect(deliveryStatusOf(undefined, after(0))).toBe("none");
  expect(mailReason("no_email")).toBe("Aluno sem e-mail");
});
