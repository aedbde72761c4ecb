/** Tests the address of a payer's page, and its replacement (docs/rules.md, "The payer's page"). */
import { PayerPatch } from "@emdia/contracts/payer";
import { StudentPatch } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { showPayerPage } from "../charge-page/show-payer-page.ts";
import { payerKey, studentKey } from "../model/keys.ts";
import { payerPageUrlOf } from "../model/payer-page-url.ts";
import { requireStudent } from "../store/students.ts";
import { updateStudent } from "../student/update-student.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio, runBeforeWrites } from "../testing/studio.ts";
import { getPayer } from "./list-payers.ts";
import { replacePayerLink } from "./replace-payer-link.ts";
import { updatePayer } from "./update-payer.ts";

/** Creates Ana and Beto; Maria, number 4, pays for Ana. */
async function aPayer() {
  const students = [student, { ...student, id: 3, name: "Beto Souza" }];
  const studio = await aStudio({ plans: [{ ...plan, studentCount: 2 }], students });
  const { ctx } = studio;
  await ctx.table.put({ pk: "O#dono", sk: "COUNTER", last: 3 });
  const patch = (id: number, body: object) => updateStudent(ctx, id, StudentPatch.parse(body));
  await patch(2, { payer: { name: "Maria Souza" } });
  const linkOf = async (id: number) => payerPageUrlOf(ctx, await requireStudent(ctx, id));
  const statusOf = async (revision: number) => {
    const link = { ownerId: OWNER, payerId: 4, revision };
    return (await showPayerPage({ ...ctx, pathOf: ctx.pageUrlOf }, link, "x")).status;
  };
  return {
    ...studio,
    patch,
    linkOf,
    statusOf,
    urlOf: (linkRevision: number) => ctx.pageUrlOf(OWNER, { payerId: 4, linkRevision }),
  };
}

test("given a payer's link, when it is replaced, then the old one is refused, and response, payer and students have the new one", async () => {
  const { ctx, linkOf, statusOf, urlOf } = await aPayer();
  expect([(await getPayer(ctx, 4)).pageUrl, await linkOf(2), await statusOf(0)]).toEqual([urlOf(0), urlOf(0), 200]);
  expect(await replacePayerLink(ctx, 4)).toMatchObject({ id: 4, pageUrl: urlOf(1), students: [{ id: 2 }] });
  expect([(await getPayer(ctx, 4)).pageUrl, await linkOf(2)]).toEqual([urlOf(1), urlOf(1)]);
  expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual([410, 200, 410]);
  expect((await replacePayerLink(ctx, 4)).pageUrl).toBe(urlOf(2));
});

test("given a replaced link, when the payer is edited or another student joins, then every copy keeps the link", async () => {
  const { ctx, patch, linkOf, urlOf, at } = await aPayer();
  await replacePayerLink(ctx, 4);
  await updatePayer(ctx, 4, PayerPatch.parse({ name: "Maria Lima" }));
  await patch(2, { payer: { name: "Maria Lima Souza" } });
  await patch(3, { payerId: 4 });
  expect([await linkOf(2), await linkOf(3), (await getPayer(ctx, 4)).pageUrl]).toEqual([urlOf(1), urlOf(1), urlOf(1)]);
  expect(at(payerKey(OWNER, 4))).toMatchObject({ name: "Maria Lima Souza", linkRevision: 1 });
  expect(at(studentKey(OWNER, 3))).toMatchObject({ payer: { name: "Maria Lima Souza", linkRevision: 1 } });
});

test("given a student who leaves a payer with a replaced link, when they get a payer of their own, then that link is a first one", async () => {
  const { ctx, patch, linkOf } = await aPayer();
  await replacePayerLink(ctx, 4);
  await patch(2, { payerId: null, payer: { name: "Rita" } });
  expect(await linkOf(2)).toBe(ctx.pageUrlOf(OWNER, { payerId: 5 }));
});

test("given two replacements at once, when both are answered, then each gave a new address", async () => {
  const { ctx, urlOf, linkOf } = await aPayer();
  const rivals: (string | null)[] = [];
  const slower = runBeforeWrites(ctx, async () => {
    if (rivals.length === 0) rivals.push((await replacePayerLink(ctx, 4)).pageUrl);
  });
  expect([(await replacePayerLink(slower, 4)).pageUrl, rivals]).toEqual([urlOf(2), [urlOf(1)]]);
  expect(await linkOf(2)).toBe(urlOf(2));
});

test("given an unknown payer, or another owner's, when the link is to be replaced, then they are not found", async () => {
  const { ctx } = await aPayer();
  for (const [owner, id] of [
    [OWNER, 9],
    ["outra", 4],
  ] as const)
    await expect(replacePayerLink({ ...ctx, ownerId: owner }, id)).rejects.toMatchObject({ code: "payer.not_found" });
});
