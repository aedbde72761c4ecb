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
