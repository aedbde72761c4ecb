import { randomUUID } from "node:crypto";
import type { ChargeWire } from "@emdia/contracts/charge";
import { CONSENT_VERSION } from "@emdia/contracts/consent";
import type { RegistrationLinkWire } from "@emdia/contracts/registration";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { apiOf, aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

const RECEIPT_DELAY_SECONDS = 120;

async function withStudent(over: Record<string, unknown> = {}) {
  const studio = await aStudio(region(), { document: "11222333000181", address: "Rua das Flores, 10, Santos" });
  const plan = await studio.plan();
  const student = await studio.student(plan.id, over);
  return { studio, student, plan };
}

const setStatus = (studio: Studio, studentId: number, status: "pago" | "pendente") =>
  studio.api<ChargeWire>("PUT", `/api/students/${studentId}/payment-status`, { status });

async function advanceClock(seconds: number) {
  region().clock.advanceTo(new Date(region().clock.now().getTime() + seconds * 1000));
  await region().drain();
}

test("given a charge marked paid, when two minutes have passed, then the student has one receipt that states what the law requires", async () => {
  const { studio, student } = await withStudent();
  const { body: charge } = await setStatus(studio, student.id, "pago");
  await advanceClock(RECEIPT_DELAY_SECONDS - 5);
  expect(await studio.mailsTo(student.email ?? "")).toEqual([]);
  await advanceClock(10);
  const [receipt, ...more] = await studio.mailsTo(student.email ?? "");
  expect(more).toEqual([]);
  expect(receipt).toMatchObject({ subject: `Recibo: ${charge.reference}`, replyTo: [studio.email] });
  for (const fact of [
    "Ana Souza",
    "R$\u00a0150,50",
    "Pilates 2x",
    "10/01/2027",
    "11.222.333/0001-81",
    "Rua das Flores, 10",
  ])
    expect(receipt?.text, fact).toContain(fact);
});

test("given a new student, when the owner asks for it, then a welcome is sent once; otherwise none", async () => {
  const { studio, plan } = await withStudent();
  const welcomed = await studio.student(plan.id, { name: "Bia Lima", sendWelcome: true });
  const silent = await studio.student(plan.id, { name: "Caio Reis" });
  await region().drain();
  const [mail, ...more] = await studio.mailsTo(welcomed.email ?? "");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: "Boas-vindas: seu cadastro em Estúdio Vida", replyTo: [studio.email] });
  expect(mail?.text).toContain("Olá, Bia!");
  expect(mail?.text).toContain("R$\u00a0150,50");
  expect(await studio.mailsTo(silent.email ?? "")).toEqual([]);
  expect(await studio.mailsTo(studio.email)).toEqual([]);
});

test("given a public link, when a visitor registers twice, then the owner has a mail about each and the student one in total", async () => {
  const { studio, plan } = await withStudent();
  const { body } = await studio.api<RegistrationLinkWire>("POST", "/api/generate-registration-code");
  const email = `novo-${randomUUID()}@exemplo.com.br`;
  for (let time = 0; time < 3; time++) {
    const answer = await apiOf(region().url, undefined)("POST", "/api/public/register-student", {
      registrationCode: body.registrationCode,
      name: "Davi Nunes",
      email,
      phone: "11912345678",
      planId: plan.id,
      consent: true,
      consentVersion: CONSENT_VERSION,
    });
    expect(answer.status).toBe(201);
    await region().drain();
  }
  const letters = await studio.mailsTo(studio.email);
  expect(letters.map((mail) => mail.subject).toSorted()).toEqual([
    "Davi Nunes tentou se cadastrar de novo",
    "Novo aluno: Davi Nunes",
  ]);
  expect(letters.find((mail) => mail.subject.startsWith("Novo"))?.text).toContain(email);
  expect((await studio.mailsTo(email)).map((mail) => mail.subject)).toEqual(["Seu cadastro em Estúdio Vida"]);
});
