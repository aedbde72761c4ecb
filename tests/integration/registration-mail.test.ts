import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { openRegistration } from "../support/public-registration.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();
const anEmail = () => `novo-${randomUUID()}@exemplo.com.br`;

async function anOpenRegistration(profile: Record<string, unknown> = {}) {
  const studio = await aStudio(region(), profile);
  const plan = await studio.plan({ name: "Judô", price: 1_080, periodInMonths: 3, frequency: "2x por semana" });
  return { studio, plan, registration: await openRegistration(region(), studio, plan.id) };
}

test("given a public link, when a student registers, then they get one mail with their data, the next step and their consent", async () => {
  const { studio, registration } = await anOpenRegistration();
  const email = anEmail();
  for (let time = 0; time < 3; time++) {
    expect((await registration.register({ email })).status).toBe(201);
    await region().drain();
  }
  const [mail, ...more] = await studio.mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: "Seu cadastro em Estúdio Vida", replyTo: [studio.email] });
  expect(mail?.from).toContain("Estúdio Vida");
  for (const part of [mail?.text, mail?.html.replace(/<[^>]*>/g, "")])
    for (const fact of [
      "Olá, Bia! Seu cadastro em Estúdio Vida está feito.",
      "Bia Ramos",
      "Judô",
      "R$\u00a01.080,00 a cada 3 meses",
      "Em breve, Estúdio Vida fala com você para combinar o começo.",
      "No dia 10/01/2027, você concordou que Estúdio Vida use seu nome, e-mail e telefone",
      "Não foi você?",
    ])
      expect(part, fact).toContain(fact);
  expect(mail?.text).toContain(`${region().url}/privacidade`);
  expect(mail?.html).toContain(`href="${region().url}/privacidade"`);
  expect(mail?.text).not.toContain("98765-4321");
});
