import { CONSENT_VERSION } from "@emdia/contracts/consent";
import type { ProfileWire } from "@emdia/contracts/profile";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aRegistration, openRegistration, type Registration, studentsOf } from "../support/public-registration.ts";
import { storedItems } from "../support/stored-items.ts";
import { apiOf, aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

async function anOpenStudio(
  profile: Record<string, unknown> = {},
): Promise<{ studio: Studio; registration: Registration; planId: number }> {
  const studio = await aStudio(region(), profile);
  const { id: planId } = await studio.plan();
  return { studio, planId, registration: await openRegistration(region(), studio, planId) };
}

const eventsOf = ({ userId }: Studio) =>
  region()
    .events()
    .filter(({ source, detail }) => source === "emdia" && JSON.stringify(detail).includes(userId))
    .map(({ detailType, detail }) => ({ detailType, ...Object(detail) }));

test("given a code, when looked up, then exactly the business's public data and active plans are answered", async () => {
  const { studio, registration, planId } = await anOpenStudio();
  const hidden = await studio.plan({ name: "Guardado", active: false });
  expect(await registration.look()).toMatchObject({
    status: 200,
    body: {
      profile: { businessName: "Estúdio Vida", approveRegistrations: false, hasWhatsApp: false },
      today: "2027-01-10",
      plans: [{ id: planId, name: "Pilates 2x", price: 150.5, periodInMonths: 1, isOneTime: false }],
    },
  });
  const { body } = await registration.look<{ plans: { id: number }[] }>();
  expect(Object.keys(Object(body))).toEqual(["profile", "today", "plans"]);
  expect(body.plans.map(({ id }) => id)).not.toContain(hidden.id);
  expect(body).toEqual({
    profile: { businessName: "Estúdio Vida", approveRegistrations: false, hasWhatsApp: false },
    today: "2027-01-10",
    plans: [{ id: planId, name: "Pilates 2x", price: 150.5, periodInMonths: 1, isOneTime: false }],
  });
});

test("given a code that is unknown, replaced, or malformed, when used, then every answer is the same", async () => {
  const { studio, registration } = await anOpenStudio();
  const { code } = registration;
  await studio.api("POST", "/api/generate-registration-code", { rotate: true });
  const bodies = new Set<string>();
  for (const bad of [
    code,
    "A".repeat(22),
    "x",
    `${code}%00`,
    "../profile",
    `${code} `,
    "é".repeat(22),
    "a".repeat(90),
  ]) {
    for (const call of [
      registration.look<{ requestId: string }>(bad),
      registration.register<{ requestId: string }>({ registrationCode: bad }),
    ]) {
      const { status, body } = await call;
      bodies.add(JSON.stringify([status, { ...body, requestId: "" }]));
    }
  }
  const error = "Código de cadastro inválido";
  expect([...bodies]).toEqual([JSON.stringify([404, { error, code: "registration.code_invalid", requestId: "" }])]);
});

const NAME = "Nome deve ter pelo menos 2 caracteres";
const EMAIL = "Email inválido";
const PHONE = "Telefone deve ter pelo menos 10 dígitos";
const CONSENT = "Para se cadastrar é preciso concordar com o uso dos seus dados";

test.each([
  [{ name: "Bia\u0000" }, { name: NAME }],
  [{ email: "bia@exemplo.com\r\nBcc: x@y.zz" }, { email: EMAIL }],
  [{ phone: "" }, { phone: PHONE }],
  [{ consent: false }, { consent: CONSENT }],
  [{ birthday: "2009-01-11" }, { guardianName: "Informe o responsável: o aluno tem menos de 18 anos" }],
  [{ consentVersion: "2020-01-01" }, { consentVersion: "Recarregue a página para ler o termo atualizado" }],
])("given %j, when registered, then 400 names the field in the specification's words", async (over, fields) => {
  const { studio, registration } = await anOpenStudio();
  expect(await registration.register(over)).toMatchObject({ status: 400, body: { code: "request.invalid", fields } });
  await region().drain();
  expect(await studentsOf(studio)).toEqual({ present: [], waiting: [] });
});

test("given a registration, when accepted, then the student is listed at once, with their consent", async () => {
  const { studio, registration, planId } = await anOpenStudio();
  expect(await registration.register({ email: "Bia@Exemplo.com.br " })).toMatchObject({
    status: 201,
    body: { success: true },
  });
  await region().drain();
  const { present, waiting } = await studentsOf(studio);
  expect(waiting).toEqual([]);
  expect(present).toMatchObject([
    {
      name: "Bia Ramos",
      email: "bia@exemplo.com.br",
      phone: "5511987654321",
      planId,
      status: "ativo",
      plan: { studentCount: 1 },
    },
  ]);
  const key = { pk: `O#${studio.userId}`, sk: `STU#${String(present[0]?.id).padStart(7, "0")}` };
  expect((await storedItems(region()).get(key)).registration).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    emailHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    consentVersion: CONSENT_VERSION,
    consentedAt: expect.stringMatching(/^2027-01-10T12:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(eventsOf(studio)).toMatchObject([
    {
      detailType: "student.registered",
      studentId: present[0]?.id,
      source: "public",
      sendWelcome: false,
      waiting: false,
    },
  ]);
});

test("given a person's 18th birthday, when they register, then they are their own payer; a day earlier the guardian is the payer", async () => {
  const { studio, registration } = await anOpenStudio();
  const guardianName = "Marta Ramos";
  expect((await registration.register({ birthday: "2009-01-10", guardianName })).status).toBe(201);
  expect((await registration.register({ name: "Davi Ramos", birthday: "2009-01-11", guardianName })).status).toBe(201);
  await region().drain();
  const payer = { name: guardianName, email: "bia@exemplo.com.br", phone: "5511987654321", document: null };
  expect((await studentsOf(studio)).present).toMatchObject([
    { name: "Bia Ramos", birthday: "2009-01-10", email: payer.email, payer: null, payerId: null },
    { name: "Davi Ramos", birthday: "2009-01-11", email: null, phone: null, payer, billTo: { name: guardianName } },
  ]);
  const { body } = await studio.api("GET", "/api/payers");
  expect(body).toMatchObject([{ ...payer, studentCount: 1 }]);
});

test("given the trap is filled, when registered, then the answer is the usual one and nothing is stored", async () => {
  const { studio, registration } = await anOpenStudio();
  const honest = await registration.register({ email: "outra@exemplo.com.br" });
  const trapped = await registration.register({ website: "https://x.example" });
  expect([trapped.status, trapped.body]).toEqual([honest.status, honest.body]);
  await region().drain();
  expect((await studentsOf(studio)).present).toHaveLength(1);
});

test("given a name and e-mail in another spelling, when registered again, then there is one student, and the answer to all, a sibling too, is the same", async () => {
  const { studio, registration, planId } = await anOpenStudio();
  const first = await registration.register();
  await region().drain();
  const second = await registration.register({ email: "BIA@EXEMPLO.COM.BR", name: "bía  RAMOS" });
  const sibling = await registration.register({ name: "Davi Ramos" });
  await region().drain();
  for (const { status, body } of [second, sibling]) expect([status, body]).toEqual([first.status, first.body]);
  const byHand = await studio.student(planId, { name: "Caio Reis", email: "caio@exemplo.com.br" });
  await registration.register({ email: "caio@exemplo.com.br", name: "Caio Reis" });
  await region().drain();
  const { present } = await studentsOf(studio);
  expect(present.map(({ name }) => name)).toEqual(["Bia Ramos", "Davi Ramos", "Caio Reis"]);
  const repeated = eventsOf(studio).filter(({ detailType }) => detailType === "student.registration_repeated");
  expect(repeated.map(({ studentId }) => studentId).sort()).toEqual([present[0]?.id, byHand.id]);
});

test("given 50 registrations of one e-mail at the same moment, when accepted, then there is one student", async () => {
  const { studio, registration } = await anOpenStudio();
  const answers = await Promise.all(Array.from({ length: 50 }, () => registration.register()));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set(['[201,{"success":true}]']),
  );
  await region().drain();
  expect((await studentsOf(studio)).present).toHaveLength(1);
  expect(region().state().deadLetters).toEqual([]);
});

test("given a rotated code, when the old link is used, then it no longer works and the new one does", async () => {
  const { studio, registration } = await anOpenStudio();
  await openRegistration(region(), studio, 1);
  const { body } = await studio.api<{ registrationCode: string }>("POST", "/api/generate-registration-code", {
    rotate: true,
  });
  expect((await registration.look()).status).toBe(404);
  expect((await registration.look(body.registrationCode)).status).toBe(200);
});

test("given an owner without access, when a student registers, then they wait and are not charged", async () => {
  const { studio, registration } = await anOpenStudio({ invoiceDay: 12 });
  const { body } = await studio.api<ProfileWire>("GET", "/api/profile");
  const table = storedItems(region());
  const profile = { pk: `O#${studio.userId}`, sk: "PROFILE" };
  await table.change(profile, { trialEndsAt: "2027-01-01T00:00:00.000Z", subscriptionStatus: "trial" });
  expect((await registration.register()).status).toBe(201);
  await region().drain();
  expect(await studentsOf(studio)).toMatchObject({ present: [], waiting: [{ status: "aguardando" }] });
  await table.change(profile, { trialEndsAt: body.trialEndsAt });
});

test("given a poisoned message, when it fails five times, then it becomes a dead letter and delays no other", async () => {
  const { studio, registration } = await anOpenStudio();
  const body = {
    ...aRegistration(registration.code, 999),
    email: "sem-plano@exemplo.com.br",
    ownerId: studio.userId,
    id: "1",
    consentedAt: "2027-01-10T12:00:00.000Z",
  };
  await send({ nonsense: true });
  await send(body);
  await registration.register();
  await region().drain();
  expect((await studentsOf(studio)).present).toHaveLength(1);
  for (let tick = 0; tick < 6; tick++) await region().moveClock({ advance: "PT10M" });
  await region().drain();
  const letters = region()
    .state()
    .deadLetters.filter(({ queue }) => queue === "IntakeDlq");
  expect(letters.map((letter) => JSON.parse(letter.body).planId)).toEqual(expect.arrayContaining([undefined, 999]));
});

async function send(message: unknown): Promise<void> {
  const queue = region().graph.queues.find(({ logicalName }) => logicalName === "IntakeQueue");
  const response = await fetch(region().awsUrl, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "AmazonSQS.SendMessage",
      authorization:
        "AWS4-HMAC-SHA256 Credential=root/20270110/sa-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify({ QueueUrl: queue?.url, MessageBody: JSON.stringify(message) }),
  });
  expect(response.status).toBe(200);
}

test("given all tests of this file, when the Lambdas' calls are read, then no role was denied anything", async () => {
  const { registration } = await anOpenStudio();
  await registration.register();
  await region().drain();
  expect(region().state().denied).toEqual([]);
});

test("given the public Lambda, when it is called without a token or with one, then it is open to both", async () => {
  const { studio, registration } = await anOpenStudio();
  expect((await apiOf(region().url, studio.token)("GET", `/api/public/teacher/${registration.code}`)).status).toBe(200);
});
