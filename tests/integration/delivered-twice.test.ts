import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio, BILLING_SCHEDULE } from "../support/studio.ts";

const region = oneRegion({ duplicates: true });

test("given every queue message is delivered twice, when a billing day runs, then each charge exists once and each mail is sent once", async () => {
  const studio = await aStudio(region(), { invoiceDay: 12 });
  const plan = await studio.plan();
  const students = await Promise.all(
    Array.from({ length: 12 }, (_, index) => studio.student(plan.id, { name: `Aluno ${index}` })),
  );
  await studio.billingDay();
  await region().fire(BILLING_SCHEDULE);
  const charges = await studio.charges();
  expect(charges.map((charge) => charge.studentId).sort()).toEqual(students.map((student) => student.id).sort());
  for (const student of students) expect(await studio.mailsTo(student.email ?? "")).toHaveLength(1);
  const summaries = (await studio.mailsTo(studio.email)).filter((mail) => mail.subject.startsWith("Resumo"));
  expect(summaries).toHaveLength(1);
  expect(region().state()).toMatchObject({ denied: [], deadLetters: [] });
});
