import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChargeDocument, type ChargeInput, composeCharge, defaultSubject } from "./charge-document.ts";
import { MAX_NAME, MAX_SUBJECT, PRICE_MAX_CENTS } from "./constants.ts";
import { isOwnSubject, mailSubject as subjectOf } from "./mail-subject.ts";
import { civilDate } from "./values/calendar.ts";
import { headerText } from "./values/header-text.ts";

type Over = { plan?: string; studio?: string | null; cents?: number; reference?: string };

const chargeOf = ({ plan = "Pilates 2x", studio = "Estúdio Vida", cents = 15_050, reference }: Over = {}) => {
  const business: ChargeInput["business"] = {
    businessName: studio,
    paymentMethod: "cash",
    pixKey: null,
    pixKeyType: null,
    pixMerchantName: null,
    bankInfo: null,
    whatsapp: null,
    paymentInstructions: null,
    document: null,
    address: null,
    billingType: "current",
  };
  return composeCharge({
    business,
    student: { name: "Ana Souza", email: null },
    plan: { name: plan, periodInMonths: 1, isOneTime: false, frequency: null },
    charge: {
      amountCents: cents,
      settledCents: 0,
      dueDate: civilDate("2026-11-20"),
      reference: reference ?? "Novembro/2026",
    },
    today: civilDate("2026-11-20"),
  });
};
const mailSubject = (charge: ChargeDocument, typed?: string) => subjectOf(charge, { typed, isPaidFor: true });
const NBSP = "\u00a0";
const whole = `Fatura Pilates 2x · Novembro/2026 · R$${NBSP}150,50 · Estúdio Vida`;

test("given no subject by the owner, when a charge is mailed, then its subject names plan, month, amount and studio", () => {
  expect(mailSubject(chargeOf())).toBe(whole);
});

test.each([
  ["", "nothing"],
  ["  \n ", "blanks"],
  ["Fatura Pilates 2x", "the default"],
  [" Fatura Pilates 2x\t", "the default in blanks"],
])("given the field left at %j (%s), when a charge is mailed, then the subject arrives whole", (typed) =>
  expect(mailSubject(chargeOf(), typed)).toBe(whole),
);

test.each(["Mensalidade atrasada", "Fatura Pilates", "Fatura Pilates 2x!", "fatura pilates 2x"])(
  "given an owner who typed %j, when a charge is mailed, then it arrives as typed",
  (typed) => expect(mailSubject(chargeOf(), typed)).toBe(typed),
);

test("given an owner without a business name, when a charge is mailed, then the subject leaves it out", () => {
  const subject = `Fatura Pilates 2x · Novembro/2026 · R$${NBSP}150,50`;
  expect(mailSubject(chargeOf({ studio: null }))).toBe(subject);
  expect(mailSubject(chargeOf({ studio: "\u0007 " }))).toBe(subject);
});

test("given the longest names and amount, when a charge is mailed, then only the studio's name is cut, with an ellipsis", () => {
  const plan = "P".repeat(MAX_NAME);
  const subject = mailSubject(
    chargeOf({ plan, studio: "E".repeat(MAX_NAME), cents: PRICE_MAX_CENTS, reference: "Nov/2026 a Jan/2027" }),
  );
  expect(Array.from(subject)).toHaveLength(MAX_SUBJECT);
  expect(subject).toMatch(new RegExp(`^Fatura ${plan} · Nov/2026 a Jan/2027 · R\\$${NBSP}999\\.999,99 · E{40,}…$`));
});

test("given any texts at all, when they become a subject, then it is one line of at most 200 characters that starts like the field", () => {
  const odd = fc.constantFrom(
    "\r",
    "\n",
    "\u0000",
    "\u0085",
    "\u2028",
    "\u2029",
    "\u202e",
    "\ud800",
    " ",
    "·",
    "é",
    "🥋",
    "A",
  );
  const text = fc.string({ unit: odd, maxLength: MAX_NAME });
  fc.assert(
    fc.property(
      text,
      text,
      fc.option(fc.string({ unit: odd, maxLength: 400 }), { nil: undefined }),
      (plan, studio, typed) => {
        const charge = chargeOf({ plan, studio });
        const subject = mailSubject(charge, typed);
        expect(subject).toBe(headerText(subject));
        expect(/[\r\n\u0000\u2028\u2029\u0085]/.test(subject)).toBe(false);
        expect(Array.from(subject).length).toBeLessThanOrEqual(MAX_SUBJECT);
        const start = headerText(defaultSubject(plan));
        if (typed === undefined) expect(subject.startsWith(`${start} · Novembro/2026 · R$${NBSP}150,50`)).toBe(true);
      },
    ),
  );
});

test("given a studio whose name just fits, when a charge is mailed, then it is whole; one letter longer it is cut with an ellipsis", () => {
  const room = MAX_SUBJECT - Array.from(mailSubject(chargeOf({ studio: "E" }))).length + 1;
  expect(mailSubject(chargeOf({ studio: "E".repeat(room) }))).toMatch(/E$/);
  const cut = mailSubject(chargeOf({ studio: "E".repeat(room + 1) }));
  expect([cut.at(-1), Array.from(cut).length]).toEqual(["…", MAX_SUBJECT]);
});

test.each([
  ["", false],
  ["Fatura Pilates", false],
  [" Fatura Pilates\n", false],
  ["Fatura pilates", true],
  ["Sua conta foi bloqueada", true],
])("given %j in the field of the subject, when asked whether it is the owner's own, then %s", (typed, isOwn) => {
  expect(isOwnSubject("Pilates", typed)).toBe(isOwn);
});

test.each(["", "Fatura sua conta foi bloqueada", "Sua conta foi bloqueada"])(
  "given an owner on trial whose plan is called as a warning, and %j in the field, when a charge is mailed, then the subject has only month and business",
  (typed) => {
    const charge = chargeOf({ plan: "sua conta foi bloqueada" });
    expect(subjectOf(charge, { typed, isPaidFor: false })).toBe("Fatura · Novembro/2026 · Estúdio Vida");
    const nameless = chargeOf({ plan: "sua conta foi bloqueada", studio: null });
    expect(subjectOf(nameless, { typed, isPaidFor: false })).toBe("Fatura · Novembro/2026");
  },
);
