import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { expect, onTestFinished, test } from "vitest";
import { isRecord } from "../json.ts";
import { startRegion } from "../region.ts";
import { demoStart, seedDemo } from "./seed.ts";
import { demoOwner, demoPlans, demoProfile, demoStudents } from "./studio.ts";

const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const start = new Date("2099-01-10T12:00:00Z");
const today = new Date("2099-04-10T12:00:00Z");

test("given an empty region, when the demo is seeded twice, then its studio exists once, with some of its students paid", async () => {
  const region = await startRegion({ realTime: false, startAt: start });
  onTestFinished(() => region.close());
  expect(demoStart(today)).toEqual(start);
  await seedDemo(region, today);
  const { accessToken } = await region.createOwner(demoOwner.email, demoOwner.password);
  const headers = { authorization: `Bearer ${accessToken}` };
  const read = async (path: string): Promise<unknown> => (await fetch(`${region.url}${path}`, { headers })).json();
  await seedDemo(region, today);
  expect(await read("/api/profile")).toMatchObject({
    businessName: demoProfile.businessName,
    onboardingCompleted: true,
  });
  expect(await read("/api/plans")).toHaveLength(demoPlans.length);
  expect(await read("/api/students")).toHaveLength(demoStudents.length);
  expect(await read("/api/subscription/status")).toMatchObject({ status: "active", canAccess: true });
  const paid = demoStudents.filter((student) => student.isPaid).length;
  expect(await read("/api/dashboard")).toMatchObject({
    stats: {
      totalStudents: demoStudents.length,
      alunosPagosEsseMes: paid,
      alunosPendentesEsseMes: demoStudents.length - paid,
    },
  });
  const diego = records(await read("/api/students")).find(({ name }) => name === "Diego Fonseca");
  const charges = records(await read(`/api/payments/student/${diego?.id}`));
  expect(charges.map(({ status, dueDate, promisedFor }) => [status, dueDate, promisedFor])).toEqual(
    ["2099-03-15", "2099-02-15", "2099-01-15"].map((due) => ["pendente", due, "2099-04-15"]),
  );
  expect(charges.every((charge) => Number(charge.amountToday) > Number(charge.amount))).toBe(true);
  expect(records(await read("/api/payments")).filter(({ isOverdue }) => isOverdue)).toHaveLength(3);
  expect(await read("/api/payers")).toMatchObject([{ name: "Sandra Moraes", studentCount: 2 }]);
  expect(await read("/api/reminders/rule")).toMatchObject({ rule: { isOn: true } });
  const subjects = (await region.mailbox.list()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Resumo da cobrança"))).toHaveLength(3);
  expect(await read("/api/dashboard")).toMatchObject({ unsent: [] });
  const { connection } = (await read("/api/whatsapp")) as { connection: object };
  expect(connection).toMatchObject({ pausedFor: null, hookAt: expect.any(String), heardAt: expect.any(String) });
  const months = ["03", "02", "01"].map((month) => `2099-${month}-15`);
  const sent = region.meta.messages().map(({ at, text, status }) => [at.slice(0, 10), text.slice(0, 11), status]);
  const toBoth = (day: string) => ["Olá, Camila", "Olá, Diego!"].map((greeting) => [day, greeting, "delivered"]);
  expect(sent.toSorted()).toEqual(months.flatMap(toBoth).toSorted());
  const consents = records(await read("/api/students"))
    .filter(({ name }) => name === "Camila Duarte" || name === "Helena Prado")
    .map(({ id }) => read(`/api/consents/${payerKeyOf({ id: Number(id) })}`));
  expect(await Promise.all(consents)).toMatchObject([
    { consent: { at: expect.stringMatching("^2099-01-10"), source: "owner", stoppedAt: null } },
    { consent: { at: expect.stringMatching("^2099-04-10") } },
  ]);
  expect(region.state()).toMatchObject({ denied: [], errors: [] });
});
