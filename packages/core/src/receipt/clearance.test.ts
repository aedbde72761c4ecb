/** Lei 12.007/2009; docs/rules/receipt.md, "Receipts". */
import { civilDate } from "@emdia/contracts/values/calendar";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import { payerKey } from "../model/keys.ts";
import type { Payer } from "../model/payer.ts";
import { addReversal, addSettlement } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { issueClearance } from "./issue-clearance.ts";

const details = { name: "Maria Souza", email: null, phone: null, document: "52998224725" };
const maria: Payer = { ...details, id: 9, studentIds: [2, 3, 5], version: 1, createdAt: "2026-01-01T12:00:00.000Z" };
const ana: Student = { ...student, payer: details, payerId: 9 };
const beto: Student = { ...ana, id: 3, name: "Beto Lima" };
const caio: Student = { ...student, id: 4, name: "Caio Dias" };
/** The payer's list still contains Davi, who is no longer the payer's student. */
const davi: Student = { ...student, id: 5, name: "Davi Reis" };
const names: Record<number, string> = { 2: "Ana Souza", 3: "Beto Lima", 4: "Caio Dias", 5: "Davi Reis" };
const open = (studentId: number, month: string, over: Partial<Charge> = {}) =>
  chargeOf(month, { studentId, studentName: names[studentId] ?? "", reference: `Ref ${month}`, ...over });
const paidBy = (payerId: number | undefined, one: Charge, amountCents = one.amountCents) =>
  addSettlement(
    one,
    { amountCents, date: civilDate("2026-12-20"), method: "pix", payerId },
    "2026-12-20T12:00:00.000Z",
  );
const paid = (studentId: number, month: string, over: Partial<Charge> = {}) =>
  paidBy(undefined, open(studentId, month, over));
const year2026 = [
  paid(2, "2026-03"),
  paid(3, "2026-12", { amountCents: 20_000 }),
  paid(2, "2026-12"),
  paid(4, "2026-05"),
  paid(5, "2026-06"),
];

async function aStudioWith(charges: readonly Charge[], over: Parameters<typeof aStudio>[0] = {}) {
  const students = [ana, beto, caio, davi];
  const profile = { businessName: "Estúdio Vida", ...februaryIsOver };
  const studio = await aStudio({ students, charges, profile, today: "2027-02-15", ...over });
  await studio.table.put({ ...payerKey(OWNER, maria.id), ...maria });
  return studio.ctx;
}
async function readOf({ pdf }: { pdf: string }): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(pdf, "base64"))), {
    mergePages: true,
  });
  return text.replace(/\s+/g, " ");
}
const code = (is: string) => ({ name: "AppError", code: is });

test.each([9, 2, 3])(
  "given a family that paid all of last year, when %i asks, then the payer's declaration lists the charges by due date",
  async (id) => {
    const ctx = await aStudioWith(year2026);
    const issued = await issueClearance(ctx, id, 2026);
    expect(issued.fileName).toBe("quitacao-2026.pdf");
    expect(await readOf(issued)).toMatch(
      new RegExp(
        [
          "Declaração de quitação anual de débitos Ano de 2026, de janeiro a dezembro",
          "Estúdio Vida declara, conforme a Lei nº 12.007/2009, que Maria Souza, CPF 529.982.247-25, quitou todos os débitos com vencimento em 2026",
          "Venceu 10/03/2026 Ana Souza, Ref 2026-03, Pilates R\\$ 150,50",
          "Venceu 10/12/2026 Ana Souza, Ref 2026-12, Pilates R\\$ 150,50",
          "Venceu 10/12/2026 Beto Lima, Ref 2026-12, Pilates R\\$ 200,00",
          "Total \\(quinhentos e um reais\\) R\\$ 501,00",
          "substitui, para provar o pagamento, os recibos das cobranças de 2026 e dos anos anteriores",
          "Emitida em 15/02/2027",
        ].join(".*"),
      ),
    );
  },
);

test("given a year that a former payer paid, when the payer of now asks, then it is refused; what this one paid is listed", async () => {
  const former = [paidBy(12, open(2, "2026-04")), paidBy(12, open(4, "2026-05"))];
  const ctx = await aStudioWith(former);
  for (const id of [9, 4])
    await expect(issueClearance(ctx, id, 2026)).rejects.toMatchObject(code("clearance.nothing_due"));
  const reversed = addReversal(paidBy(12, open(2, "2026-06")), 1, { date: civilDate("2026-12-20"), at: "2026-12-20" });
  const own = await aStudioWith([...former, paidBy(9, reversed)]);
  expect((await readOf(await issueClearance(own, 9, 2026))).match(/Venceu \S+/g)).toEqual(["Venceu 10/06/2026"]);
});

test("given a student who pays alone, when requested, then the declaration names only that student", async () => {
  const text = await readOf(await issueClearance(await aStudioWith(year2026), 4, 2026));
  expect(text).toContain("que Caio Dias quitou todos");
  expect(text.match(/Venceu/g)).toHaveLength(1);
});

test("given names that a reader would turn into links, when the declaration is read, then they contain no link", async () => {
  const students = [{ ...caio, name: "evil.com" }];
  const charges = [paid(4, "2026-05", { studentName: "evil.com", reference: "evil.com", planName: "evil.com" })];
  const text = await readOf(await issueClearance(await aStudioWith(charges, { students }), 4, 2026));
  expect(text.match(/evil\. com/g)).toHaveLength(4);
  expect(text).not.toContain("evil.com");
});

const openOn = (day: string) => open(3, "2026-10", { dueDate: civilDate(day) });
const part = { amountCents: 15_049, date: civilDate("2026-12-20"), method: "pix" } as const;
const partly = addSettlement(open(2, "2026-09"), part, "2026-12-20T12:00:00.000Z");

test.each<[what: string, extra: Charge[], refusal: string | undefined]>([
  ["a charge due on the last day of the year is open", [openOn("2026-12-31")], "clearance.open_charges"],
  ["a charge of an earlier year is open", [open(2, "2024-02")], "clearance.open_charges"],
  ["a part of a charge is open", [partly], "clearance.open_charges"],
  ["a charge due on the next day is open", [openOn("2027-01-01")], undefined],
  ["another payer owes", [open(4, "2026-10")], undefined],
  ["a charge was voided", [open(2, "2026-10", { status: "cancelado" })], undefined],
  ["a charge paid in part was voided", [{ ...paid(2, "2026-10"), status: "cancelado" }], undefined],
  ["a charge was free", [open(2, "2026-10", { status: "pago", amountCents: 0 })], undefined],
  ["a former payer paid a charge", [paidBy(12, open(2, "2026-04"))], undefined],
  ["a former payer paid a part", [paidBy(9, paidBy(12, open(2, "2026-04"), 50), 15_000)], undefined],
])(
  "given that %s, when a declaration is requested, then it is issued or refused accordingly",
  async (_what, extra, refusal) => {
    const ctx = await aStudioWith([...year2026, ...extra]);
    if (refusal) await expect(issueClearance(ctx, 9, 2026)).rejects.toMatchObject(code(refusal));
    else expect((await readOf(await issueClearance(ctx, 9, 2026))).match(/Venceu/g)).toHaveLength(3);
  },
);

test("given charges at the year's ends, when the declaration is read, then it lists those due in the year, whatever their month", async () => {
  const edge = [
    paid(2, "2025-01", { dueDate: civilDate("2026-01-01") }),
    paid(2, "2025-12"),
    paid(2, "2026-12", { dueDate: civilDate("2027-01-03") }),
    paid(2, "2027-01"),
  ];
  const ctx = await aStudioWith(edge);
  expect((await readOf(await issueClearance(ctx, 9, 2026))).match(/Venceu \S+/g)).toEqual(["Venceu 01/01/2026"]);
  expect((await readOf(await issueClearance(ctx, 9, 2025))).match(/Venceu \S+/g)).toEqual(["Venceu 10/12/2025"]);
});

test("given a run that still has to make a charge of the year, when a declaration is requested, then it is refused", async () => {
  const billing = { month: "2026-12", date: "2026-12-10", dueAt: "2026-12-10T11:00:00.000Z" } as never;
  const early = { ...caio, createdAt: "2026-01-10T12:00:00.000Z", anchorMonth: "2026-05" } as never;
  const given = { students: [early], profile: { billing, lastBilling: null }, today: "2027-01-05" };
  await expect(issueClearance(await aStudioWith([paid(4, "2026-05")], given), 4, 2026)).rejects.toMatchObject(
    code("clearance.open_charges"),
  );
});

test.each<[id: number, year: number, refusal: string]>([
  [9, 2027, "clearance.year_running"],
  [9, 2028, "clearance.year_running"],
  [9, 2024, "clearance.nothing_due"],
  [77, 2026, "student.not_found"],
])(
  "given person %i and the year %i, when a declaration is requested, then it is refused: %s",
  async (id, year, refusal) => {
    await expect(issueClearance(await aStudioWith(year2026), id, year)).rejects.toMatchObject(code(refusal));
  },
);

test("given a family with an erased student, when the payer's declaration is read, then it does not list that student's charges", async () => {
  const students = [ana, { ...beto, erasedAt: "2027-01-20T12:00:00.000Z" }];
  const text = await readOf(await issueClearance(await aStudioWith(year2026, { students }), 9, 2026));
  expect(text.match(/Venceu \S+/g)).toEqual(["Venceu 10/03/2026", "Venceu 10/12/2026"]);
});

test("given an erased student, or another owner's, when a declaration is requested, then the student is not found", async () => {
  const students = [{ ...caio, erasedAt: "2027-01-20T12:00:00.000Z" }];
  const ctx = await aStudioWith(year2026, { students });
  await expect(issueClearance(ctx, 4, 2026)).rejects.toMatchObject(code("student.not_found"));
  await expect(issueClearance({ ...ctx, ownerId: "outro" }, 9, 2026)).rejects.toMatchObject(code("student.not_found"));
});
