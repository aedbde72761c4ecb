/** docs/rules/payer.md, "The payer's page". */
import { PayerPatch } from "@emdia/contracts/payer";
import { StudentPatch } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { payerKey, studentKey } from "../model/keys.ts";
import { pageUrlFor } from "../model/payer-link.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import { requireStudent } from "../store/students.ts";
import { updateStudent } from "../student/update-student.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio, runBeforeWrites } from "../testing/studio.ts";
import { getPayer, updatePayer } from "./payers.ts";
import { replaceLink } from "./replace-link.ts";
import { showPage } from "./show-page.ts";

async function aPayer() {
  const students = [student, { ...student, id: 3, name: "Beto Souza" }];
  const studio = await aStudio({ plans: [{ ...plan, studentCount: 2 }], students });
  const { ctx } = studio;
  await ctx.table.put({ pk: "O#dono", sk: "COUNTER", last: 3 });
  const patch = (id: number, body: object) => updateStudent(ctx, id, StudentPatch.parse(body));
  await patch(2, { payer: { name: "Maria Souza" } });
  const linkOf = async (id: number) => pageUrlFor(ctx, await requireStudent(ctx, id));
  const ofPayer = (payer: PayerLink["payer"]) => ({
    statusOf: async (revision: number) => (await showPage(ctx, { ownerId: OWNER, payer, revision }, "x")).status,
    urlOf: (revision: number) => ctx.pageUrlOf({ ownerId: OWNER, payer, revision }),
  });
  return { ...studio, patch, linkOf, maria: ofPayer("P0000004"), beto: ofPayer("S0000003") };
}

test("given a payer's link, when it is replaced, then the old one is refused, and response, payer and students have the new one", async () => {
  const { ctx, linkOf, maria } = await aPayer();
  const { urlOf, statusOf } = maria;
  expect([(await getPayer(ctx, 4)).pageUrl, await linkOf(2), await statusOf(0)]).toEqual([urlOf(0), urlOf(0), 200]);
  expect(await replaceLink(ctx, 2)).toEqual({ pageUrl: urlOf(1) });
  expect([(await getPayer(ctx, 4)).pageUrl, await linkOf(2)]).toEqual([urlOf(1), urlOf(1)]);
  expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual([410, 200, 410]);
  expect(await replaceLink(ctx, 2)).toEqual({ pageUrl: urlOf(2) });
});

test("given a student who pays alone, when their link is replaced, then the old one is refused, and nobody else's changes", async () => {
  const { ctx, linkOf, maria, beto } = await aPayer();
  expect([await linkOf(3), await beto.statusOf(0)]).toEqual([beto.urlOf(0), 200]);
  expect(await replaceLink(ctx, 3)).toEqual({ pageUrl: beto.urlOf(1) });
  expect([await linkOf(3), await linkOf(2)]).toEqual([beto.urlOf(1), maria.urlOf(0)]);
  expect([await beto.statusOf(0), await beto.statusOf(1), await maria.statusOf(0)]).toEqual([410, 200, 200]);
});

test("given a replaced link, when the payer is edited or another student joins, then every copy keeps the link", async () => {
  const { ctx, patch, linkOf, maria, at } = await aPayer();
  await replaceLink(ctx, 2);
  await updatePayer(ctx, 4, PayerPatch.parse({ name: "Maria Lima" }));
  await patch(2, { payer: { name: "Maria Lima Souza" } });
  await patch(3, { payerId: 4 });
  const url = maria.urlOf(1);
  expect([await linkOf(2), await linkOf(3), (await getPayer(ctx, 4)).pageUrl]).toEqual([url, url, url]);
  expect(at(payerKey(OWNER, 4))).toMatchObject({ name: "Maria Lima Souza", linkRevision: 1 });
  expect(at(studentKey(OWNER, 3))).toMatchObject({ payer: { name: "Maria Lima Souza", linkRevision: 1 } });
});

test("given a student who leaves a payer with a replaced link, when they get a payer of their own, then that link is a first one", async () => {
  const { ctx, patch, linkOf } = await aPayer();
  await replaceLink(ctx, 2);
  await patch(2, { payerId: null, payer: { name: "Rita" } });
  expect(await linkOf(2)).toBe(ctx.pageUrlOf({ ownerId: OWNER, payer: "P0000005", revision: 0 }));
});

test.each([2, 3])(
  "given two replacements at once for student %i, when both are answered, then each gave a new address",
  async (id) => {
    const { ctx, maria, beto, linkOf } = await aPayer();
    const { urlOf } = id === 2 ? maria : beto;
    const rivals: (string | null)[] = [];
    const slower = runBeforeWrites(ctx, async () => {
      if (rivals.length === 0) rivals.push((await replaceLink(ctx, id)).pageUrl);
    });
    expect([(await replaceLink(slower, id)).pageUrl, rivals]).toEqual([urlOf(2), [urlOf(1)]]);
    expect(await linkOf(id)).toBe(urlOf(2));
  },
);

test("given an unknown, erased or another owner's student, when the link is to be replaced, then they are not found", async () => {
  const { ctx, table, at } = await aPayer();
  const key = studentKey(OWNER, 3);
  await table.put({ ...key, ...at(key), erasedAt: "2027-01-01T12:00:00.000Z" });
  for (const [owner, id] of [
    [OWNER, 9],
    [OWNER, 3],
    ["outra", 2],
  ] as const)
    await expect(replaceLink({ ...ctx, ownerId: owner }, id)).rejects.toMatchObject({ code: "student.not_found" });
});
