import { askedDetails } from "@emdia/contracts/testing/asked-details";
import { expect, test } from "vitest";
import { plan, profile, student } from "../testing/entities.ts";
import { registrationMail } from "./registration-mail.ts";

const at = "2027-01-10T12:00:00.000Z";
const registration = { id: "r", emailHash: "h", consentVersion: "2026-11-25", consentedAt: at };
const answers = Object.fromEntries(Object.entries(askedDetails).map(([name, { sample }]) => [name, sample]));

test.each([
  ["an adult", {}],
  ["a minor", { registration: { ...registration, guardianName: "Maria Souza" } }],
])("given %s who answered all that the form asks, when the first mail is written, then it names each", (_who, over) => {
  const joined = { ...student, email: "ana@exemplo.com.br", registration, ...answers, ...over };
  const mail = registrationMail(profile, { student: joined, plan, consentedAt: at, siteUrl: "https://emdia.example" });
  for (const part of [mail.text, mail.html])
    for (const { words } of Object.values(askedDetails)) expect(part).toContain(words);
});
