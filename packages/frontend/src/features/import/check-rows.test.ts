import { expect, test } from "vitest";
import { aPlan } from "../../testing/builders.ts";
import { type CheckedEntry, checkEntries, editEntries, type Known, separateEntry } from "./check-rows.ts";
import { FIELDS } from "./headings.ts";
import type { Cells, Entry } from "./questions.ts";

const known: Known = {
  plans: [aPlan({ id: 1, name: "Pilates", price: 150.5 }), aPlan({ id: 2, name: "Yoga", price: 100, active: false })],
  students: [],
  payers: [],
  today: "2026-11-20",
  dayShift: 0,
};
const none = Object.fromEntries(FIELDS.map((field) => [field, ""])) as Cells;
const entry = (cells: Partial<Cells>, line = 2): Entry => ({ line, cells: { ...none, name: "Ana Souza", ...cells } });
const check = (cells: Partial<Cells>, over: Partial<Known> = {}) => {
  const { entries, plans } = checkEntries([entry(cells)], { ...known, ...over });
  return { ...(entries[0] as CheckedEntry), plans };
};

test("given a whole row, when checked, then it is what the form for one student would send", () => {
  const typed = { name: " Ana   Souza", phone: "11 98765-4321", email: " ANA@exemplo.com.br" };
  const cells = { ...typed, plan: "pilates", birthday: "29/02/2000", notes: "Joelho" };
  const person = { name: "Ana Souza", phone: "(11) 98765-4321", email: "ana@exemplo.com.br" };
  const row = { ...person, planId: 1, birthday: "2000-02-29", notes: "Joelho" };
  expect(check(cells)).toMatchObject({ errors: {}, row, match: undefined, plans: [] });
});

test("given a row of mistakes, when checked, then each cell has its own text, and the row is not sent", () => {
  const cells = { name: "A", phone: "123", email: "ana@", plan: "Boxe", price: "caro", birthday: "30/02/2000" };
  expect(check(cells)).toMatchObject({
    errors: {
      name: "Nome deve ter pelo menos 3 caracteres",
      phone: "Telefone deve ter pelo menos 10 dígitos",
      email: "E-mail inválido",
      price: "Valor inválido",
      birthday: "Data inválida",
    },
    row: undefined,
  });
});

test.each<[what: string, cells: Partial<Cells>, row: object, plans: object[]]>([
  ["a plan by its name, in any spelling", { plan: "PILATES" }, { planId: 1 }, []],
  ["a plan and its own amount", { plan: "Pilates", price: "R$ 150,50" }, { planId: 1 }, []],
  ["an amount that one plan has", { price: "150,50" }, { planId: 1 }, []],
  [
    "a plan at another amount",
    { plan: "Pilates", price: "120" },
    { newPlan: 0 },
    [{ name: "Pilates (R$\u00a0120,00)", price: 120 }],
  ],
  ["a plan that is not there", { plan: "Boxe", price: "90" }, { newPlan: 0 }, [{ name: "Boxe", price: 90 }]],
  ["a plan that is no longer offered", { plan: "Yoga", price: "100" }, { newPlan: 0 }, [{ name: "Yoga", price: 100 }]],
  [
    "an amount that no plan has",
    { price: "90" },
    { newPlan: 0 },
    [{ name: "Mensalidade de R$\u00a090,00", price: 90 }],
  ],
])("given a row with %s, when checked, then its plan is found or made", (_what, cells, row, plans) => {
  expect(check(cells)).toMatchObject({ errors: {}, row, plans });
});

test("given a row without plan and amount, when checked, then it gets the plan chosen for such rows, or is wrong", () => {
  expect(check({}).errors).toEqual({ plan: "Escolha um plano" });
  expect(check({}, { defaultPlanId: 1 }).row).toMatchObject({ planId: 1 });
  expect(check({ plan: "Boxe" }).errors).toEqual({ price: "Informe o valor: este plano ainda não existe" });
  expect(check({ price: "2.000.000" }).errors).toEqual({ price: "O preço deve ser de no máximo R$ 999.999,99" });
});

test("given a new plan at one amount, when another row names it without, then that row has the amount; at two amounts it is wrong", () => {
  const [boxe, gym] = [{ plan: "Boxe", price: "90" }, { plan: "Boxe" }];
  const one = checkEntries([entry(gym), entry(boxe)], known);
  expect(one.entries.map(({ row }) => row?.newPlan)).toEqual([0, 0]);
  expect(one.plans).toHaveLength(1);
  const two = checkEntries([entry(boxe), entry({ ...boxe, price: "80" }), entry(gym)], known);
  expect(two.entries.map(({ row }) => row?.newPlan)).toEqual([0, 1, undefined]);
  expect(two.plans.map(({ name }) => name)).toEqual(["Boxe", "Boxe (R$\u00a080,00)"]);
});

test("given more new plans than one import makes, when checked, then the rows of the twenty-first are wrong", () => {
  const rows = Array.from({ length: 21 }, (_, at) => entry({ plan: `Turma ${at}`, price: "90" }, at + 2));
  const { entries, plans } = checkEntries(rows, known);
  expect([plans.length, entries.filter(({ row }) => !row).length]).toEqual([20, 1]);
  expect(entries.at(-1)?.errors).toEqual({ plan: "Crie no máximo 20 planos de uma vez" });
});

test("given two rows that ask another amount of a new plan, when one of them is corrected, then rows without an amount keep theirs", () => {
  const rows = [
    entry({ plan: "Boxe", price: "90" }, 2),
    entry({ plan: "Boxe", price: "90" }, 3),
    entry({ plan: "Boxe" }, 4),
  ];
  const { entries, plans } = checkEntries(editEntries(rows, { lines: [2], cells: { price: "80" } }), known);
  expect(entries.map(({ line, row }) => [line, row?.newPlan])).toEqual([
    [2, 1],
    [3, 0],
    [4, 0],
  ]);
  expect(plans.map(({ price }) => price)).toEqual([90, 80]);
});

test("given a new plan without an amount, when one of its rows is given one, then the others have it too", () => {
  const rows = [entry({ plan: "Boxe" }, 2), entry({ plan: "Boxe" }, 3)];
  const { entries } = checkEntries(editEntries(rows, { lines: [2], cells: { price: "90" } }), known);
  expect(entries.map(({ row }) => row?.newPlan)).toEqual([0, 0]);
});

test("given siblings of the sheet, when checked, then each of the two is shown with the other, and a third row is not", () => {
  const phone = "11987654321";
  const rows = [entry({ phone }, 2), entry({ name: "Bia Souza", phone }, 3), entry({ name: "Caio Lima" }, 4)];
  const { entries } = checkEntries(rows, { ...known, defaultPlanId: 1 });
  expect(entries.map(({ match }) => match)).toEqual([
    { kind: "family", name: "Bia Souza", line: 3, by: "telefone" },
    { kind: "family", name: "Ana Souza", line: 2, by: "telefone" },
    undefined,
  ]);
});

test.each(["1,15", "0,29", "4,35", "8,20"])(
  "given a plan of R$ %s, which no binary number is, when a row names that amount, then it is that plan",
  (price) => {
    const plans = [aPlan({ id: 1, name: "Pilates", price: Number(price.replace(",", ".")) })];
    expect(check({ plan: "Pilates", price }, { plans })).toMatchObject({ row: { planId: 1 }, plans: [] });
  },
);

test("given a payer's cells, when checked, then they are read as the form reads them, and each mistake has its own text", () => {
  const cells = {
    payerName: " Marta   Souza",
    payerEmail: "MARTA@exemplo.com.br",
    payerPhone: "1.1987654321E10",
    payerDocument: "1111444777",
  };
  const { payer, errors, row } = check({ plan: "Pilates", ...cells, payerDocument: "" });
  expect([errors, payer?.name, row?.newPayer]).toEqual([{}, "Marta Souza", 0]);
  expect(check({ plan: "Pilates" }).row).not.toHaveProperty("newPayer");
  const wrong = { payerName: "M", payerEmail: "marta@", payerPhone: "123", payerDocument: "111.111.111-11" };
  expect(check({ plan: "Pilates", ...wrong })).toMatchObject({
    errors: {
      payerName: "Nome do responsável deve ter pelo menos 3 caracteres",
      payerEmail: "E-mail inválido",
      payerPhone: "Telefone deve ter pelo menos 10 dígitos",
      payerDocument: "CPF ou CNPJ inválido",
    },
    row: undefined,
  });
  expect(check({ plan: "Pilates", payerEmail: "marta@exemplo.com.br" }).errors).toEqual({
    payerName: "Nome do responsável deve ter pelo menos 3 caracteres",
  });
});

test("given siblings with one payer, when one is separated, then two payers are made, and joined again one", () => {
  const of = { plan: "Pilates", payerName: "Marta Souza", payerEmail: "marta@exemplo.com.br" };
  const rows = [entry(of, 2), entry({ ...of, name: "Bia Souza" }, 3)];
  const payersOf = (entries: readonly Entry[]) => checkEntries(entries, known).entries.map(({ row }) => row?.newPayer);
  expect(payersOf(rows)).toEqual([0, 0]);
  const apart = separateEntry(rows, 3, true);
  expect(payersOf(apart)).toEqual([0, 1]);
  expect(payersOf(separateEntry(apart, 3, false))).toEqual([0, 0]);
});
