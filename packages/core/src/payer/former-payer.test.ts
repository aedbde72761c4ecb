/** docs/rules/payer.md, "The payer's page". */

import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { settleCharge } from "../charge/settle-charge.ts";
import { payerKey, studentKey } from "../model/keys.ts";
import { payerLinkOf } from "../model/payer-link.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import type { Student } from "../model/student.ts";
import { issueReceipt } from "../receipt/issue-receipt.ts";
import { requireStudent } from "../store/students.ts";
import { updateStudent } from "../student/update-student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { promisePayment, reportPaid } from "./page-acts.ts";
import { replaceLink } from "./payers.ts";
import { showPage } from "./show-page.ts";

const [open, paid] = [chargeOf("2027-02"), chargeOf("2027-01")];
const payerOf = (name: string) => ({ name, email: null, phone: null, document: null });
const [ANTONIO, BRUNA] = [payerOf("Antonio Dias"), payerOf("Bruna Dias")];
type Patch = Parameters<typeof updateStudent>[2];

async function aChangedStudio(before: Partial<Student>) {
  const studio = await aStudio({ students: [{ ...student, ...before }], charges: [open, paid], today: "2027-02-05" });
  await studio.table.put({ pk: `O#${OWNER}`, sk: "COUNTER", last: 20 });
  for (const [id, details, studentIds] of [
    [12, ANTONIO, before.payerId === 12 ? [2] : []],
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
  const linkNow = async () => payerLinkOf(OWNER, await requireStudent(studio.ctx, student.id));
  const pageOf = (link: PayerLink) => showPage(studio.ctx, link, "t");
  return { ...studio, linkNow, pageOf, edit: (patch: Patch) => updateStudent(studio.ctx, student.id, patch) };
}

const form = { shownIds: new Set([chargeIdOf(open)]), typed: "2027-02-20" };

test.each<[string, Partial<Student>, Patch]>([
  ["moved to another payer", { payerId: 12, payer: ANTONIO }, { payerId: 13 }],
  ["moved to a new payer", { payerId: 12, payer: ANTONIO }, { payerId: null, payer: BRUNA }],
  ["who pays alone now", { payerId: 12, payer: ANTONIO }, { payerId: null }],
  ["who paid alone before", {}, { payerId: 13 }],
])(
  "given a student %s, when the link of before is opened, then it shows, reports, promises and downloads nothing of theirs",
  async (_what, before, patch) => {
    const { ctx, edit, linkNow, pageOf, storedAt } = await aChangedStudio(before);
    const former = await linkNow();
    await edit(patch);
    const { document } = await pageOf(former);
    for (const words of ["Janeiro/2027", "R$", "Bruna", "Ana"]) expect(document).not.toContain(words);
    await promisePayment(ctx, former, form);
    await reportPaid(ctx, former, form.shownIds);
    for (const said of ["promisedFor", "reportedAt"]) expect(storedAt(open)).not.toHaveProperty(said);
    const verifying = { ...ctx, siteUrl: "https://site.example", links: { seal: () => "" } };
    const { kind } = await issueReceipt(verifying, former, { settled: paid, number: 1 });
    expect(["replaced", "unknownReceipt"]).toContain(kind);
    const current = await pageOf(await linkNow());
    expect([current.status, current.document.includes("R$\u00a0150,50")]).toEqual([200, true]);
  },
);

test.each<[string, Patch]>([
  ["the payer's telephone", { payer: { ...ANTONIO, phone: "11987654321" } }],
  ["the same payer", { payerId: 12 }],
  ["the student's name", { name: "Ana Dias" }],
])("given an edit of %s, when a link of before is opened, then it stays valid", async (_what, patch) => {
  const { edit, linkNow, pageOf } = await aChangedStudio({ payerId: 12, payer: ANTONIO });
  const link = await linkNow();
  await edit(patch);
  expect([await linkNow(), (await pageOf(link)).status]).toEqual([link, 200]);
});

test("given any changes of who pays and of links, when every link of the past is opened, then only the current payer's shows the debt", async () => {
  const step = fc.constantFrom("12", "13", "new", "alone", "replace");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { ctx, edit, linkNow, pageOf } = await aChangedStudio({});
      const past = [await linkNow()];
      for (const one of steps) {
        const now = await requireStudent(ctx, student.id);
        if (one === "replace") await replaceLink(ctx, student.id);
        else if (one === "new") await edit({ payerId: null, payer: BRUNA });
        else if (one === "alone") await edit({ payerId: null });
        else if (now.payerId !== Number(one)) await edit({ payerId: Number(one) });
        past.push(await linkNow());
      }
      const current = JSON.stringify(await linkNow());
      for (const link of past) {
        const shows = (await pageOf(link)).document.includes("R$");
        expect([JSON.stringify(link), shows]).toEqual([JSON.stringify(link), JSON.stringify(link) === current]);
      }
      // The link of a student alone never returns, whoever paid in between.
      const alone = past.filter(({ payer }) => payer.startsWith("S")).map(({ revision }) => revision);
      expect(alone).toEqual(alone.toSorted((a, b) => a - b));
    }),
    { numRuns: 40 },
  );
});

test("given a link that is replaced while its student gets a payer, when both are done, then no link of the student opens", async () => {
  const { ctx, linkNow, pageOf, at } = await aChangedStudio({});
  const before = await linkNow();
  let replaced: PayerLink | undefined;
  const slower = runBeforeWrites(ctx, async () => {
    if (replaced) return;
    replaced = before;
    await replaceLink(ctx, student.id);
    replaced = await linkNow();
  });
  await expect(updateStudent(slower, student.id, { payerId: 13 })).rejects.toMatchObject({
    code: "conflict.changed_meanwhile",
  });
  await updateStudent(ctx, student.id, { payerId: 13 });
  for (const link of [before, replaced]) expect((await pageOf(link ?? before)).status).toBe(410);
  expect(at(studentKey(OWNER, student.id))).toMatchObject({ payerId: 13, linkRevision: 2 });
});
