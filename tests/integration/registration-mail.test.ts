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

test("given registrations to approve, when a student registers, then their mail says that they wait and that nothing is charged", async () => {
  const { studio, registration } = await anOpenRegistration({ approveRegistrations: true });
  const email = anEmail();
  await registration.register({ email });
  await region().drain();
  const [mail, ...more] = await studio.mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("Seu cadastro em Estúdio Vida foi recebido.");
  expect(mail?.text).toContain("Agora falta a confirmação de Estúdio Vida. Até lá, nada é cobrado.");
  expect(mail?.text).not.toContain("está feito");
});

test("given a student whom the owner has registered, when a visitor registers with their name and address, then no mail is sent to it", async () => {
  const { studio, plan, registration } = await anOpenRegistration();
  const student = await studio.student(plan.id);
  expect((await registration.register({ email: student.email, name: student.name })).status).toBe(201);
  await region().drain();
  expect(await studio.mailsTo(student.email ?? "")).toEqual([]);
});

test("given a stranger who writes an advertisement as a name, when it is mailed to an address of their choice, then no address in it is a link", async () => {
  const { studio, registration } = await anOpenRegistration();
  const email = anEmail();
  await registration.register({
    email,
    name: "Ganhe em www.golpe.example ou https://golpe.example/x ana@golpe.example",
  });
  await region().drain();
  const [mail] = await studio.mailsTo(email);
  expect(mail?.subject).toBe("Seu cadastro em Estúdio Vida");
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("Ganhe em www golpe example");
    expect(part).not.toMatch(/golpe\.example|@golpe|golpe example\//);
  }
});
