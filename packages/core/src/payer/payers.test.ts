/** docs/decisions/033-payers.md */
import { MAX_PAYER_STUDENTS } from "@emdia/contracts/constants";
import { NewPayerInput, PayerPatch } from "@emdia/contracts/payer";
import { StudentInput, StudentPatch } from "@emdia/contracts/student";
import { PayerInput } from "@emdia/contracts/terms";
import { expect, test } from "vitest";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { ownerPartition, payerKey, studentKey } from "../model/keys.ts";
import { mailTags } from "../model/mail-tags.ts";
import { pageUrlFor } from "../model/payer-link.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import type { Item } from "../model/ports/table.ts";
import type { PayerDetails, Student } from "../model/student.ts";
import { eraseStudent } from "../privacy/erase-student.ts";
import { markAddress } from "../store/mark-address.ts";
import { requireStudent } from "../store/students.ts";
import { markEmail } from "../store/write-students.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { createStudent } from "../student/create-student.ts";
import { patchStudent, updateStudent } from "../student/update-student.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { eventTags } from "../testing/event-tags.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { putTold, told } from "../testing/told.ts";
import { createPayer, getPayer, listPayers, removePayer, replaceLink, updatePayer } from "./payers.ts";
import { showPage } from "./show-page.ts";

const typed = {
  name: "Maria Silva",
  email: "MARIA@exemplo.com.br",
  phone: "(11) 91234-5678",
  document: "529.982.247-25",
};
const maria: PayerDetails = {
  name: "Maria Silva",
  email: "maria@exemplo.com.br",
  phone: "5511912345678",
  document: "52998224725",
};
const named = (id: number, name: string, over: Partial<Student> = {}): Student => ({ ...student, id, name, ...over });

async function aFamily() {
  const students = [named(2, "Ana"), named(3, "João"), named(4, "Bia")];
  const studio = await aStudio({ plans: [{ ...plan, studentCount: 3 }], students });
  const { ctx } = studio;
  await ctx.table.put({ pk: "O#dono", sk: "COUNTER", last: 4 });
  const patch = (id: number, body: object) => updateStudent(ctx, id, StudentPatch.parse(body));
  const payer = (id: number) => studio.at(payerKey(OWNER, id));
  const stored = (id: number) => studio.at(studentKey(OWNER, id));
  const payers = () =>
    studio.keys().flatMap((key) => {
      const item: Item | undefined = studio.table.items.get(key);
      return key.includes("PERSON#") ? [[item?.id, item?.studentIds]] : [];
    });
  return { ...studio, patch, payer, stored, payers };
}

test("given a payer typed for a student, when stored, then they are an item with the student's number, and the student has their number and a copy", async () => {
  const { patch, payer, stored } = await aFamily();
  expect(await patch(2, { payer: typed })).toMatchObject({ payerId: 5, payer: maria, billTo: { name: "Maria Silva" } });
  expect(payer(5)).toMatchObject({ id: 5, ...maria, studentIds: [2], version: 1, createdAt: expect.any(String) });
  expect(stored(2)).toMatchObject({ payerId: 5, payer: maria });
});

test("given a payer of one student, when another student gets the payer's number, then both have the same person", async () => {
  const { ctx, patch, payer, stored } = await aFamily();
  await patch(3, { payer: typed });
  expect(await patch(2, { payerId: 5 })).toMatchObject({ payerId: 5, payer: maria });
  expect(payer(5)).toMatchObject({ studentIds: [2, 3], version: 2 });
  expect(stored(2)).toMatchObject({ payerId: 5, payer: maria });
  expect(await getPayer(ctx, 5)).toEqual({
    id: 5,
    ...maria,
    studentCount: 2,
    createdAt: expect.any(String),
    pageUrl: ctx.pageUrlOf({ ownerId: OWNER, payer: "P0000005", revision: 0 }),
    students: [
      { id: 2, name: "Ana", status: "ativo" },
      { id: 3, name: "João", status: "ativo" },
    ],
  });
});

test("given siblings, when the payer's details are edited at one of them, then the payer and both copies change, and a stale copy of another edit is not stored", async () => {
  const { ctx, patch, payer, stored } = await aFamily();
  await patch(2, { payer: typed });
  await patch(3, { payerId: 5 });
  const before = await requireStudent(ctx, 3);
  await patch(2, { payer: { name: "Maria S. Lima", phone: "11955554444" } });
  const after = { name: "Maria S. Lima", email: null, phone: "5511955554444", document: null };
  expect([payer(5), stored(2)?.payer, stored(3)?.payer]).toMatchObject([{ ...after, version: 3 }, after, after]);
  // The other device read the student before the payer changed; the device's edit of the name must
  // not write the old copy.
  await patchStudent(ctx, before, { name: "João Lima" });
  expect(stored(3)).toMatchObject({ name: "João Lima", payer: after });
});

test.each([
  ["the number null", { payerId: null }],
  ["a payer null", { payer: null }],
  ["both null", { payer: null, payerId: null }],
])("given siblings, when one gets %s, then that one pays alone and the other keeps the payer", async (_what, body) => {
  const { patch, payers, stored } = await aFamily();
  await patch(2, { payer: typed });
  await patch(3, { payerId: 5 });
  expect(await patch(2, body)).toMatchObject({ payerId: null, payer: null, billTo: { name: "Ana" } });
  expect(stored(2)).not.toHaveProperty("payer");
  expect(payers()).toEqual([[5, [3]]]);
  await patch(3, body);
  expect(payers()).toEqual([[5, []]]);
});

test("given siblings, when details are sent with the number null, then they make another payer, for that student alone", async () => {
  const { patch, payers, stored } = await aFamily();
  await patch(2, { payer: typed });
  await patch(3, { payerId: 5 });
  expect(await patch(3, { payerId: null, payer: { name: "Rui Lima" } })).toMatchObject({
    payerId: 6,
    payer: { name: "Rui Lima", email: null },
  });
  expect(payers()).toEqual([
    [5, [2]],
    [6, [3]],
  ]);
  expect(stored(2)?.payer).toEqual(maria);
});

test("given two payers, when a student moves to the other one with new details, then both lists and all copies agree", async () => {
  const { patch, payers, stored, payer } = await aFamily();
  await patch(2, { payer: typed });
  await patch(3, { payer: { name: "Rui Lima" } });
  const rui = { name: "Rui Lima", email: "rui@exemplo.com.br", phone: null, document: null };
  expect(await patch(2, { payerId: 6, payer: { name: "Rui Lima", email: "rui@exemplo.com.br" } })).toMatchObject({
    payerId: 6,
    payer: rui,
  });
  expect(payers()).toEqual([
    [5, []],
    [6, [2, 3]],
  ]);
  expect([payer(6), stored(2)?.payer, stored(3)?.payer]).toMatchObject([rui, rui, rui]);
});

test.each([
  ["a number that is nobody's", { payerId: 99 }, { payerId: "Este responsável não existe mais. Escolha outro." }],
  ["a number and no payer", { payerId: 5, payer: null }, { payer: "Escolha um responsável ou o próprio aluno" }],
])(
  "given %s, when a student is edited, then the field has the error and nothing changes",
  async (_what, body, fields) => {
    const { patch, stored } = await aFamily();
    const before = stored(2);
    await expect(patch(2, body)).rejects.toMatchObject({ code: "request.invalid", fields });
    expect(stored(2)).toEqual(before);
  },
);

test("given a form that is sent twice, when a student and a payer are created, then there is one of each", async () => {
  const { ctx, payers } = await aFamily();
  const key = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
  const input = StudentInput.parse({ name: "Caio", planId: 1, payer: typed, idempotencyKey: key });
  const [a, b] = await Promise.all([createStudent(ctx, input), createStudent(ctx, input)]);
  expect([a?.id, a?.payerId]).toEqual([b?.id, b?.payerId]);
  expect(payers()).toEqual([[a?.payerId, [a?.id]]]);
});

test("given siblings who are registered at once with one payer's number, when both are stored, then the payer has both", async () => {
  const { ctx, patch, payers } = await aFamily();
  await patch(2, { payer: typed });
  const make = (name: string) => createStudent(ctx, StudentInput.parse({ name, planId: 1, payerId: 5 }));
  const made = await Promise.all([make("Caio"), make("Duda"), make("Enzo")]);
  expect(payers()).toEqual([[5, [2, ...made.map(({ id }) => id).toSorted((a, b) => a - b)]]]);
});

test("given a payer of two, when their address changes, then mail to both counts as arriving again, and a student's own stays as it was", async () => {
  const { ctx, patch, stored } = await aFamily();
  await patch(2, { payer: typed });
  await patch(3, { payerId: 5 });
  for (const id of [2, 3]) await markEmail(ctx, id, "maria@exemplo.com.br", "invalid");
  await updatePayer(ctx, 5, PayerPatch.parse({ phone: "11955554444" }));
  expect([stored(2)?.emailStatus, stored(3)?.emailStatus]).toEqual(["invalid", "invalid"]);
  const after = await updatePayer(ctx, 5, PayerPatch.parse({ email: "nova@exemplo.com.br" }));
  expect(after).toMatchObject({ ...maria, email: "nova@exemplo.com.br", phone: "5511955554444", studentCount: 2 });
  expect([stored(2), stored(3)]).toMatchObject([
    { emailStatus: "ok", payer: { email: "nova@exemplo.com.br", phone: "5511955554444" } },
    { emailStatus: "ok", payer: { email: "nova@exemplo.com.br", phone: "5511955554444" } },
  ]);
});

test("given a payer whose address is corrected, when the old one bounces meanwhile, then the new one counts as good", async () => {
  const { ctx, patch, stored } = await aFamily();
  await patch(2, { payer: typed });
  const bounce = () => markEmail(ctx, 2, "maria@exemplo.com.br", "invalid");
  await updatePayer(runBeforeWrites(ctx, bounce), 5, PayerPatch.parse({ email: "nova@exemplo.com.br" }));
  expect(stored(2)).toMatchObject({ emailStatus: "ok", payer: { email: "nova@exemplo.com.br" } });
});

test("given a change of a payer, when a sibling joins or leaves meanwhile, then the change counts for the students of then", async () => {
  const { ctx, patch, payer, stored } = await aFamily();
  await patch(2, { payer: typed });
  await patch(3, { payerId: 5 });
  let isFirst = true;
  const meanwhile = async () => {
    if (!isFirst) return;
    isFirst = false;
    await patch(4, { payerId: 5 });
    await patch(3, { payerId: null });
  };
  const { students } = await updatePayer(runBeforeWrites(ctx, meanwhile), 5, { name: "Maria Lima" });
  expect(students.map(({ name }) => name)).toEqual(["Ana", "Bia"]);
  expect(payer(5)).toMatchObject({ name: "Maria Lima", studentIds: [2, 4] });
  expect([stored(2)?.payer, stored(4)?.payer]).toMatchObject([{ name: "Maria Lima" }, { name: "Maria Lima" }]);
  expect(stored(3)).not.toHaveProperty("payerId");
});

test("given a payer who is deleted while a student is linked to them, when the link is stored, then the field has the error", async () => {
  const { ctx, stored } = await aFamily();
  const { id } = await createPayer(ctx, PayerInput.parse(typed));
  const slow = runBeforeWrites(ctx, () => ctx.table.remove(payerKey(OWNER, id)));
  await expect(updateStudent(slow, 2, { payerId: id })).rejects.toMatchObject({
    fields: { payerId: "Este responsável não existe mais. Escolha outro." },
  });
  expect(stored(2)).not.toHaveProperty("payerId");
});

test("given a payer who changes at each attempt, when a student is linked, then the answer is a conflict", async () => {
  const { ctx } = await aFamily();
  const { id } = await createPayer(ctx, PayerInput.parse(typed));
  const slow = runBeforeWrites(ctx, () => updatePayer(ctx, id, { name: "Maria Outra" }));
  await expect(updateStudent(slow, 2, { payerId: id })).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
});

test(`given a payer of ${MAX_PAYER_STUDENTS} students, when one more is linked, then it is refused; when their details change, then all copies do`, async () => {
  const { ctx, stored } = await aFamily();
  const { id } = await createPayer(ctx, PayerInput.parse(typed));
  const ids = Array.from({ length: MAX_PAYER_STUDENTS }, (_, at) => 100 + at);
  for (const one of ids)
    await ctx.table.put({ ...studentKey(OWNER, one), ...named(one, `Aluno ${one}`), payerId: id, payer: maria });
  await ctx.table.put({ ...payerKey(OWNER, id), id, ...maria, studentIds: ids, version: 1, createdAt: "2027-01-10" });
  await expect(updateStudent(ctx, 2, { payerId: id })).rejects.toMatchObject({ code: "payer.too_many_students" });
  await updateStudent(ctx, 100, StudentPatch.parse({ payer: { ...typed, name: "Maria Lima" } }));
  expect(ids.map((one) => stored(one)?.payer)).toEqual(ids.map(() => ({ ...maria, name: "Maria Lima" })));
});

test("given payers with and without students, when deleted, then only the ones without are; an archived student counts", async () => {
  const { ctx, patch, payers } = await aFamily();
  await patch(2, { payer: typed });
  await removeStudent(ctx, 2);
  expect(payers()).toEqual([[5, [2]]]);
  await expect(removePayer(ctx, 5)).rejects.toMatchObject({ code: "payer.has_students" });
  await eraseStudent(ctx, 2);
  expect(payers()).toEqual([]);
  const { id } = await createPayer(ctx, PayerInput.parse(typed));
  await removePayer(ctx, id);
  expect(payers()).toEqual([]);
  await expect(removePayer(ctx, id)).rejects.toMatchObject({ code: "payer.not_found" });
});

test("given a sibling who was never charged, when deleted, then the payer has the other one; a payer without students stays", async () => {
  const { ctx, patch, payers } = await aFamily();
  for (const id of [2, 3])
    await ctx.table.put({ ...studentKey(OWNER, id), ...named(id, `N ${id}`), anchorMonth: null });
  await patch(2, { payer: typed });
  await patch(3, { payerId: 5 });
  await removeStudent(ctx, 2);
  expect(payers()).toEqual([[5, [3]]]);
  await removeStudent(ctx, 3);
  expect(payers()).toEqual([[5, []]]);
});

test("given such a sibling, when their payer changes while they are deleted, then they are deleted, not archived", async () => {
  const { ctx, patch, payers, stored } = await aFamily();
  await ctx.table.put({ ...studentKey(OWNER, 2), ...named(2, "Ana"), anchorMonth: null });
  await patch(2, { payer: typed });
  let isFirst = true;
  const meanwhile = async () => {
    if (isFirst) await updatePayer(ctx, 5, { name: "Maria Lima" });
    isFirst = false;
  };
  await removeStudent(runBeforeWrites(ctx, meanwhile), 2);
  expect(stored(2)).toBeUndefined();
  expect(payers()).toEqual([[5, []]]);
});

test.each([
  ["was charged", student.anchorMonth],
  ["was never charged", null],
])(
  "given siblings of whom each %s, when both are erased, then nothing of the payer is left",
  async (_what, anchorMonth) => {
    const { ctx, patch, payers, table } = await aFamily();
    for (const id of [2, 3]) await ctx.table.put({ ...studentKey(OWNER, id), ...named(id, `N ${id}`), anchorMonth });
    await patch(2, { payer: typed });
    await patch(3, { payerId: 5 });
    await eraseStudent(ctx, 2);
    expect(payers()).toEqual([[5, [3]]]);
    await eraseStudent(ctx, 3);
    expect(payers()).toEqual([]);
    expect(JSON.stringify([...table.items.values()])).not.toMatch(/Maria|maria@|5511912345678|52998224725/);
  },
);

test("given payers, when listed by pages, then each is listed once, the oldest first; another owner's is not found", async () => {
  const { ctx } = await aFamily();
  for (const name of ["Maria Silva", "Rui Lima", "Sônia Prado"]) await createPayer(ctx, PayerInput.parse({ name }));
  const first = await listPayers(ctx, { limit: 2 });
  const second = await listPayers(ctx, { limit: 2, cursor: first.cursor });
  expect([...first.items, ...second.items].map(({ name, studentCount }) => [name, studentCount])).toEqual([
    ["Maria Silva", 0],
    ["Rui Lima", 0],
    ["Sônia Prado", 0],
  ]);
  const stranger = { ...ctx, ownerId: "outra" };
  await expect(getPayer(stranger, 5)).rejects.toMatchObject({ code: "payer.not_found" });
  await expect(updatePayer(stranger, 5, { name: "Eva Lima" })).rejects.toMatchObject({ code: "payer.not_found" });
  await expect(removePayer(stranger, 5)).rejects.toMatchObject({ code: "payer.not_found" });
});

test.each([
  ["Bounce", "invalid"],
  ["Complaint", "complained"],
] as const)(
  "given a %s of a payer's mail about one child, when it arrives, then each child who is billed there shows it, and a child who joins later",
  async (eventType, status) => {
    const { ctx, patch, payer, stored } = await aFamily();
    const { payerId } = await patch(2, { payer: typed });
    await patch(3, { payerId });
    const own = chargeOf("2027-02", { studentId: 2 });
    const sent = told({ ...own, mail: { state: "sent", at: own.createdAt } });
    await putTold(ctx, sent);
    const mail = {
      timestamp: own.createdAt,
      messageId: "m-1",
      destination: ["Maria@exemplo.com.br"],
      tags: eventTags(mailTags("S0000002", { pk: ownerPartition(OWNER), sk: sent.message ?? "" }, 1)),
    };
    const event = { eventType, mail, bounce: { bounceType: "Permanent" } };
    let isLate = true;
    const linking = runBeforeWrites(ctx, async () => {
      if (isLate) {
        isLate = false;
        await applyMailEvent({ ...ctx, watermark: { raisedTo: 0 } }, event);
      }
    });
    // The event arrives between the reading of the payer's other children and the writing of Bia.
    await patchStudent(linking, await requireStudent(ctx, 4), StudentPatch.parse({ payerId }));
    const born = await createStudent(ctx, StudentInput.parse({ name: "Caio", planId: 1, payerId }));
    expect([2, 3, 4, born.id].map((id) => stored(id)?.emailStatus)).toEqual([status, status, status, status]);
    expect(payer(payerId ?? 0)).toMatchObject({ studentIds: [2, 3, 4, born.id] });
    const other = StudentInput.parse({
      name: "Davi",
      planId: 1,
      payerId,
      payer: { ...typed, email: "nova@exemplo.com.br" },
    });
    expect(stored((await createStudent(ctx, other)).id)?.emailStatus).toBe("ok");
    expect(stored(2)?.emailStatus).toBe("ok");
  },
);

test("given a payer without an address, when one child's address bounces, then a child with another address is not marked", async () => {
  const { ctx, patch, stored } = await aFamily();
  const { payerId } = await patch(2, { email: "ana@exemplo.com.br", payer: { name: "Maria Silva" } });
  await markAddress(ctx, "ana@exemplo.com.br", "invalid");
  await patch(3, { email: "joao@exemplo.com.br", payerId });
  expect([2, 3].map((id) => stored(id)?.emailStatus)).toEqual(["invalid", "ok"]);
  await ctx.table.put({ ...studentKey(OWNER, 2), ...stored(2), emailStatus: "ok" });
  await ctx.table.put({ ...studentKey(OWNER, 3), ...stored(3), email: "ana@exemplo.com.br", emailStatus: "invalid" });
  await patch(4, { email: "ana@exemplo.com.br", payerId });
  expect([2, 3, 4].map((id) => stored(id)?.emailStatus)).toEqual(["ok", "invalid", "invalid"]);
});

test("given a payer's form sent twice at once and again, then there is one payer; a form of a student with its key is refused", async () => {
  const { ctx, payers } = await aFamily();
  const idempotencyKey = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c12";
  const input = NewPayerInput.parse({ ...typed, idempotencyKey });
  const made = await Promise.all([createPayer(ctx, input), createPayer(ctx, input)]);
  made.push(await createPayer(ctx, input));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(payers()).toHaveLength(1);
  const student = StudentInput.parse({ name: "Caio", planId: 1, idempotencyKey });
  await expect(createStudent(ctx, student)).rejects.toMatchObject({ code: "request.invalid" });
  await createPayer(ctx, NewPayerInput.parse(typed));
  expect(payers()).toHaveLength(2);
});

test("given a payer with a student's e-mail, when the owner declines them, then it is stored with what both have in common, and erased", async () => {
  const { ctx, patch, stored } = await aFamily();
  const { payerId = 0 } = await patch(2, { payer: typed });
  await patch(3, { email: "maria@exemplo.com.br", phone: "(11) 91234-5678" });
  const declined = [{ payerId, identifiers: ["email maria@exemplo.com.br", "phone 5511912345678"] }];
  expect(await patch(3, { declinedPayerId: payerId })).toMatchObject({ declinedPayers: declined, payerId: null });
  expect(await patch(3, { declinedPayerId: payerId, name: "João Souza" })).toMatchObject({ declinedPayers: declined });
  expect(stored(3)).not.toHaveProperty("declinedPayerId");
  await expect(patch(3, { declinedPayerId: 99 })).rejects.toMatchObject({ code: "payer.not_found" });
  await ctx.table.put({ ...studentKey(OWNER, 3), ...stored(3), status: "arquivado" });
  await eraseStudent(ctx, 3);
  expect(stored(3)).not.toHaveProperty("declinedPayers");
});

/** docs/rules/payer.md, "The payer's page". */
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
