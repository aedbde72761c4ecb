/** What an owner typed leads nowhere: only our own buttons are links (docs/rules.md, "One contact, one address"). */
import { composeCharge } from "@emdia/contracts/charge";
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { cashProfile } from "../testing/billing-run.ts";
import { payment, plan, student } from "../testing/entities.ts";
import { chargeMail } from "./charge-mail.ts";
import { receiptMail } from "./receipt-mail.ts";
import { registrationMail } from "./registration-mail.ts";
import { welcomeMail } from "./welcome-mail.ts";

const EVIL = "Veja https://evil.com/x ou www。evil。com";
const profile = {
  ...cashProfile,
  paymentMethod: "bank" as const,
  ...{ businessName: "Banco evil.com", bankInfo: EVIL, paymentInstructions: EVIL, address: "Rua evil.com" },
};
const ana = { ...student, name: "evil.com Souza", email: "ana@exemplo.com.br" };
const evilPlan = { ...plan, name: "evil.com" };
const pageUrl = "https://emdia.example/c/abc";
const to = "ana@exemplo.com.br";
const charge = composeCharge({
  business: profile,
  student: ana,
  plan: evilPlan,
  payment: { ...payment, id: 1, discountCents: 100, discountReason: EVIL },
  today: civilDate("2027-02-15"),
  message: EVIL,
  pageUrl,
});
const entry = {
  number: 1,
  amountCents: 100,
  date: civilDate("2027-02-10"),
  method: "pix",
  at: "",
  by: "owner",
} as const;
const evilCharge = { ...payment, planName: "evil.com", studentName: ana.name };

test.each([
  ["charge", chargeMail(charge, { to, replyTo: to, tags: {} })],
  ["receipt", receiptMail(profile, { payment: evilCharge, entry, pageUrl }, to)],
  ["welcome", welcomeMail(profile, ana, evilPlan)],
  [
    "registration",
    registrationMail(profile, {
      student: ana,
      consentedAt: "2027-02-10T12:00:00.000Z",
      plan: evilPlan,
      siteUrl: "https://emdia.example",
    }),
  ],
])(
  "given links in everything that was typed, when a %s is mailed, then mail programs find none of them",
  (_what, mail) => {
    for (const part of [mail.html, mail.text]) expect(part).not.toMatch(/evil\s?[.。]com|:\/\/evil|www[.。]evil/);
    expect(mail.text).toContain("evil. com");
  },
);
