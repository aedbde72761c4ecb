import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test, vi } from "vitest";
import { nextSchedule } from "../dashboard/billing-schedule.ts";
import { profileKey } from "../model/keys.ts";
import type { BillingPeriod, Profile } from "../model/profile.ts";
import { sendSummary } from "../notice/send-summary.ts";
import { OWNERS_PER_PAGE, ownersDueIn } from "../store/due-owners.ts";
import { student, profile as whole } from "../testing/entities.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { readMail } from "../testing/read-mail.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import type { SomeCharge, SomeMail } from "../testing/told.ts";
import { dueOwners } from "./due-owners.ts";

const february = yearMonth("2027-02");
const NOON = "2027-02-15T12:00:00.000Z";
const mail = (state: SomeMail["state"], why?: string, at = NOON) => ({
  mail: { state, attempt: 1, at, ...(why ? { reason: why } : {}) } satisfies SomeMail,
});
const sent = mail("sent");
const owed = (studentId: number, amountCents: number, over: SomeCharge = {}) =>
  chargeOf("2027-02", { studentId, amountCents, studentName: `Aluno ${studentId}`, ...over });
const paid = { status: "pago" as const, paidDate: civilDate("2027-02-12") };
const voided = { status: "cancelado" as const, voidReason: "Engano" };
const linesOf = (text: string | undefined) => (text ?? "").replaceAll("\u00a0", " ").split("\n");

test("given charges of every kind, when the month is summed up, then each figure counts its own, and each failure has its reason", async () => {
  const claimedLong = mail("claimed", undefined, "2027-02-15T11:57:00.000Z");
  const studio = await aStudio({
    charges: [
      ...[owed(1, 1, sent), owed(2, 20, mail("delivered")), owed(3, 300, mail("skipped", "no_email"))],
      ...[owed(4, 4_000, mail("skipped", "no_payment_data")), owed(5, 50_000, mail("failed", "rejected"))],
      ...[owed(6, 600_000, mail("unconfirmed")), owed(7, 7_000_000, claimedLong)],
      ...[owed(8, 80_000_000, { ...paid, ...sent }), owed(9, 100_000_000, paid)],
      ...[owed(10, 5, { ...voided, ...sent }), owed(11, 5, mail("claimed")), owed(12, 5)],
      ...[chargeOf("2027-01", sent), chargeOf("2027-03", sent)],
    ],
  });
  await sendSummary(studio.ctx, february);
  const [summary] = studio.mails;
  expect(summary?.to).toEqual({ address: "dono@exemplo.com.br" });
  expect(summary?.subject).toBe("Resumo da cobrança: 2 cobranças enviadas em Fevereiro/2027");
  expect(summary?.html).toContain("Estúdio");
  expect(linesOf(summary?.text)).toEqual([
    "2 cobranças enviadas em Fevereiro/2027",
    "",
    "Cobranças enviadas por e-mail: 2",
    "Alunos sem e-mail: 1",
    "Envios com problema: 4",
    "Já pagas: 2",
    "Recebido das cobranças de Fevereiro/2027: R$ 1.800.000,00",
    "Total esperado no mês: R$ 1.876.543,31",
    "Em atraso de outros meses: R$ 150,50 (1 cobrança de 1 aluno)",
    "",
    "- Aluno 3: Aluno sem e-mail",
    "- Aluno 4: Dados de pagamento não configurados",
    "- Aluno 5: E-mail recusado pelo serviço de envio",
    "- Aluno 6: Envio não confirmado",
    "- Aluno 7: Envio não confirmado",
    "",
    "Ver quem já pagou: https://emdia.example/dashboard",
  ]);
  const letter = readMail(summary?.html ?? "");
  expect(letter.inbox).toBe("Total esperado: R$ 1.876.543,31");
  expect(letter.links[0]).toEqual(["Ver quem já pagou", "https://emdia.example/dashboard"]);
  expect(letter.lines.slice(16, -2)).toEqual([
    ...["Sem e-mail", "Envie a cobrança pelo WhatsApp.", "Aluno 3 · R$ 3,00", "Aluno sem e-mail"],
    ...["Precisam da sua atenção", "Estas cobranças não chegaram ao aluno.", "Aluno 4 · R$ 40,00"],
    ...["Dados de pagamento não configurados", "Aluno 5 · R$ 500,00", "E-mail recusado pelo serviço de envio"],
    ...["Aluno 6 · R$ 6.000,00", "Envio não confirmado", "Aluno 7 · R$ 70.000,00", "Envio não confirmado"],
  ]);
  expect(letter.lines.slice(0, 2)).toEqual(["Estúdio", "2 cobranças enviadas em Fevereiro/2027"]);
});

test("given debts of earlier months, when the month is summed up, then the mail names the overdue amount and the number of students", async () => {
  const late = (studentId: number, month: string, amountCents: number, over: SomeCharge = {}) =>
    chargeOf(month, { studentId, amountCents, ...over });
  const received = { number: 1, amountCents: 100, date: civilDate("2027-02-01"), at: NOON };
  const ledger = [{ ...received, method: "pix" as const, by: "owner" as const }];
  const part = { settledCents: 100, ledgerSize: 1, ledger };
  const studio = await aStudio({
    charges: [
      ...[owed(1, 100), late(1, "2026-12", 500, part), late(1, "2027-01", 20), late(2, "2027-01", 3_000)],
      ...[late(3, "2027-01", 7, { dueDate: civilDate("2027-02-15") }), late(4, "2027-01", 9, { ...paid })],
    ],
  });
  await sendSummary(studio.ctx, february);
  expect(linesOf(studio.mails[0]?.text)).toContain("Em atraso de outros meses: R$ 34,20 (3 cobranças de 2 alunos)");
});

test("given one sent mail, when the month is summed up twice, then the owner gets one summary", async () => {
  const studio = await aStudio({ charges: [owed(1, 100, sent)], profile: { businessName: null } });
  await sendSummary(studio.ctx, february);
  await sendSummary(studio.ctx, february);
  expect(studio.mails.map(({ subject }) => subject)).toEqual([
    "Resumo da cobrança: 1 cobrança enviada em Fevereiro/2027",
  ]);
  expect(studio.mails[0]?.html).not.toContain("null");
  // A business without a name has no name line, and a day without problems has no list of problems.
  expect(readMail(studio.mails[0]?.html ?? "").lines).toEqual([
    ...["1 cobrança enviada em Fevereiro/2027", "Cobranças enviadas por e-mail", "1", "Alunos sem e-mail", "0"],
    ...["Envios com problema", "0", "Já pagas", "0", "Recebido das cobranças de Fevereiro/2027", "R$ 0,00"],
    ...["Total esperado no mês", "R$ 1,00"],
    ...["Ver quem já pagou", "Enviado por Em Dia, o jeito simples de manter as mensalidades em dia."],
  ]);
  expect(linesOf(studio.mails[0]?.text).slice(-3)).toEqual([
    ...["Total esperado no mês: R$ 1,00", "", "Ver quem já pagou: https://emdia.example/dashboard"],
  ]);
});

test("given no charges, or void ones alone, when the month is summed up, then nothing is mailed", async () => {
  for (const charges of [[], [owed(1, 100, voided)], [chargeOf("2027-01")]]) {
    const studio = await aStudio({ charges });
    await sendSummary(studio.ctx, february);
    expect(studio.mails).toEqual([]);
  }
});

test("given a provider that accepts no more, when the month is summed up, then the event is delivered again", async () => {
  const studio = await aStudio({ charges: [owed(1, 100)] });
  studio.answers.push({ kind: "busy", reason: "throttled" });
  await expect(sendSummary(studio.ctx, february)).rejects.toThrow("summary");
  await sendSummary(studio.ctx, february);
  expect(studio.mails).toHaveLength(1);
  await expect(sendSummary({ ...studio.ctx, ownerId: "outra" }, february)).rejects.toMatchObject({
    code: "profile.not_found",
  });
});

test("given charges open, paid, void and expected, when the next billing day is read, then only the charges that it will ask for are counted", async () => {
  const students = [2, 3, 4, 5, 6].map((id) => ({ ...student, id }));
  const charges = [
    ...[owed(3, 1_000), owed(3, 200, { sequence: 1 }), owed(4, 30_000, paid), owed(5, 400_000, voided)],
    chargeOf("2027-01", { studentId: 6 }),
  ];
  const { ctx } = await aStudio({ today: "2027-02-09", students, charges });
  expect(await nextSchedule(ctx)).toEqual({
    today: "2027-02-09",
    billingDate: "2027-02-10",
    billingDay: 10,
    billingType: "current",
    chargeReferenceMonth: "Fevereiro/2027",
    automationEnabled: true,
    studentsToCharge: 3,
    totalAmount: 313,
  });
});

const byHand = { automationEnabled: false };
const hadIts = (day: string, next: Partial<BillingPeriod>): Partial<Profile> => ({
  lastBilling: { ...whole.billing, date: civilDate(day) },
  billing: { ...whole.billing, ...next },
});
const afterEdit = hadIts("2027-02-10", { date: civilDate("2027-02-25"), dueAt: "2027-02-25T11:00:00.000Z" });
const march: Partial<BillingPeriod> = {
  month: yearMonth("2027-03"),
  date: civilDate("2027-03-10"),
  dueAt: "2027-03-10T11:00:00.000Z",
};
const hadFebruary = hadIts("2027-02-10", march);
const offFebruary = { ...hadFebruary, ...byHand };
const off = mail("skipped", "automation_off");
test.each<[what: string, owner: Partial<Profile>, mail: SomeCharge, today: string, next: string]>([
  ["whose edited day came again, mailed", afterEdit, sent, "2027-02-12", "2027-03-10 Março/2027"],
  ["whose edited day came again, unmailed", afterEdit, {}, "2027-02-12", "2027-02-25 Fevereiro/2027"],
  ["whose edited day came again, refused", afterEdit, mail("refused"), "2027-02-12", "2027-02-25 Fevereiro/2027"],
  ["that waits to be sent by hand today", offFebruary, off, "2027-02-10", "2027-02-10 Fevereiro/2027"],
  ["made before automation came on today", hadFebruary, off, "2027-02-10", "2027-02-10 Fevereiro/2027"],
  ["that waited for it yesterday", offFebruary, off, "2027-02-11", "2027-03-10 Março/2027"],
  ["that went out today", hadFebruary, sent, "2027-02-10", "2027-03-10 Março/2027"],
])(
  "given a month %s, when the next billing day is read on $3, then day and month are $4, for the one student's total",
  async (_what, owner, ofCharge, today, next) => {
    const charge = chargeOf("2027-02", ofCharge);
    const { ctx } = await aStudio({ today, profile: { invoiceDay: 10, ...owner }, charges: [charge] });
    const { billingDate, chargeReferenceMonth, studentsToCharge, totalAmount } = await nextSchedule(ctx);
    expect([billingDate, chargeReferenceMonth, studentsToCharge, totalAmount].join(" ")).toBe(`${next} 1 150.5`);
  },
);

test("given an edited day brought back a month without charges, when the next billing day is read, then it is that day", async () => {
  const { ctx } = await aStudio({ today: "2027-02-12", profile: { invoiceDay: 25, ...afterEdit }, students: [] });
  expect(await nextSchedule(ctx)).toMatchObject({ billingDate: "2027-02-25", studentsToCharge: 0, totalAmount: 0 });
});

const parked = { parkedAt: "2027-02-10T12:00:00.000Z" };
const hold: Profile["hold"] = { month: yearMonth("2027-02"), since: "x", reason: "too_soon", releasedAt: null };

test.each<[string, Partial<Profile>, string, string, string]>([
  ["a run that is a day late", {}, "2027-02-11", "2027-02-11", "Fevereiro/2027"],
  ["automation off and a run that is a day late", byHand, "2027-02-11", "2027-02-11", "Fevereiro/2027"],
  ["a run that waits for its release", { hold }, "2027-02-11", "2027-03-10", "Março/2027"],
  ["a day that is past and no access", parked, "2027-02-11", "2027-03-10", "Março/2027"],
  ["today and no access", parked, "2027-02-10", "2027-02-10", "Fevereiro/2027"],
  ["today and automation off", byHand, "2027-02-10", "2027-02-10", "Fevereiro/2027"],
  ["payment after use", { billingType: "previous" }, "2027-02-09", "2027-02-10", "Janeiro/2027"],
])(
  "given %s, when the next billing day is read on $2, then it is $3, for $4",
  async (_what, profile, today, day, words) => {
    const { ctx } = await aStudio({ today, profile });
    expect(await nextSchedule(ctx)).toMatchObject({
      billingDate: day,
      chargeReferenceMonth: words,
      automationEnabled: ctx.profile.automationEnabled,
    });
  },
);

const now = () => new Date("2027-02-10T11:00:00.000Z");
async function aShard(owners: readonly [id: string, dueAt: string][], g1pk = "DUE#03") {
  const table = memoryTable();
  for (const [id, dueAt] of owners) await table.put({ ...profileKey(id), g1pk, g1sk: `${dueAt}#${id}` });
  return { table, now };
}

test("given owners of a shard, when the due ones are listed, then those whose instant has come are listed, oldest first", async () => {
  const ctx = await aShard([
    ["b", "2027-02-10T11:00:00.000Z"],
    ["a#1", "2027-02-09T11:00:00.000Z"],
    ["c", "2027-02-10T11:00:00.001Z"],
  ]);
  expect(await dueOwners(ctx, 3)).toEqual({
    ownerIds: ["a#1", "b"],
    oldestDueAt: "2027-02-09T11:00:00.000Z",
    after: undefined,
  });
  expect(await dueOwners(ctx, 4)).toEqual({ ownerIds: [], oldestDueAt: undefined, after: undefined });
  expect(await ownersDueIn(await aShard([["z", "2027-01-01T00:00:00.000Z"]], "END"), "END")).toMatchObject({
    ownerIds: ["z"],
  });
});

test("given more owners than a page, when the next pages are read, then each owner is returned once", async () => {
  expect(OWNERS_PER_PAGE).toBe(200);
  const ids = Array.from({ length: 201 }, (_, index) => `dono${String(index).padStart(3, "0")}`);
  const ctx = await aShard(ids.map((id) => [id, "2027-02-10T11:00:00.000Z"]));
  const first = await dueOwners(ctx, 3);
  const second = await dueOwners(ctx, 3, first.after);
  expect(first.ownerIds).toHaveLength(200);
  expect([...first.ownerIds, ...second.ownerIds]).toEqual(ids);
  expect(second.after).toBeUndefined();
});

test("given an open charge that cannot be read, when the month is summed up, then it is an error and not a wrong sum", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const studio = await aStudio({ charges: [owed(1, 100)] });
  for (const [place, item] of studio.table.items)
    if (place.includes("PAY#")) studio.table.items.set(place, { ...item, amountCents: "muito" });
  await expect(sendSummary(studio.ctx, february)).rejects.toThrow();
  expect(studio.mails).toEqual([]);
});

test.each([
  ["paused", { status: "pausado", pausedUntil: null }],
  ["archived", { status: "arquivado" }],
] as const)(
  "given a %s student's open charge, when the next billing day is read, then it asks for nothing",
  async (_what, over) => {
    const settings = { today: "2027-02-05", students: [{ ...student, ...over }], charges: [chargeOf("2027-02")] };
    expect(await nextSchedule((await aStudio(settings)).ctx)).toMatchObject({ studentsToCharge: 0, totalAmount: 0 });
  },
);
