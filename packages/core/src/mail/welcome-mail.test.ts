import { expect, test } from "vitest";
import { plan, profile, student } from "../testing/entities.ts";
import { welcomeMail } from "./welcome-mail.ts";

const mailOf = (over: Partial<typeof plan>) =>
  welcomeMail(
    { ...profile, businessName: "Estúdio Vida" },
    { ...student, email: "ana@exemplo.com.br" },
    { ...plan, ...over },
  );

test.each([
  [{ periodInMonths: 1 }, "R$\u00a0150,50 por mês"],
  [{ periodInMonths: 2 }, "R$\u00a0150,50 a cada 2 meses"],
  [{ periodInMonths: 1, isOneTime: true }, "R$\u00a0150,50 uma única vez"],
])(
  "given a plan of %o, when its student is welcomed, then the price comes with how often it is paid",
  (over, price) => {
    const { text, html } = mailOf(over);
    for (const part of [text, html.replace(/<[^>]*>/g, "")]) expect(part).toContain(price);
    expect(text).not.toContain("Mensal");
  },
);

test("given a plan whose name says its frequency, when its student is welcomed, then it is said once", () => {
  expect(mailOf({ name: "Pilates 2x na semana", frequency: "2x por semana" }).text).not.toContain("Frequência");
  expect(mailOf({ name: "Pilates", frequency: "2x por semana" }).text).toContain("Frequência: 2x por semana");
});

test("given a student who registered themselves, when the welcome is written, then it says how long they may withdraw", () => {
  const registration = {
    id: "r",
    emailHash: "h",
    consentVersion: "2026-11-25",
    consentedAt: "2027-01-10T12:00:00.000Z",
  };
  const joined = { ...student, email: "ana@exemplo.com.br", registration };
  const withdrawal = "você pode desistir em até 7 dias";
  for (const part of ["html", "text"] as const) {
    expect(welcomeMail(profile, joined, plan)[part]).toContain(withdrawal);
    expect(welcomeMail(profile, { ...joined, registration: undefined }, plan)[part]).not.toContain(withdrawal);
  }
});
