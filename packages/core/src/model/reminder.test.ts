/** docs/rules/reminder.md, "Reminding by hand". */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { OWNER, student } from "../testing/entities.ts";
import { pageOfStudent } from "../testing/page-urls.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import type { SomeMail } from "../testing/told.ts";
import { contactObstacleOf, overdueOf, reminderObstacleOf, reminderOf } from "./reminder.ts";
import type { Student } from "./student.ts";

const { ctx } = await aStudio({ profile: { paymentMethod: "pix", pixKey: "pix@estudio.com.br" } });
const ana = { ...student, email: "ana@exemplo.com.br" };
const pix = (code: string) => ({ method: "pix", code, key: "pix@estudio.com.br", receiver: "Estúdio" });
const mailOf = (at: string): SomeMail => ({ state: "claimed", attempt: 1, at });

test("given two overdue charges of one day, one due today and one that is paid, when the overdue ones are selected, then they are the two, the lower number first", () => {
  const [one, other] = [chargeOf("2027-01"), chargeOf("2027-01", { sequence: 1 })];
  const today = chargeOf("2027-02", { dueDate: civilDate("2027-02-15") });
  const paid = chargeOf("2026-12", { status: "pago" });
  expect(overdueOf([other, today, one, paid], ctx)).toEqual([one, other]);
  expect(overdueOf([one, other], ctx)).toEqual([one, other]);
});

test("given a mail under way since before midnight, when a reminder is to be sent, then it waits for the lease to end", () => {
  const [claimed, other] = [chargeOf("2027-01", { mail: mailOf("2027-02-15T02:59:00.000Z") }), chargeOf("2026-12")];
  const at = (now: string) => reminderObstacleOf({ ...ctx, now: () => new Date(now) }, ana, [other, claimed]);
  expect(at("2027-02-15T03:01:59.999Z")).toBe("invoice.in_progress");
  expect(at("2027-02-15T03:02:00.000Z")).toBeUndefined();
  const sent = chargeOf("2027-01", { mail: { ...mailOf("2027-02-15T02:59:00.000Z"), state: "sent" } });
  expect(reminderObstacleOf({ ...ctx, now: () => new Date("2027-02-15T03:00:00.000Z") }, ana, [sent])).toBeUndefined();
});

test("given nothing overdue, when a reminder is requested, then that is the first obstacle; a chat may be opened", () => {
  const ahead = chargeOf("2027-02", { dueDate: civilDate("2027-02-15") });
  expect(reminderObstacleOf(ctx, { ...ana, status: "pausado" }, [ahead])).toBe("reminder.nothing_overdue");
  expect(contactObstacleOf(ctx, ana, [ahead])).toBeUndefined();
});

test("given two debts, when a reminder is composed, then all words follow from the debts, the student and the day", () => {
  const mail = { ...mailOf("2026-12-10T12:00:00.000Z"), state: "delivered" } as const;
  const december = chargeOf("2026-12", { reference: "Dezembro/2026", settledCents: 5_050, mail });
  const reminder = reminderOf(ctx, ana, [december, chargeOf("2027-01")]);
  const texts = JSON.parse(JSON.stringify(reminder).replaceAll("\u00a0", " "));
  expect(texts).toEqual({
    businessName: "Estúdio",
    recipient: { name: "Ana Souza", email: "ana@exemplo.com.br" },
    subject: "Lembrete: 2 cobranças em aberto",
    heading: "Lembrete de pagamento",
    greeting: "Olá, Ana! Este é um lembrete das suas cobranças em aberto de Estúdio.",
    isFirstWord: false,
    debts: [
      {
        reference: "Dezembro/2026",
        planName: "Pilates",
        amount: "R$ 100,00",
        note: "R$ 150,50 − pago R$ 50,50 = R$ 100,00",
        since: "em atraso desde 10/12/2026",
      },
      { reference: "Janeiro/2027", planName: "Pilates", amount: "R$ 150,50", since: "em atraso desde 10/01/2027" },
    ],
    total: "R$ 250,50",
    pageUrl: pageOfStudent(ana),
    since: "em atraso desde 10/12/2026",
    // The txid in the PIX code states payer, day and sum, and proves them by its tag.
    instructions: pix(
      "00020126400014br.gov.bcb.pix0118pix@estudio.com.br5204000053039865406250.505802BR5907ESTUDIO6006BRASIL62290525E00002BE000JBUXFEIU2C7WS963041F7C",
    ),
    provider: ["Estúdio"],
  });
});

test("given a student with a payer, when a reminder is composed, then it links the payer's page; otherwise the student's own", () => {
  const payer = { name: "Maria", email: null, phone: null, document: null, linkRevision: 3 };
  const linkOf = (student: Student) => reminderOf(ctx, student, [chargeOf("2027-01")]).pageUrl;
  const page = ctx.pageUrlOf({ ownerId: OWNER, payer: "P0000007", revision: 3 });
  expect(linkOf({ ...ana, payer, payerId: 7 })).toBe(page);
  expect(linkOf(ana)).toBe(pageOfStudent(ana));
});

test("given one debt, when a reminder is composed, then its code to pay names the charge", () => {
  const charge = chargeOf("2027-01");
  const { instructions } = reminderOf(ctx, ana, [charge]);
  expect(instructions).toEqual(
    pix(
      "00020126400014br.gov.bcb.pix0118pix@estudio.com.br5204000053039865406150.505802BR5907ESTUDIO6006BRASIL62290525E00002BE000BM2VCWXI8TBLFP630444FA",
    ),
  );
});
