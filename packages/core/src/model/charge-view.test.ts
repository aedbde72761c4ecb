import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { OWNER, plan, profile, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import type { SomeMail } from "../testing/told.ts";
import type { Charge } from "./charge.ts";
import { isOverdue, toChargeView } from "./charge-view.ts";
import { draftOf } from "./draft.ts";

const { ctx } = await aStudio({ today: "2027-02-10" });
const now = ctx.now().getTime();
const HOUR = 3_600_000;
const ago = (millis: number) => new Date(now - millis).toISOString();
const mailIn = (state: SomeMail["state"], over: Partial<SomeMail> = {}): SomeMail => ({
  state,
  attempt: 1,
  at: ago(0),
  ...over,
});

test("given an open charge, when shown, then everything of its snapshot is", () => {
  const charge = chargeOf("2027-01", { sequence: 1, periodInMonths: 3, frequency: "2x na semana" });
  expect(toChargeView(ctx, charge)).toEqual({
    id: 220_270_101,
    userId: OWNER,
    studentId: 2,
    planId: 1,
    amount: 150.5,
    settledAmount: 0,
    openAmount: 150.5,
    amountToday: 150.5,
    lateFee: null,
    punctuality: null,
    feeTerms: null,
    discountAmount: 0,
    discountReason: null,
    status: "pendente",
    dueDate: "2027-01-10",
    paidDate: null,
    reference: "Janeiro/2027",
    planName: "Pilates",
    periodInMonths: 3,
    isOneTime: false,
    isExtra: false,
    frequency: "2x na semana",
    studentName: "Ana Souza",
    isOverdue: true,
    isExpected: false,
    needsDueDate: false,
    invoiceSent: false,
    invoiceSentAt: null,
    invoiceDeliveryStatus: "none",
    invoiceChannel: null,
    reportedAt: null,
    promisedFor: null,
    brokenPromises: 0,
    lastContactAt: null,
    lastContactChannel: null,
    voidedAt: null,
    voidReason: null,
    invoiceFailureReason: null,
    createdAt: charge.createdAt,
  });
});

test("given a student's report, when a charge is shown, then it says since when, while the charge is open", () => {
  const reportedAt = "2027-02-01T12:00:00.000Z";
  const shown = (status: "pendente" | "pago" | "cancelado") =>
    toChargeView(ctx, chargeOf("2027-01", { status, reportedAt })).reportedAt;
  expect([shown("pendente"), shown("pago"), shown("cancelado")]).toEqual([reportedAt, null, null]);
});

test("given a void charge and an expected one, when shown, then the void one has its reason and the expected one no date of creation", () => {
  const voidedAt = "2027-02-01T12:00:00.000Z";
  const gone = chargeOf("2027-01", { status: "cancelado", voidedAt, voidReason: "Engano" });
  expect(toChargeView(ctx, gone)).toMatchObject({
    voidedAt,
    voidReason: "Engano",
    status: "pendente",
    isOverdue: false,
  });
  expect(toChargeView(ctx, chargeOf("2027-02"), true)).toMatchObject({ isExpected: true, createdAt: null });
});

test.each<[string, Partial<Charge>, boolean]>([
  ["due yesterday", { dueDate: civilDate("2027-02-09") }, true],
  ["due today", { dueDate: civilDate("2027-02-10") }, false],
  ["due tomorrow", { dueDate: civilDate("2027-02-11") }, false],
  ["paid late", { dueDate: civilDate("2027-01-10"), status: "pago" }, false],
  ["voided", { dueDate: civilDate("2027-01-10"), status: "cancelado" }, false],
])("given a charge %s, when read, then it is overdue: $2", (_what, over, expected) => {
  const charge = chargeOf("2027-02", over);
  expect(isOverdue(charge, ctx.today)).toBe(expected);
  expect(toChargeView(ctx, charge).isOverdue).toBe(expected);
});

test.each<[SomeMail["state"], number, string, string | null, boolean]>([
  ["claimed", (3 * HOUR) / 60 - 1, "sending", null, false],
  ["claimed", (3 * HOUR) / 60, "unconfirmed", "O serviço de envio estava ocupado", false],
  ["refused", HOUR - 1, "sending", null, false],
  ["refused", HOUR, "failed", "O serviço de envio estava ocupado", false],
  ["sent", 100 * HOUR, "sent", "O serviço de envio estava ocupado", true],
  ["delivered", 100 * HOUR, "delivered", "O serviço de envio estava ocupado", true],
  ["failed", 0, "failed", "O serviço de envio estava ocupado", false],
  ["skipped", 0, "skipped", "O serviço de envio estava ocupado", false],
  ["unconfirmed", 0, "unconfirmed", "O serviço de envio estava ocupado", false],
])(
  "given a mail in state %s for $1 ms, when shown, then it is $2, and counts as sent: $4",
  (state, millis, shown, reason, wasSent) => {
    const mail = mailIn(state, { at: ago(millis), reason: "busy" });
    expect(toChargeView(ctx, chargeOf("2027-02", { mail }))).toMatchObject({
      invoiceDeliveryStatus: shown,
      invoiceFailureReason: reason,
      invoiceSent: wasSent,
      invoiceSentAt: wasSent ? mail.at : null,
    });
  },
);

test.each([
  ["no_email", "Aluno sem e-mail"],
  ["late", "Cobrança de mês anterior, criada sem envio"],
  ["no_payment_data", "Dados de pagamento não configurados"],
  ["email_invalid", "E-mail inválido"],
  ["email_complained", "O aluno marcou nossos e-mails como indesejados"],
  ["rejected", "E-mail recusado pelo serviço de envio"],
  ["bounced", "E-mail devolvido: o endereço não existe"],
  ["complained", "O aluno marcou a mensagem como indesejada"],
  ["nothing_to_pay", "Nada a pagar neste mês"],
  ["held", "Nosso serviço de envio ainda não foi liberado. Você não precisa fazer nada: tentamos de novo a cada hora"],
  ["mailbox full", "mailbox full"],
  [undefined, null],
])("given a mail that failed for %s, when shown, then the owner reads: %s", (why, words) => {
  const mail = mailIn("failed", why === undefined ? {} : { reason: why });
  expect(toChargeView(ctx, chargeOf("2027-02", { mail })).invoiceFailureReason).toBe(words);
});

const createdAt = "2027-02-01T12:00:00.000Z";
const sold = { ...plan, periodInMonths: 3, frequency: "2x na semana" };
const draftIn = (over: Partial<typeof profile>, of = sold, notBefore?: string) =>
  draftOf({ ...profile, ...over }, student, of, yearMonth("2027-02"), {
    createdAt,
    ...(notBefore ? { notBefore: civilDate(notBefore) } : {}),
  });

test("given a plan, when a charge is drafted, then it keeps the plan's and the student's words and is open", () => {
  expect(draftIn({})).toEqual({
    studentId: 2,
    month: "2027-02",
    sequence: 0,
    planId: 1,
    planName: "Pilates",
    studentName: "Ana Souza",
    amountCents: 15_050,
    periodInMonths: 3,
    isOneTime: false,
    frequency: "2x na semana",
    reference: "Fev/2027 a Abr/2027",
    dueDate: "2027-02-10",
    status: "pendente",
    paidDate: null,
    ledger: [],
    ledgerSize: 0,
    settledCents: 0,
    createdAt,
  });
  expect(draftIn({ billingType: "previous" }).reference).toBe("Nov/2026 a Jan/2027");
});

test("given a one-time plan that had a period, when a charge is drafted, then it is for its month alone", () => {
  expect(draftIn({}, { ...sold, isOneTime: true })).toMatchObject({ reference: "Fevereiro/2027", isOneTime: true });
  const afterUse = draftIn({ billingType: "previous" }, { ...sold, isOneTime: true });
  expect(afterUse).toMatchObject({ reference: "Janeiro/2027" });
});

test("given a first day, when a charge is drafted, then it is due on the billing date or that day, whichever is later", () => {
  expect([undefined, "2027-02-09", "2027-02-10", "2027-02-11"].map((day) => draftIn({}, sold, day).dueDate)).toEqual([
    "2027-02-10",
    "2027-02-10",
    "2027-02-10",
    "2027-02-11",
  ]);
});
