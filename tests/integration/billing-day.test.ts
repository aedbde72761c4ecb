import { parsePixCode } from "@emdia/contracts/values/pix-code";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio, BILLING_SCHEDULE, type Studio } from "../support/studio.ts";

const region = oneRegion();

const pixCodeOf = (html: string) => /000201[^<\n]*6304[0-9A-F]{4}/.exec(html)?.[0] ?? "";

async function rowsOf(studio: Studio) {
  const { currentMonthPayments } = await studio.dashboard();
  return new Map(currentMonthPayments.map((row) => [row.student.name, row.payment]));
}

test("given a new studio of three students, when its billing day comes and a month passes, then the whole promise holds", async () => {
  const studio = await aPayingStudio(region());
  const plan = await studio.plan({ price: 150.5 });
  const ana = await studio.student(plan.id, { name: "Ana Souza" });
  const bruno = await studio.student(plan.id, { name: "Bruno Lima" });
  await studio.student(plan.id, { name: "Carla Dias", email: null });

  const expected = await rowsOf(studio);
  expect([...expected.values()].map((charge) => charge.isExpected)).toEqual([true, true, true]);

  const toNextBillingDayOf = studio.email;
  expect(await region().moveClock({ toNextBillingDayOf })).toMatchObject({
    mails: 3,
    now: expect.stringMatching(/^2027-01-20T11:01:0/),
  });

  const charged = await rowsOf(studio);
  expect(charged.get("Ana Souza")).toMatchObject({
    id: ana.id * 1e8 + 20270100,
    amount: 150.5,
    status: "pendente",
    dueDate: "2027-01-20",
    reference: "Janeiro/2027",
    invoiceSent: true,
    invoiceDeliveryStatus: "delivered",
    isExpected: false,
  });
  expect(charged.get("Carla Dias")).toMatchObject({
    invoiceSent: false,
    invoiceDeliveryStatus: "skipped",
    invoiceFailureReason: "Aluno sem e-mail",
  });

  const [mail, ...others] = await studio.mailsTo(ana.email ?? "");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: "Fatura Pilates 2x · Janeiro/2027 · R$\u00a0150,50 · Estúdio Vida",
    replyTo: [studio.email],
  });
  expect(mail?.from).toContain("Estúdio Vida");
  expect(parsePixCode(pixCodeOf(mail?.html ?? ""))).toMatchObject({
    amountCents: 15_050,
    txid: parsePixCode(await studio.pixCode(Number(charged.get("Ana Souza")?.id)))?.txid,
    key: "11222333000181",
  });
  expect(pixCodeOf(mail?.text ?? "")).toBe(pixCodeOf(mail?.html ?? ""));
  expect(mail?.attachments).toMatchObject([{ contentType: "image/png" }]);

  const [summary, ...noMore] = await studio.mailsTo(studio.email);
  expect(noMore.filter((one) => one.subject.startsWith("Resumo"))).toEqual([]);
  expect(summary?.subject).toBe("Resumo da cobrança: 2 cobranças enviadas em Janeiro/2027");
  expect(summary?.text).toContain("- Carla Dias: Aluno sem e-mail");
  expect(summary?.text).toContain("Total esperado no mês: R$\u00a0451,50");

  const paid = await studio.api("PUT", `/api/students/${bruno.id}/payment-status`, { status: "pago" });
  expect(paid).toMatchObject({ status: 200, body: { status: "pago", paidDate: "2027-01-20" } });
  expect((await studio.dashboard()).stats).toEqual({
    totalStudents: 3,
    paidPayments: 1,
    pendingPayments: 2,
    valorAReceberEsseMes: 301,
    valorRecebidoEsseMes: 150.5,
    alunosPendentesEsseMes: 2,
    alunosPagosEsseMes: 1,
    alunosEmDia: 3,
    pagadoresEmAtraso: 0,
    pagamentosEmAtraso: 0,
    valorEmAtraso: 0,
  });

  expect(await region().moveClock({ toNextBillingDayOf })).toMatchObject({
    // The four mails are two charges, the billing summary, and the receipt of the paid charge.
    mails: 4,
    now: expect.stringMatching(/^2027-02-20T11:01:0/),
  });
  const nextMonth = await rowsOf(studio);
  expect([...nextMonth.values()].map((charge) => [charge.reference, charge.status])).toEqual([
    ["Fevereiro/2027", "pendente"],
    ["Fevereiro/2027", "pendente"],
    ["Fevereiro/2027", "pendente"],
  ]);
  expect(await studio.charges()).toHaveLength(6);
  expect(await studio.mailsTo(ana.email ?? "")).toHaveLength(2);
  expect(region().state()).toMatchObject({ denied: [], deadLetters: [], errors: [] });
}, 480_000);

test("given a finished billing day, when the schedule fires five times more, then nothing changes", async () => {
  const studio = await aPayingStudio(region(), { invoiceDay: 25 });
  const plan = await studio.plan();
  await studio.student(plan.id);
  await studio.billingDay();
  const [mails, before] = [region().mailbox.count(), await studio.charges()];
  for (let count = 0; count < 5; count++) await region().fire(BILLING_SCHEDULE);
  expect(region().mailbox.count()).toBe(mails);
  expect(await studio.charges()).toEqual(before);
});

test("given the scheduler was down for 90 days, when it runs again, then every month is made once and only the newest is mailed", async () => {
  const studio = await aPayingStudio(region(), { invoiceDay: 26 });
  const plan = await studio.plan();
  const student = await studio.student(plan.id);
  const due = region().clock.now();
  const outage = new Date(due.getTime() + 90 * 24 * 3_600_000);
  region().clock.advanceTo(outage);
  await region().fire(BILLING_SCHEDULE);
  const charges = (await studio.charges()).filter((charge) => !charge.isExpected);
  expect(charges.length).toBeGreaterThanOrEqual(3);
  expect(new Set(charges.map((charge) => charge.id)).size).toBe(charges.length);
  const [newest, ...late] = charges;
  expect(newest?.invoiceDeliveryStatus).toBe("delivered");
  expect(late.map((charge) => charge.invoiceFailureReason)).toEqual(
    late.map(() => "Cobrança de mês anterior, criada sem envio"),
  );
  expect(await studio.mailsTo(student.email ?? "")).toHaveLength(1);
});
