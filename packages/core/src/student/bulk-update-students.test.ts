/** docs/rules/student.md, "Changing many students". */
import * as fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { planKey, studentKey } from "../model/keys.ts";
import type { Student } from "../model/student.ts";
import { plansById } from "../store/plans.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { bulkUpdateStudents } from "./bulk-update-students.ts";

const logged = vi.spyOn(console, "error");
beforeEach(() => {
  logged.mockReset().mockImplementation(() => {});
});

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 11);
const people = (count: number, over: Partial<Student> = {}) =>
  ids(count).map((id): Student => ({ ...student, id, name: `Aluno ${id}`, ...over }));
const plans = (count: number) => [
  { ...plan, studentCount: count },
  { ...plan, id: 2, name: "Yoga", studentCount: 0 },
  { ...plan, id: 3, name: "Boxe", active: false, studentCount: 0 },
];
const studioOf = (students: readonly Student[]) => aStudio({ plans: plans(students.length), students });
type Studio = Awaited<ReturnType<typeof aStudio>>;
const stored = ({ at }: Studio, id: number) => at(studentKey(OWNER, id));
const countsOf = async ({ ctx }: Studio) => [...(await plansById(ctx)).values()].map((one) => one.studentCount);
const linesOf = (results: readonly { studentId: number; code: string | null }[]) =>
  results.map(({ studentId, code }) => [studentId, code]);
/** Returns a context in which `happen[n]` runs before transaction `n`, counted from 1. */
const before = (studio: Studio, happen: Readonly<Record<number, () => unknown>>) => {
  let transactions = 0;
  const transact: typeof studio.table.transact = async (writes) => {
    transactions += 1;
    await happen[transactions]?.();
    return studio.table.transact(writes);
  };
  return { ...studio.ctx, table: { ...studio.ctx.table, transact } };
};

test("given some of many, when paused until a day and resumed, then only those are, in the given order, each once", async () => {
  const studio = await studioOf(people(4));
  const pause = { status: "pausado" as const, pausedUntil: "2027-03-31" };
  expect(await bulkUpdateStudents(studio.ctx, { studentIds: [13, 11, 13], ...pause })).toEqual({
    successCount: 2,
    skippedCount: 0,
    errorCount: 0,
    results: [13, 11].map((studentId) => ({ studentId, studentName: `Aluno ${studentId}`, code: null, reason: null })),
  });
  expect([11, 12, 13, 14].map((id) => stored(studio, id)?.pausedUntil)).toEqual([
    ...["2027-03-31", null, "2027-03-31", null],
  ]);
  await bulkUpdateStudents(studio.ctx, { studentIds: [11, 12], status: "ativo" });
  expect([11, 12, 13].map((id) => stored(studio, id)?.status)).toEqual(["ativo", "ativo", "pausado"]);
  expect(stored(studio, 11)).toMatchObject({ pausedUntil: null, name: "Aluno 11" });
});

test("given students who may not be changed, when all are paused, then each is named with the reason and the others are paused", async () => {
  const [fine, archived, waiting] = people(3);
  const studio = await studioOf([
    ...(fine ? [fine] : []),
    ...(archived ? [{ ...archived, status: "arquivado" as const }] : []),
    ...(waiting ? [{ ...waiting, status: "aguardando" as const }] : []),
  ]);
  const get = vi.spyOn(studio.ctx.table, "get");
  const answer = await bulkUpdateStudents(studio.ctx, { studentIds: [13, 99, 12, 11], status: "pausado" });
  expect(answer).toMatchObject({ successCount: 1, errorCount: 3 });
  expect(linesOf(answer.results)).toEqual([
    [13, "student.waiting"],
    [99, "student.not_found"],
    [12, "student.archived"],
    [11, null],
  ]);
  expect(answer.results[1]).toMatchObject({ studentName: null, reason: "Aluno não encontrado." });
  expect(answer.results[2]).toMatchObject({ studentName: "Aluno 12" });
  // A refused change is not tried again; a change that another writer overtook is.
  expect(get.mock.calls.filter(([{ sk }]) => sk === studentKey(OWNER, 12).sk)).toHaveLength(1);
  expect([11, 12, 13].map((id) => stored(studio, id)?.status)).toEqual(["pausado", "arquivado", "aguardando"]);
});

test.each([3, 9])(
  "given plan %d, which is off or unknown, when students are moved to it, then no student is changed",
  async (planId) => {
    const studio = await studioOf(people(2));
    await expect(bulkUpdateStudents(studio.ctx, { studentIds: ids(2), planId })).rejects.toMatchObject({
      code: "request.invalid",
      fields: { planId: "Selecione um plano" },
    });
    expect(await countsOf(studio)).toEqual([2, 0, 0]);
  },
);

test("given the same press twice at once, when students move, then all get the result moved and are counted once", async () => {
  const studio = await studioOf(people(5));
  const move = () => bulkUpdateStudents(studio.ctx, { studentIds: ids(5), planId: 2 });
  for (const answer of await Promise.all([move(), move()])) expect(answer).toMatchObject({ successCount: 5 });
  expect(await countsOf(studio)).toEqual([0, 5, 0]);
  await move();
  expect(await countsOf(studio)).toEqual([0, 5, 0]);
});

test("given a student who is changed by others at every try, when changed, then only their line has the conflict", async () => {
  const studio = await studioOf(people(3));
  const flip = (status: string) => () => studio.table.put({ ...studentKey(OWNER, 12), ...stored(studio, 12), status });
  const once = before(studio, { 1: flip("pausado") });
  expect(await bulkUpdateStudents(once, { studentIds: [12], pausedUntil: null, status: "ativo" })).toMatchObject({
    successCount: 1,
  });
  const twice = before(studio, { 2: flip("pausado"), 3: flip("ativo") });
  const answer = await bulkUpdateStudents(twice, { studentIds: ids(3), planId: 2 });
  expect(linesOf(answer.results)).toEqual([
    [11, null],
    [12, "conflict.changed_meanwhile"],
    [13, null],
  ]);
  expect(await countsOf(studio)).toEqual([1, 2, 0]);
});

test("given a plan that is deleted half way, when students move, then the remaining lines say so", async () => {
  const studio = await studioOf(people(3));
  const away = before(studio, { 2: () => studio.table.remove(planKey(OWNER, 2)) });
  const answer = await bulkUpdateStudents(away, { studentIds: ids(3), planId: 2 });
  expect(linesOf(answer.results)).toEqual([
    [11, null],
    [12, "plan.not_found"],
    [13, "plan.not_found"],
  ]);
});

test("given a write that fails, when students are paused, then its line says busy, it is logged, and the others are paused", async () => {
  const studio = await studioOf(people(3));
  const failing = before(studio, { 2: () => Promise.reject(new Error("no answer")) });
  const answer = await bulkUpdateStudents(failing, { studentIds: ids(3), status: "pausado" });
  expect(linesOf(answer.results)).toEqual([
    [11, null],
    [12, "service.busy"],
    [13, null],
  ]);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ studentId: 12 }));
});

test.each([
  [11_999, 3],
  [12_000, 2],
])(
  "given two students who take %d ms together, when a third has no time left, then its line says so and it is unchanged: %d are changed",
  async (millis, changed) => {
    const studio = await studioOf(people(3));
    const start = Date.parse(studio.clock.now);
    const slow = before(studio, {
      2: () => {
        studio.clock.now = new Date(start + millis).toISOString();
      },
    });
    const answer = await bulkUpdateStudents(slow, { studentIds: ids(3), status: "pausado" });
    expect(answer.successCount).toBe(changed);
    expect(answer.results[2]).toMatchObject({ studentId: 13, code: changed === 3 ? null : "service.busy" });
    expect(stored(studio, 13)?.status).toBe(changed === 3 ? "pausado" : "ativo");
  },
);

test("given any calls, doubled and at once, when all are done, then the plans count exactly the students who are on them", async () => {
  const change = fc.record({
    studentIds: fc.array(fc.integer({ min: 11, max: 16 }), { minLength: 1, maxLength: 6 }),
    planId: fc.constantFrom(1, 2),
    isDoubled: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      const studio = await studioOf(people(5));
      const calls = changes.flatMap(({ isDoubled, ...input }) => (isDoubled ? [input, input] : [input]));
      await Promise.all(calls.map((input) => bulkUpdateStudents(studio.ctx, input)));
      const onPlan = (id: number) => ids(5).filter((one) => stored(studio, one)?.planId === id).length;
      expect(await countsOf(studio)).toEqual([onPlan(1), onPlan(2), 0]);
    }),
    { numRuns: 60 },
  );
});
