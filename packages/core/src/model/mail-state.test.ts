import { expect, test } from "vitest";
import type { Charge, Mail } from "./charge.ts";
import { deliveryStatusOf, mailReason } from "./charge-view.ts";
import { earlierMails, isRecentlySent, mailOf, nextStep } from "./mail-state.ts";

const CLAIMED_AT = "2026-11-20T11:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(CLAIMED_AT) + minutes * 60_000);
const mail = (state: Mail["state"]): Mail => ({ state, attempt: 1, at: CLAIMED_AT });
const charge = (one?: Mail): Pick<Charge, "status" | "mail"> =>
  one ? { status: "pendente", mail: one } : { status: "pendente" };
const later = "2026-11-20T12:00:00.000Z";
const noted = (minutes: number): Mail => ({ ...mail("claimed"), overtakenAt: after(minutes).toISOString() });

test.each([
  ["a charge without mail", charge(), 0, undefined, "claim"],
  ["one refused for now", charge(mail("refused")), 0, undefined, "claim"],
  ["a paid one", { status: "pago" as const }, 0, later, "final"],
  ["a sent one", charge(mail("sent")), 5000, later, "final"],
  ["one without address", charge(mail("skipped")), 5000, later, "final"],
  ["an unconfirmed one", charge(mail("unconfirmed")), 5000, later, "final"],
  ["a claim under way", charge(mail("claimed")), 1, later, "wait"],
  ["a claim past its lease, later mails seen", charge(mail("claimed")), 4, later, "mark-overtaken"],
  ["a claim whose evidence may still come", charge(noted(4)), 62, later, "wait"],
  ["an old claim, later mails just seen", charge(mail("claimed")), 64, later, "mark-overtaken"],
  ["an old claim, later mails seen 54 minutes ago", charge(noted(64)), 118, later, "wait"],
  ["an old claim, later mails seen 55 minutes ago", charge(noted(64)), 119, later, "claim"],
  ["a claim past its lease, nothing seen since", charge(mail("claimed")), 62, CLAIMED_AT, "wait"],
  ["an old claim, nothing seen since", charge(mail("claimed")), 64, CLAIMED_AT, "probe"],
  ["an old claim, nothing ever seen", charge(mail("claimed")), 64, undefined, "probe"],
  ["a claim of 63 minutes less a moment, nothing seen since", charge(mail("claimed")), 62.99, CLAIMED_AT, "wait"],
  ["a claim of 63 minutes, nothing seen since", charge(mail("claimed")), 63, CLAIMED_AT, "probe"],
  ["a claim of 63 minutes less a moment, later mails seen long ago", charge(noted(4)), 62.99, later, "wait"],
  ["a charge that a message carries", { ...charge(undefined), message: "MSG#202702#S0000002#D15" }, 0, later, "final"],
  [
    "a charge that a message carries, and a refused mail",
    { ...charge(mail("refused")), message: "MSG" },
    0,
    later,
    "final",
  ],
  ["a claim of a day less a moment, nothing seen since", charge(mail("claimed")), 24 * 60 - 0.01, undefined, "probe"],
  ["a claim of a day ago, nothing seen since", charge(mail("claimed")), 24 * 60, undefined, "give-up"],
])("given %s, when the run decides its next step, then it is $4", (_what, charge, minutes, watermark, step) => {
  expect(nextStep(charge, after(minutes), watermark)).toBe(step);
});

test("given a mail of 19 hours ago, when another is requested, then the owner must confirm; after 20 hours, or if it failed, not", () => {
  expect(isRecentlySent(mail("sent"), after(19 * 60))).toBe(true);
  expect(isRecentlySent(mail("delivered"), after(20 * 60))).toBe(false);
  expect(isRecentlySent(mail("failed"), after(1))).toBe(false);
});

test("given a claim of three minutes, a refusal of an hour or a held mail, when the owner reads its state, then it is unconfirmed or failed; before, it is sending", () => {
  expect(deliveryStatusOf(mail("claimed"), after(1))).toBe("sending");
  expect(deliveryStatusOf(mail("claimed"), after(3))).toBe("unconfirmed");
  expect(deliveryStatusOf(undefined, after(0))).toBe("none");
  expect(deliveryStatusOf(mail("refused"), after(59))).toBe("sending");
  expect(deliveryStatusOf(mail("refused"), after(60))).toBe("failed");
  expect(deliveryStatusOf({ ...mail("refused"), reason: "held" }, after(0))).toBe("failed");
});

test.each([
  ["no_email", "Aluno sem e-mail"],
  ["nothing_to_pay", "Nada a pagar neste mês"],
  ["held", "Nosso serviço de envio ainda não foi liberado. Você não precisa fazer nada: tentamos de novo a cada hora"],
  ["of_a_later_release", "of_a_later_release"],
  [undefined, null],
])("given a mail that was not sent for %s, when the owner reads why, then it is: %s", (why, words) => {
  expect(mailReason(why)).toBe(words);
});

test.each([
  ["sent", ["delivered", "sent"]],
  ["claimed", ["delivered", "unconfirmed"]],
  ["failed", ["delivered"]],
  ["refused", ["delivered"]],
] as const)(
  "given a repeated mail that is %s and names another charge, when it is repeated again, then the kept mails are $1, and a charge that none of them named shows its own",
  (state, kept) => {
    const first: Mail = { ...mail("delivered"), covers: [3] };
    const second: Mail = { ...mail(state), attempt: 2, covers: [4], earlier: [first] };
    expect(earlierMails(second)?.map((one) => one.state)).toEqual(kept);
    const leadMail: Mail = { ...mail("sent"), attempt: 3, earlier: earlierMails(second) };
    const waiting: Mail = { state: "skipped", attempt: 0, at: CLAIMED_AT, reason: "with_lead", lead: 2 };
    expect(mailOf({ studentId: 3, mail: waiting, leadMail })?.state).toBe("delivered");
    expect(mailOf({ studentId: 4, mail: waiting, leadMail })?.state).toBe(kept[1] ?? "skipped");
    expect(mailOf({ studentId: 3, mail: mail("sent"), leadMail })).toEqual(mail("sent"));
  },
);
