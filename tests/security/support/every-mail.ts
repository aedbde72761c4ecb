/** Composes every mail with the same text in each field that a person can fill. */
import { type ChargeInput, composeCharge } from "@emdia/contracts/charge-document";
import { composeReminder } from "@emdia/contracts/reminder";
import { civilDate } from "@emdia/contracts/values/calendar";
import { confirmationMail, knownAccountMail, newAddressMail, passwordResetMail } from "@emdia/core/mail/account-mail";
import { billingSummaryMail } from "@emdia/core/mail/billing-summary-mail";
import { changeNoticeMail } from "@emdia/core/mail/change-notice-mail";
import { chargeMail } from "@emdia/core/mail/charge-mail";
import { accountErasedMail, ownerNoticeMail } from "@emdia/core/mail/owner-notice-mail";
import { receiptMail } from "@emdia/core/mail/receipt-mail";
import { registrationMail } from "@emdia/core/mail/registration-mail";
import { reminderMail } from "@emdia/core/mail/reminder-mail";
import { welcomeMail } from "@emdia/core/mail/welcome-mail";
import { type LedgerEntry, liveSettlements } from "@emdia/core/model/ledger";
import type { ComposedMail } from "@emdia/core/model/ports/mailer";
import { addSettlement } from "@emdia/core/model/settle";
import { someTags } from "@emdia/core/testing/event-tags";
import { charge as aCharge, plan, profile, student } from "../../../packages/core/src/testing/entities.ts";

/** The files that compose mails; student-mail.ts is the common layout of three of them. */
export const COMPOSERS = [
  "account-mail.ts",
  "billing-summary-mail.ts",
  "change-notice-mail.ts",
  "charge-mail.ts",
  "owner-notice-mail.ts",
  "receipt-mail.ts",
  "registration-mail.ts",
  "reminder-mail.ts",
  "student-mail.ts",
  "welcome-mail.ts",
];

type AnyMail = ComposedMail | { subject: string; html: string };

const OWNER = "dono@exemplo.com.br";
const STUDENT = "ana@exemplo.com.br";
const siteUrl = "https://emdia.com.br";

const businessOf = (text: string) => ({
  businessName: text,
  // A text with other characters cannot be stored as a PIX key, so another key replaces it.
  pixKey: /^[\x21-\x7e]{1,77}$/.test(text) ? text : "chave@exemplo.com.br",
  pixKeyType: "email" as const,
  pixMerchantName: text,
  pixCity: text,
  bankInfo: text,
  whatsapp: "5511987654321",
  paymentInstructions: text,
  document: text,
  address: text,
});

function receivedOf(text: string) {
  const charge = { ...aCharge, studentName: text, planName: text, reference: text };
  const part = { amountCents: 5_000, date: charge.dueDate, method: "pix" as const, note: text };
  const settled = addSettlement(charge, part, charge.createdAt);
  const entry = liveSettlements(settled.ledger)[0] as LedgerEntry;
  return { receiptUrl: `${siteUrl}/p/token/receipts/220270100`, number: "220270100", charge: settled, entry };
}

function chargeOf(text: string, paymentMethod: ChargeInput["business"]["paymentMethod"]): ComposedMail {
  const composed = composeCharge({
    business: { ...businessOf(text), paymentMethod, billingType: "current" },
    student: { name: text, email: STUDENT },
    plan: { name: text, periodInMonths: 1, isOneTime: false, frequency: text },
    charge: { amountCents: 15_050, settledCents: 0, dueDate: civilDate("2027-01-10"), reference: "Janeiro/2027" },
    today: civilDate("2027-01-10"),
    message: text,
    pageUrl: `${siteUrl}/p/token`,
  });
  return chargeMail(composed, { to: STUDENT, replyTo: OWNER, subject: text, isPaidFor: true, tags: someTags });
}

/** Composes a reminder with a page's link, of two charges of which one is partly paid. */
function reminder(text: string, greeting?: string): ComposedMail {
  const debt = {
    id: 220_270_100,
    amountCents: 15_050,
    settledCents: 5_050,
    dueDate: civilDate("2027-01-10"),
    reference: text,
    planName: text,
    studentName: text,
  };
  const composed = composeReminder({
    business: { ...businessOf(text), paymentMethod: "pix", billingType: "current" },
    student: { name: text, email: STUDENT },
    debts: [debt, { ...debt, settledCents: 0 }],
    pageUrl: `${siteUrl}/p/abc`,
    today: civilDate("2027-02-15"),
    greeting,
  });
  return reminderMail(composed, { to: STUDENT, replyTo: OWNER, tags: someTags });
}

function ownerMails(text: string): Record<string, ComposedMail> {
  const unsent = { studentName: text, amountCents: 100, reason: text };
  const facts = [
    [text, text],
    ["Plano", text],
  ] as const;
  const to = { to: OWNER, path: "/students", label: "Ver alunos" } as const;
  return {
    summary: billingSummaryMail({
      businessName: text,
      ownerEmail: OWNER,
      monthName: "janeiro",
      siteUrl,
      sentCount: 1,
      withoutEmail: [unsent],
      failed: [unsent],
      paidCount: 0,
      receivedCents: 0,
      expectedCents: 100,
      backlog: { charges: 1, students: 1, cents: 100 },
    }),
    notice: ownerNoticeMail(siteUrl, { ...to, subject: text, message: text, facts }),
    erased: accountErasedMail(OWNER),
  };
}

export function everyMail(text: string): Record<string, AnyMail> {
  const business = { ...profile, ...businessOf(text) };
  const typed = { ...plan, name: text, frequency: text, description: text };
  const address = { siteUrl, email: text, code: "123456" };
  const person = { ...student, name: text, email: STUDENT };
  return {
    "charge by PIX": chargeOf(text, "pix"),
    "charge by bank": chargeOf(text, "bank"),
    "charge in cash": chargeOf(text, "cash"),
    reminder: reminder(text),
    "reminder by rule": reminder(text, text),
    ...ownerMails(text),
    receipt: receiptMail(business, { parts: [receivedOf(text)], isPaidFor: true }, STUDENT),
    "receipt of several": receiptMail(
      business,
      { parts: [receivedOf(text), receivedOf(text)], isPaidFor: true },
      STUDENT,
    ),
    welcome: welcomeMail(business, person, typed),
    registration: registrationMail(business, { student: person, plan: typed, consentedAt: person.createdAt, siteUrl }),
    "registration to approve": registrationMail(business, {
      student: { ...person, status: "aguardando" },
      plan: typed,
      consentedAt: person.createdAt,
      siteUrl,
    }),
    "change to come": changeNoticeMail(business, {
      kind: "rise",
      to: { name: text, address: STUDENT },
      sentences: [text],
    }),
    confirmation: confirmationMail({ ...address, purpose: "signup" }),
    "confirmation again": confirmationMail({ ...address, purpose: "resend" }),
    reset: passwordResetMail(address),
    "known account": knownAccountMail(address),
    "new address": newAddressMail(address),
  };
}
