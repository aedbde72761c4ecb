/** docs/rules/student.md, "Archived students". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { studentKey } from "../model/keys.ts";
import type { Student } from "../model/student.ts";
import { eraseFields } from "../store/erase-student.ts";
import { plansById } from "../store/plans.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { removeStudent } from "./archive-or-delete.ts";
import { getStudent, listStudents } from "./list-students.ts";
import { reactivateStudent } from "./update-student.ts";

const code = (is: string) => ({ name: "AppError", code: is });
const noPlan = { code: "request.invalid", fields: { planId: "Selecione um plano" } };
const yoga = { ...plan, id: 9, name: "Yoga", studentCount: 0 };
const away: Student = {
  ...student,
  status: "arquivado",
  pausedUntil: civilDate("2027-06-30"),
  anchorMonth: yearMonth("2026-11"),
  payer: { name: "Marta", email: "marta@exemplo.com.br", phone: null, document: null },
};
type Studio = Awaited<ReturnType<typeof aStudio>>;
const studioOf = (over: Partial<Student> = {}) =>
  aStudio({
    plans: [{ ...plan, studentCount: 5 }, yoga],
    students: [{ ...away, ...over }],
    charges: [chargeOf("2027-01")],
  });
const stored = ({ at }: Studio) => at(studentKey(OWNER, student.id));
const countsOf = async ({ ctx }: Studio) => [...(await plansById(ctx)).values()].map((one) => one.studentCount);
const namesIn = async ({ ctx }: Studio, status?: "arquivado") =>
  (await listStudents(ctx, status ? { status } : {})).items.map(({ name }) => name);

test("given a reactivated student, when reactivated again, then nothing changes, and they can be archived again", async () => {
  const studio = await studioOf();
  await reactivateStudent(studio.ctx, 2, {});
  const after = structuredClone([...studio.table.items]);
  expect(await reactivateStudent(studio.ctx, 2, { planId: 9 })).toMatchObject({
    status: "ativo",
    planId: student.planId,
  });
  expect([...studio.table.items]).toEqual(after);
  await removeStudent(studio.ctx, 2);
  expect(stored(studio)).toMatchObject({ status: "arquivado" });
  expect(await countsOf(studio)).toEqual([5, 0]);
});

test("given another plan, when reactivated on it, then that one counts them; a deleted or inactive plan is refused", async () => {
  const studio = await studioOf({ planId: 7 });
  await expect(reactivateStudent(studio.ctx, 2, {})).rejects.toMatchObject(noPlan);
  expect(await reactivateStudent(studio.ctx, 2, { planId: 9 })).toMatchObject({ planId: 9, plan: { name: "Yoga" } });
  expect(await countsOf(studio)).toEqual([5, 1]);
  const resting = await aStudio({ plans: [{ ...plan, active: false }], students: [away] });
  await expect(reactivateStudent(resting.ctx, 2, {})).rejects.toMatchObject(noPlan);
  expect(stored(resting)).toMatchObject({ status: "arquivado" });
});

test("given an erased student, when the archive is read, then they are not in it, and they are not reactivated", async () => {
  const studio = await studioOf();
  expect(await namesIn(studio, "arquivado")).toEqual(["Ana Souza"]);
  await eraseFields(studio.ctx, 2, "Aluno removido");
  expect(await namesIn(studio, "arquivado")).toEqual([]);
  await expect(reactivateStudent(studio.ctx, 2, {})).rejects.toMatchObject(code("student.erased"));
  expect(await countsOf(studio)).toEqual([5, 0]);
});

test.each([
  ["erased", { erasedAt: "2027-02-15T12:00:00.000Z" }],
  ["reactivated", { status: "ativo" }],
])(
  "given a student who is %s between reading and writing, when reactivated, then no count changes",
  async (_how, over) => {
    const studio = await studioOf();
    const transact: typeof studio.table.transact = (writes) => {
      const { pk, sk, ...before } = stored(studio) ?? {};
      studio.table.items.set(`${pk}|${sk}`, { pk, sk, ...before, ...over });
      return studio.table.transact(writes);
    };
    const back = reactivateStudent({ ...studio.ctx, table: { ...studio.ctx.table, transact } }, 2, {});
    await expect(back).rejects.toMatchObject(code("conflict.changed_meanwhile"));
    expect(await countsOf(studio)).toEqual([5, 0]);
  },
);

test("given an archived or unknown student, when read by their id, then they are returned with their state, or not found", async () => {
  const studio = await studioOf();
  expect(await getStudent(studio.ctx, 2)).toMatchObject({ id: 2, status: "arquivado", isOverdue: true });
  await expect(getStudent(studio.ctx, 77)).rejects.toMatchObject(code("student.not_found"));
  await expect(reactivateStudent(studio.ctx, 77, {})).rejects.toMatchObject(code("student.not_found"));
});
