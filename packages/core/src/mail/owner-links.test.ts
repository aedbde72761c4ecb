/** docs/rules/message.md, "One contact, one address". */
import { composeCharge } from "@emdia/contracts/charge-document";
import { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { composeReminder } from "@emdia/contracts/reminder";
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { payerPage } from "../page/payer-page.ts";
import { cashProfile } from "../testing/billing-run.ts";
import { charge as aCharge, plan, student } from "../testing/entities.ts";
import { someTags } from "../testing/event-tags.ts";
import { chargeMail } from "./charge-mail.ts";
import { receiptMail } from "./receipt-mail.ts";
import { registrationMail } from "./registration-mail.ts";
import { reminderMail } from "./reminder-mail.ts";
import { welcomeMail } from "./welcome-mail.ts";

const EVIL = "Veja https://evil.com/x ou www。evil。com ou a@evil.com";
const NAME = "evil.com Souza";
const to = "ana@exemplo.com.br";
const siteUrl = "https://emdia.example";
const pageUrl = `${siteUrl}/p/abc`;
const today = civilDate("2027-02-15");
const at = "2027-02-10T12:00:00.000Z";

const businessBy = (paymentMethod: Profile["paymentMethod"]): Profile => ({
  ...cashProfile,
  paymentMethod,
  pixKey: "11222333000181",
  pixKeyType: "cnpj",
  document: "11222333000181",
  businessName: "Banco evil.com",
  pixMerchantName: "www.evil.com",
  pixCity: "evil.com",
  address: "Rua evil.com",
  bankInfo: "www.evil.com/login evil.com",
  paymentInstructions: EVIL,
  whatsapp: "5511987654321",
});
const ana = { ...student, name: NAME, email: to };
const payer = { name: "evil.com Maria", email: to, phone: null, document: null };
const evilPlan = { ...plan, name: "evil.com", frequency: "www.evil.com", description: EVIL };
const paidOn = civilDate("2027-02-10");
const entry = { number: 1, amountCents: 100, date: paidOn, method: "pix", at: "", by: "owner" } as const;
const evilWords = { planName: "evil.com", frequency: "www.evil.com", studentName: NAME, discountReason: EVIL };
const charge = { ...aCharge, ...evilWords, discountCents: 100 };

function chargeOf(business: Profile): OutgoingMail {
  const about = { student: ana, payer, plan: evilPlan, charge };
  const composed = composeCharge({ business, ...about, today, message: EVIL, pageUrl });
  return chargeMail(composed, { to, replyTo: to, subject: EVIL, isPaidFor: true, tags: someTags });
}

function reminderOf(business: Profile, greeting?: string): OutgoingMail {
  const debts = [charge, { ...charge, studentName: "www.evil.com" }];
  const reminder = composeReminder({ business, student: ana, payer, debts, today, greeting, pageUrl });
  return reminderMail(reminder, { to, replyTo: to, tags: someTags });
}

const pageOf = (profile: Profile, over: object = {}): string =>
  payerPage({
    profile,
    payer: { key: "P0000012", name: EVIL },
    open: [{ ...charge, ...over }],
    isPart: false,
    receipts: [[{ charge, entry }]],
    today,
    token: "abc",
    pixCode: undefined,
  });

function everything(business: Profile): Record<string, string> {
  const registered = { student: ana, consentedAt: at, plan: evilPlan, siteUrl };
  const parts = [{ charge, entry, receiptUrl: pageUrl, number: "220270100" }] as const;
  const mails = {
    charge: chargeOf(business),
    reminder: reminderOf(business),
    "reminder by rule": reminderOf(business, EVIL),
    receipt: receiptMail(business, { parts, payer, isPaidFor: true }, to),
    welcome: welcomeMail(business, ana, evilPlan),
    registration: registrationMail(business, registered),
    "waiting registration": registrationMail(business, { ...registered, student: { ...ana, status: "aguardando" } }),
  };
  const texts = Object.entries(mails).map(([name, { html, text, subject, fromName, to }]) => {
    return [name, [html, text, subject, fromName, to.name ?? ""].join("\n")];
  });
  return {
    ...Object.fromEntries(texts),
    page: pageOf(business),
    "reported page": pageOf(business, { reportedAt: at }),
    "refused page": pageOf(business, { reportRefusal: { at, reason: EVIL } }),
  };
}

const CASES = PaymentMethod.options.flatMap((method) =>
  Object.keys(everything(businessBy(method))).map((name): [string, Profile["paymentMethod"]] => [name, method]),
);

test.each(CASES)(
  "given links in every typed text, when a %s is sent from a business that is paid by %s, then the mail contains none of them",
  (name, method) => {
    const document = everything(businessBy(method))[name];
    expect(document).not.toMatch(/[a-z.]*evil\s?[.。]com|:\/\/evil|www[.。]evil|@evil/);
    expect(document).toContain("evil. com");
  },
);
