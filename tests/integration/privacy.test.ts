import { randomUUID } from "node:crypto";
import type { BusinessExportWire, DeletionWire } from "@emdia/contracts/privacy";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { RegistrationLinkWire } from "@emdia/contracts/registration";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { apiOf, aStudio, BILLING_SCHEDULE, type Studio } from "../support/studio.ts";

const region = oneRegion();

const ERASER_SCHEDULE = "AccountEraser";
const DAY_MILLIS = 24 * 3_600_000;

const anna = { name: "Ana Vitória Prado", phone: "11912345678", birthday: "1990-05-17", notes: "Hérnia na lombar" };

async function withCharge() {
  const studio = await aStudio(region());
  const plan = await studio.plan();
  const student = await studio.student(plan.id, { ...anna, email: `ana.prado-${randomUUID()}@exemplo.com.br` });
  await studio.api("PUT", `/api/students/${student.id}/payment-status`, { status: "pago" });
  return { studio, plan, student };
}

const stored = async ({ userId }: Studio) => JSON.stringify(await storedItems(region()).partition(`O#${userId}`));

async function pass(millis: number) {
  region().clock.advanceTo(new Date(region().clock.now().getTime() + millis));
  await region().drain();
}

const dayAfter = (days: number) =>
  new Date(region().clock.now().getTime() + days * DAY_MILLIS).toISOString().slice(0, 10);
const askForTheEnd = (studio: Studio) =>
  studio.api<DeletionWire>("POST", "/api/account/delete", { email: studio.email });

test("given a business, when exported a few items at a time, then the pages hold each item once", async () => {
  const { studio, plan } = await withCharge();
  for (const name of ["Bia Lima", "Caio Reis", "Davi Nunes"]) await studio.student(plan.id, { name });
  const pages: BusinessExportWire[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = cursor ? `?limit=3&cursor=${cursor}` : "?limit=3";
    const answer = await studio.api<BusinessExportWire>("GET", `/api/export${query}`);
    expect(answer.status).toBe(200);
    pages.push(answer.body);
    cursor = answer.headers.get("x-next-cursor");
  }
  expect(pages.length).toBeGreaterThan(2);
  const names = pages.flatMap((page) => page.students.map((one) => one.name));
  expect(names.toSorted()).toEqual(["Ana Vitória Prado", "Bia Lima", "Caio Reis", "Davi Nunes"]);
  expect(pages.flatMap((page) => page.plans)).toHaveLength(1);
  expect(pages.flatMap((page) => page.payments)).toHaveLength(1);
  expect(pages.filter((page) => page.profile).map((page) => page.profile?.email)).toEqual([studio.email]);
});

test("given a charged student, when erased, then nothing stored or listed names them and their charge still counts", async () => {
  const { studio, student } = await withCharge();
  expect((await studio.api("POST", `/api/students/${student.id}/erase`)).status).toBe(204);
  const everything = await stored(studio);
  for (const trace of ["Ana", "Prado", "ana.prado", "912345678", "1990-05-17", "Hérnia"])
    expect(everything, trace).not.toContain(trace);
  const [charge] = await studio.charges();
  expect(charge).toMatchObject({ studentName: "Aluno removido", amount: 150.5, status: "pago" });
  expect((await studio.api<unknown[]>("GET", "/api/students")).body).toEqual([]);
  expect((await studio.api("POST", `/api/students/${student.id}/erase`)).status).toBe(204);
  const check = await studio.api<{ discrepancies: unknown[] }>("GET", "/api/debug/schema-check");
  expect(check.body.discrepancies).toEqual([]);
});

test("given an account whose deletion was requested, when its billing day comes, then no student is charged and its link does not work", async () => {
  const { studio, student } = await withCharge();
  const link = await studio.api<RegistrationLinkWire>("POST", "/api/generate-registration-code");
  const first = await askForTheEnd(studio);
  expect(dayAfter(30)).toBe(first.body.deleteAt?.slice(0, 10));
  expect((await askForTheEnd(studio)).body).toEqual(first.body);
  await pass(15 * DAY_MILLIS);
  await region().fire(BILLING_SCHEDULE);
  const toStudent = await studio.mailsTo(student.email ?? "");
  expect(toStudent.map((mail) => mail.subject)).toEqual(["Recibo: Janeiro/2027"]);
  const strange = apiOf(region().url, undefined);
  expect((await strange("GET", `/api/public/teacher/${link.body.registrationCode}`)).status).toBe(404);
  const letters = await studio.mailsTo(studio.email);
  expect(letters.map((mail) => mail.subject)).toEqual(["Sua conta será excluída"]);
});

test("given an account whose deletion was requested, when it is restored, then it is billed again and never erased", async () => {
  const { studio } = await withCharge();
  await askForTheEnd(studio);
  await pass(29 * DAY_MILLIS);
  const { status, body } = await studio.api<DeletionWire>("POST", "/api/account/restore");
  expect({ status, body }).toEqual({ status: 200, body: { deleteAt: null } });
  await pass(3 * DAY_MILLIS);
  await region().fire(ERASER_SCHEDULE);
  expect((await studio.api<ProfileWire>("GET", "/api/profile")).body).toMatchObject({ deleteAt: null });
  const check = await studio.api<{ discrepancies: unknown[] }>("GET", "/api/debug/schema-check");
  expect(check.body.discrepancies).toEqual([]);
  const letters = await studio.mailsTo(studio.email);
  expect(letters.map((mail) => mail.subject)).toContain("Sua conta continua ativa");
});

test("given thirty days after the request, when two nights have passed, then sign-in, data and page are deleted, and the owner gets one mail", async () => {
  const { studio } = await withCharge();
  const neighbour = await withCharge();
  await askForTheEnd(studio);
  await pass(30 * DAY_MILLIS + 1000);
  await region().fire(ERASER_SCHEDULE);
  await region().fire(ERASER_SCHEDULE);
  expect((await studio.api("POST", "/api/account/restore")).status).toBe(404);
  // The data are kept for another day. Access tokens from before the erasure are still valid until
  // then, and a call with one would create the profile again.
  expect(await stored(studio)).toContain(anna.name);
  await pass(DAY_MILLIS);
  region().faults.set({ service: "dynamodb", action: "DeleteItem", rate: 0.2, kind: "error" });
  await region().fire(ERASER_SCHEDULE);
  region().faults.clear();
  await pass(DAY_MILLIS);
  await region().fire(ERASER_SCHEDULE);
  expect(await storedItems(region()).partition(`O#${studio.userId}`)).toEqual([]);
  expect(await storedItems(region()).partition(`PUB#${studio.userId}`)).toEqual([]);
  expect((await studio.mailsTo(studio.email)).filter((mail) => mail.subject === "Sua conta foi excluída")).toHaveLength(
    1,
  );
  const again = await region().createOwner(studio.email, "segredo1");
  expect(again.userId).not.toBe(studio.userId);
  expect((await neighbour.studio.api<ProfileWire>("GET", "/api/profile")).status).toBe(200);
});
