/**
 * Proves that preview and mail keep the texts of the first day, despite all edits between a
 * charge's creation and its sending (docs/rules/charge.md, "The snapshot").
 */

import type { ChargeWire } from "@emdia/contracts/charge";
import type { ChargeDocument } from "@emdia/contracts/charge-document";
import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listStudentCharges } from "../../packages/core/src/charge/list-student-charges.ts";
import { setChargeStatus } from "../../packages/core/src/charge/set-charge-status.ts";
import { sendInvoice } from "../../packages/core/src/message/send-invoice.ts";
import { planKey, studentKey } from "../../packages/core/src/model/keys.ts";
import type { Plan } from "../../packages/core/src/model/plan.ts";
import { toProfileView } from "../../packages/core/src/model/profile-view.ts";
import type { Student } from "../../packages/core/src/model/student.ts";
import { aRun, cashProfile } from "../../packages/core/src/testing/billing-run.ts";
import { OWNER, plan, student } from "../../packages/core/src/testing/entities.ts";
import { composeInvoice } from "../../packages/frontend/src/features/invoice/use-send-charge.ts";
import { aStudent } from "../../packages/frontend/src/testing/builders.ts";

const EMAIL = "ana@exemplo.com.br";
const someone: Student = { ...student, email: EMAIL, anchorMonth: yearMonth("2027-02") };
const id = chargeIdOf({ studentId: someone.id, month: yearMonth("2027-02"), sequence: 0 });

const terms = fc.record({
  name: fc.constantFrom("Pilates", "Funcional 3x", "Plano novo"),
  priceCents: fc.integer({ min: 1, max: 99_999_999 }),
  periodInMonths: fc.constantFrom(1, 2, 3, 6, 12),
  isOneTime: fc.boolean(),
  frequency: fc.constantFrom(null, "2x por semana", "Livre"),
});
type Terms = Pick<Plan, "name" | "priceCents" | "periodInMonths" | "isOneTime" | "frequency">;
type Edit = { plan: Terms } | { movedTo: Terms } | { name: string } | { withoutPlan: true };
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ plan: terms }),
  fc.record({ movedTo: terms }),
  fc.record({ name: fc.constantFrom("Ana Maria Souza", "Bruno") }),
  fc.constant({ withoutPlan: true } as const),
);

async function aChargedStudio(first: Terms) {
  const run = await aRun({ students: [someone] });
  await run.table.put({ ...planKey(OWNER, plan.id), ...plan, ...first });
  for (const status of ["pago", "pendente"] as const) await setChargeStatus(run.ctx, id, status);
  return run;
}
type Run = Awaited<ReturnType<typeof aChargedStudio>>;

async function apply({ table }: Run, change: Edit): Promise<void> {
  const [own, other] = [planKey(OWNER, plan.id), planKey(OWNER, 9)];
  const now = table.items.get(`${studentKey(OWNER, someone.id).pk}|${studentKey(OWNER, someone.id).sk}`) ?? {};
  if ("plan" in change) await table.put({ ...own, ...plan, ...change.plan });
  else if ("movedTo" in change) {
    await table.put({ ...other, ...plan, id: 9, ...change.movedTo });
    await table.put({ ...now, planId: 9 });
  } else if ("name" in change) await table.put({ ...now, name: change.name });
  else await table.remove(own);
}

/** Composes the preview as the screen does, from the API's answers. */
async function previewOf({ ctx }: Run): Promise<ChargeDocument> {
  const charges: ChargeWire[] = await listStudentCharges(ctx, someone.id);
  const charge = charges.find((one) => one.id === id);
  if (!charge) throw new Error("the charge is gone");
  return composeInvoice({
    today: ctx.today,
    charge,
    profile: toProfileView(cashProfile),
    student: aStudent({ email: EMAIL }),
  });
}

test("given a charge that is made, when plan and student are edited in any way, then its preview stays the same, and the mail equals it", async () => {
  await fc.assert(
    fc.asyncProperty(terms, fc.array(edit, { minLength: 1, maxLength: 5 }), async (first, edits) => {
      const run = await aChargedStudio(first);
      const before = await previewOf(run);
      for (const change of edits) await apply(run, change);
      expect(await previewOf(run)).toEqual(before);
      await sendInvoice(run.ctx, id, {});
      const [mail] = run.mails;
      for (const words of [
        before.heading,
        before.table.planName,
        before.table.detail,
        before.reference,
        before.dueDate,
      ])
        expect(mail?.text).toContain(words);
      expect(mail?.text).toContain(`Valor: ${before.amount}`);
      expect(mail?.text).toContain(before.greeting);
    }),
    { numRuns: 150 },
  );
});
