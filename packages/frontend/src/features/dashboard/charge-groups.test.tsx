import type { DashboardRow } from "@emdia/contracts/dashboard";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { aRow } from "../../testing/builders.ts";
import { ChargeGroups } from "./charge-groups.tsx";
import type { RowGroup } from "./filter-rows.ts";

const NOTHING = { overdue: [], ahead: [], paid: [] } satisfies Record<RowGroup, DashboardRow[]>;
const nothing = () => undefined;

function headings(groups: Partial<Record<RowGroup, readonly DashboardRow[]>>, isFiltered = false): string[] {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ChargeGroups
        groups={{ ...NOTHING, ...groups }}
        listKey=""
        isFiltered={isFiltered}
        month="2026-11"
        today="2026-11-10"
        timezone="America/Sao_Paulo"
        chosen={undefined}
        onSort={nothing}
        onSetStatus={nothing}
        onSettle={nothing}
        onChoose={nothing}
        onReceive={nothing}
      />
    </MemoryRouter>,
  );
  const text = (part: string) =>
    part
      .replace(/<[^>]*>/g, " ")
      .replaceAll("\u00a0", " ")
      .replace(/\s+/g, " ")
      .trim();
  return [...markup.matchAll(/<section[^>]*>(.*?)(?:<ul|<\/section>)/gs)].map(([, part]) => text(part ?? ""));
}

const open = aRow({ id: 3 }, { amount: 280 });
const paid = (id: number) => aRow({ id }, { amount: 280, status: "pago" });
const late = (id: number, month = "11") =>
  aRow({ id }, { id: id * 100_000_000 + Number(`2026${month}00`), amount: 100, isOverdue: true });

test("given four charges just paid in their places, when the list is read, then each heading counts its own group, and names the charges out of place", () => {
  expect(headings({ ahead: [open, paid(4), paid(5), paid(6), paid(7)], paid: [paid(8)] })).toEqual([
    "A vencer 1 cobrança R$ 280,00 4 cobranças já pagas ainda estão aqui Reordenar",
    "Pagos 5 cobranças R$ 1.400,00",
  ]);
});

test("given the first charge paid, or the only paid one reopened, when the list is read, then the group it belongs to is named though no row is in it", () => {
  expect(headings({ ahead: [paid(4)] })).toEqual([
    "A vencer 0 cobranças R$ 0,00 1 cobrança já paga ainda está aqui Reordenar",
    "Pagos 1 cobrança R$ 280,00",
  ]);
  expect(headings({ paid: [open] })).toEqual([
    "A vencer 1 cobrança R$ 280,00",
    "Pagos 0 cobranças R$ 0,00 1 cobrança reaberta ainda está aqui Reordenar",
  ]);
});

test("given nothing out of place, when the list is read, then the headings say nothing of it, and students count once", () => {
  expect(headings({ overdue: [late(4), late(4, "10"), late(5)], paid: [paid(8)] })).toEqual([
    "Em atraso 3 cobranças de 2 alunos R$ 300,00",
    "Pagos 1 cobrança R$ 280,00",
  ]);
});

test("given debts of older months just paid, when the list is read, then the heading counts the month's own, as after a reload, and names the others", () => {
  const settled = (id: number) => aRow({ id }, { id: id * 100_000_000 + 20261000, amount: 150.5, status: "pago" });
  expect(headings({ overdue: [settled(4), settled(5)], paid: [paid(8)] })).toEqual([
    "Em atraso 0 cobranças de 0 alunos R$ 0,00 2 cobranças já pagas ainda estão aqui Reordenar",
    "Pagos 1 cobrança , mais 2 de outros meses R$ 280,00",
  ]);
  expect(headings({ overdue: [settled(4)] })[1]).toBe("Pagos 0 cobranças , mais 1 de outro mês R$ 0,00");
});

test("given only the pending ones are shown, when one is paid, then it keeps its place and is marked, and no group of paid ones appears", () => {
  expect(headings({ ahead: [open, paid(4)] }, true)).toEqual([
    "A vencer 1 cobrança R$ 280,00 1 cobrança já paga ainda está aqui Reordenar",
  ]);
});

function linesOf(groups: Partial<Record<RowGroup, readonly DashboardRow[]>>) {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ChargeGroups
        {...{
          groups: { ...NOTHING, ...groups },
          listKey: "",
          isFiltered: false,
          month: "2026-11",
          today: "2026-11-10",
        }}
        {...{ timezone: "America/Sao_Paulo", chosen: undefined, onSort: nothing, onReceive: nothing }}
        {...{ onSetStatus: nothing, onSettle: nothing, onChoose: nothing }}
      />
    </MemoryRouter>,
  );
  const summaries = [...markup.matchAll(/<button[^>]*aria-expanded[^>]*>(.*?)<\/button>/gs)].map(([, part = ""]) =>
    part
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .replaceAll("\u00a0", " ")
      .trim(),
  );
  return { summaries, rows: markup.split("data-row").length - 1, markup };
}

test("given a mother of two, a student with two months and one with one, when the arrears are listed, then each person is one line, opened to the charges", () => {
  const payer = { id: 9, name: "Maria Souza" };
  const ofMaria = (id: number, name: string, month: string) => {
    const row = late(id, month);
    return { ...row, student: { ...row.student, name, payer }, payment: { ...row.payment, studentName: name } };
  };
  const rows = [ofMaria(3, "Ana Souza", "10"), late(5, "10"), ofMaria(4, "Beto Souza", "11"), late(5), late(6)];
  const { summaries, rows: count, markup } = linesOf({ overdue: rows });
  expect(summaries).toEqual([
    "Maria Souza · Ana e Beto 2 cobranças desde 10/11/2026 R$ 200,00",
    "Ana Souza 2 cobranças desde 10/11/2026 R$ 200,00",
  ]);
  expect(count).toBe(5);
  expect(markup).toContain('href="/dashboard/familias/9"');
  expect(markup).toContain('href="/dashboard/alunos/5"');
});

test("given a payer's charges that are not yet due, when the month is listed, then they stand together below one line, and a paid one stands alone", () => {
  const payer = { id: 9, name: "Maria Souza" };
  const ofMaria = (id: number, over: Parameters<typeof aRow>[1] = {}) => {
    const row = aRow({ id }, { id: id * 10, amount: 100, dueDate: "2026-11-20", ...over });
    return { ...row, student: { ...row.student, payer } };
  };
  const ahead = [ofMaria(3), aRow({ id: 5 }, { id: 50 }), ofMaria(4)];
  const { summaries, markup } = linesOf({
    ahead,
    paid: [ofMaria(6, { status: "pago" }), ofMaria(7, { status: "pago" })],
  });
  expect(summaries).toEqual(["Maria Souza · Ana 2 cobranças a partir de 20/11/2026 R$ 200,00"]);
  expect([...markup.matchAll(/data-row="(\d+)"/g)].map(([, id]) => id)).toEqual(["30", "40", "50", "60", "70"]);
  expect(markup).not.toContain("<ul hidden");
  expect(linesOf({ overdue: ahead }).markup).toContain("<ul hidden");
});
