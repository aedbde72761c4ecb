import type { ReceivedMoneyWire, ReportWire } from "@emdia/contracts/report";
import { expect, test } from "vitest";
import { csvOfTable } from "../../lib/sheet/table.ts";
import { allTables, tableOf } from "./tables.ts";

const cameIn: ReceivedMoneyWire = {
  total: 150.5,
  fee: 0,
  count: 2,
  methods: [
    { method: "pix", total: 100, fee: 0, count: 1 },
    { method: "cartao", total: 50.5, fee: 0, count: 1 },
  ],
};
const sums = { expected: 300, received: 100, open: 200, count: 2 };
const charged = (month: string) => ({ month, ...sums, plans: [{ planId: 1, name: "Pilates", ...sums }] });
const ofBeto = { studentName: "Beto", reference: "Novembro/2026", dueDate: "2026-11-10", amountToday: 10 };
const debt = (days: number) => ({
  ...ofBeto,
  paymentId: 220261100 + days,
  days,
  promisedFor: days === 1 ? null : "2026-12-12",
  brokenPromises: 0,
});
const nothing = { total: 0, count: 0, oldest: "", lastContact: null };
const report: ReportWire = {
  today: "2026-11-25",
  month: "2026-11",
  firstMonth: "2026-10",
  received: {
    month: cameIn,
    year: cameIn,
    days: [{ ...cameIn, date: "2026-11-03" }],
    months: [{ ...cameIn, month: "2026-10" }],
  },
  charged: charged("2026-11"),
  overdue: {
    total: 40,
    count: 4,
    ages: [
      { from: 1, to: 30, total: 10, count: 1 },
      { from: 31, to: 60, total: 10, count: 1 },
      { from: 61, to: 90, total: 10, count: 1 },
      { from: 91, to: null, total: 10, count: 1 },
    ],
    persons: [
      {
        payerId: 3,
        studentId: 2,
        name: "=Carla",
        total: 40,
        count: 4,
        oldest: "2026-11-10",
        lastContact: { at: "2026-11-25T01:30:00.000Z", channel: "email" },
        charges: [30, 31, 90, 91].map(debt),
      },
      { ...nothing, payerId: null, studentId: 4, name: "Davi", charges: [debt(1)] },
    ],
  },
  forecast: ["2026-12", "2027-01", "2027-02"].map(charged),
};
const shown = { timezone: "America/Sao_Paulo", isYear: false };
const csv = (name: Parameters<typeof tableOf>[0], isYear = false) =>
  csvOfTable(tableOf(name, report, { ...shown, isYear }))
    .slice(1)
    .trimEnd()
    .split("\r\n");

test("given the reports, when each is written as CSV, then its rows equal the screen's, and no name runs as a formula", () => {
  expect(csv("entrou")).toEqual([
    "Dia;Forma;Recebimentos;Entrou",
    "03/11/2026;PIX;1;100,00",
    "03/11/2026;Cartão;1;50,50",
  ]);
  expect(csv("entrou", true)).toEqual([
    "Mês;Forma;Recebimentos;Entrou",
    "Outubro/2026;PIX;1;100,00",
    "Outubro/2026;Cartão;1;50,50",
  ]);
  expect(csv("do-mes")).toEqual([
    "Mês;Plano;Cobranças;Esperado do mês;Recebido do mês;Em aberto do mês",
    "Novembro/2026;Pilates;2;300,00;100,00;200,00",
  ]);
  expect(csv("previsao").slice(1)).toEqual(
    ["Dezembro/2026", "Janeiro/2027", "Fevereiro/2027"].map((month) => `${month};Pilates;2;300,00;100,00;200,00`),
  );
  const carla = (days: number, age: string) =>
    `"'=Carla";Beto;Novembro/2026;10/11/2026;${days};${age};10,00;24/11/2026;12/12/2026`;
  expect(csv("atrasos").slice(1)).toEqual([
    carla(30, "1 a 30 dias"),
    carla(31, "31 a 60 dias"),
    carla(90, "61 a 90 dias"),
    carla(91, "mais de 90 dias"),
    "Davi;Beto;Novembro/2026;10/11/2026;1;1 a 30 dias;10,00;;",
  ]);
});

test("given a year with fees, when the received money is exported, then each row names its fee", () => {
  const withFee: ReceivedMoneyWire = {
    total: 153.5,
    fee: 3.5,
    count: 1,
    methods: [{ method: "pix", total: 153.5, fee: 3.5, count: 1 }],
  };
  const late = {
    ...report,
    received: { ...report.received, year: withFee, days: [{ ...withFee, date: "2026-11-20" }] },
  };
  expect(
    csvOfTable(tableOf("entrou", late, shown))
      .slice(1)
      .trimEnd()
      .split("\r\n"),
  ).toEqual(["Dia;Forma;Recebimentos;Entrou;Dos quais encargos", "20/11/2026;PIX;1;153,50;3,50"]);
  expect(tableOf("entrou", late, { ...shown, isYear: true }).rows[0]?.at(-1)).toEqual({ reais: 0 });
});

test("given the reports, when all are put into one workbook, then each has its sheet", () => {
  const tables = allTables(report, shown.timezone);
  expect(tables.map(({ name }) => name)).toEqual(["Entrou por dia", "Entrou por mês", "Do mês", "Atrasos", "Previsão"]);
  for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length);
});
