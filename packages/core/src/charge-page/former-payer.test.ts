/**
 * Tests that a former payer's links show nothing of the new one (docs/rules.md, "The charge page").
 */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { settleCharge } from "../charge/settle-charge.ts";
import { payerKey } from "../model/keys.ts";
import type { Student } from "../model/student.ts";
import { issueReceipt } from "../receipt/issue-receipt.ts";
import { updateStudent } from "../student/update-student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { promisePayment } from "./promise-payment.ts";
import { reportPaid } from "./report-paid.ts";
import { showPage } from "./show-page.ts";

const [open, paid] = [chargeOf("2027-02"), chargeOf("2027-01")];
const payerOf = (name: string) => ({ name, email: null, phone: null, document: null });
const [ANTONIO, BRUNA] = [payerOf("Antonio Dias"), payerOf("Bruna Dias")];
const linkOf = ({ studentId, month, sequence }: typeof open, revision = 0) => ({
  ownerId: OWNER,
  revision,
  key: { studentId, month, sequence },
});

async function aChangedStudio(now: Partial<Student>, patch: Parameters<typeof updateStudent>[2]) {
  const studio = await aStudio({ students: [{ ...student, ...now }], charges: [open, paid] });
  for (const [id, details, studentIds] of [
    [12, ANTONIO, now.payerId === 12 ? [2] : []],
    [13, BRUNA, []],
  ] as const)
    await studio.table.put({
      ...payerKey(OWNER, id),
      ...details,
      id,
      studentIds,
      version: 1,
      createdAt: open.createdAt,
    });
  await settleCharge(studio.ctx, chargeIdOf(paid), { method: "pix" });
  await updateStudent(studio.ctx, student.id, patch);
  const bus = { publish: async () => undefined };
  return { ...studio, ctx: { ...studio.ctx, bus } };
}

test.each<[string, Partial<Student>, Parameters<typeof updateStudent>[2]]>([
  ["moved to another payer", { payerId: 12, payer: ANTONIO }, { payerId: 13 }],
  ["moved to a new payer", { payerId: 12, payer: ANTONIO }, { payerId: null, payer: BRUNA }],
  ["who pays alone now", { payerId: 12, payer: ANTONIO }, { payerId: null }],
  ["who paid alone before", {}, { payerId: 13 }],
])(
  "given a student %s, when a link of before is opened, then it shows, reports and promises nothing",
  async (_what, now, patch) => {
    const { ctx, storedAt } = await aChangedStudio(now, patch);
    for (const charge of [open, paid]) expect(await showPage(ctx, linkOf(charge), "t")).toMatchObject({ status: 410 });
    await promisePayment(ctx, linkOf(open), "2027-02-20");
    await reportPaid(ctx, linkOf(open));
    expect(storedAt(open)).not.toHaveProperty("promisedFor");
    expect(storedAt(open)).not.toHaveProperty("reportedAt");
    expect(await showPage(ctx, linkOf(open, 1), "t")).toMatchObject({ status: 200 });
    const verifying = { ...ctx, siteUrl: "https://site.example", links: { seal: () => "" } };
    expect(await issueReceipt(verifying, linkOf(paid), 1)).toEqual({ kind: "replaced" });
  },
);

test.each<[string, Parameters<typeof updateStudent>[2]]>([
  ["the payer's telephone", { payer: { ...ANTONIO, phone: "11987654321" } }],
  ["the same payer", { payerId: 12 }],
  ["the student's name", { name: "Ana Dias" }],
])("given an edit of %s, when a link of before is opened, then it stays valid", async (_what, patch) => {
  const { ctx } = await aChangedStudio({ payerId: 12, payer: ANTONIO }, patch);
  for (const charge of [open, paid]) expect(await showPage(ctx, linkOf(charge), "t")).toMatchObject({ status: 200 });
});
