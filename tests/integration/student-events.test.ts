import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { openRegistration, studentsOf } from "../support/public-registration.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion({ duplicates: true });

const factsOf = ({ userId }: Studio) =>
  region()
    .events()
    .map(({ detailType, detail }) => ({ detailType, detail: Object(detail) }))
    .filter(({ detail }) => detail.ownerId === userId);

test.each([
  [{ sendWelcome: true }, true],
  [{ sendWelcome: false }, false],
  [{}, false],
])("given an owner who registers a student with %j, then student.registered says so", async (over, sendWelcome) => {
  const studio = await aStudio(region());
  const { id } = await studio.student((await studio.plan()).id, over);
  const fact = { ownerId: studio.userId, studentId: id, source: "owner", sendWelcome, waiting: false };
  const detail = { ...fact, correlationId: expect.any(String) };
  expect(factsOf(studio)).toEqual([{ detailType: "student.registered", detail }]);
});

test("given a bus that refuses every event, when the owner registers a student, then they are stored once, and the loss is logged", async () => {
  const studio = await aStudio(region());
  const plan = await studio.plan();
  region().faults.set({ service: "events", rate: 1, kind: "error" });
  const { status, body } = await studio.api<StudentWire>("POST", "/api/students", {
    name: "Ana Souza",
    planId: plan.id,
  });
  region().faults.clear();
  expect(status).toBe(201);
  expect((await studentsOf(studio)).present.map(({ id }) => id)).toEqual([body.id]);
  const lines = region()
    .logs("ApiStudents")
    .map(({ message }) => message);
  expect(lines.filter((line) => line.includes("a fact was not published")).join()).toContain(studio.userId);
});

test("given every message is delivered twice, when a student registers, then they are listed once", async () => {
  const studio = await aStudio(region());
  const plan = await studio.plan();
  const registration = await openRegistration(region(), studio, plan.id);
  await registration.register();
  await region().drain();
  const { present } = await studentsOf(studio);
  expect(present).toMatchObject([{ name: "Bia Ramos", plan: { studentCount: 1 } }]);
  const facts = factsOf(studio);
  expect(new Set(facts.map(({ detailType }) => detailType))).toEqual(new Set(["student.registered"]));
  expect(new Set(facts.map(({ detail }) => detail.studentId))).toEqual(new Set([present[0]?.id]));
});

test("given a bus that refuses events for a while, when a student registers, then the event is published afterwards", async () => {
  const studio = await aStudio(region());
  const registration = await openRegistration(region(), studio, (await studio.plan()).id);
  region().faults.set({ service: "events", rate: 1, kind: "error" });
  expect((await registration.register()).status).toBe(201);
  await region().drain();
  expect((await studentsOf(studio)).present).toHaveLength(1);
  expect(factsOf(studio)).toEqual([]);
  region().faults.clear();
  await region().moveClock({ advance: "PT10M" });
  await region().drain();
  expect(factsOf(studio).map(({ detailType }) => detailType)).toContain("student.registered");
  expect((await studentsOf(studio)).present).toHaveLength(1);
});
