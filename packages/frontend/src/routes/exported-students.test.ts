import fc from "fast-check";
import { expect, test } from "vitest";
import { checkEntries, entriesOf } from "../features/import/check-rows.ts";
import { guessMapping, tableOf } from "../features/import/columns.ts";
import { studentsCsv } from "../features/privacy/spreadsheets.ts";
import { readPasted } from "../lib/sheet/read-file.ts";
import { anExport, aPlan, aStudent } from "../testing/builders.ts";

/** The student's own terms, which an import leaves out, so that the owner must set them again. */
const terms = {
  ownPrice: 99.9,
  discount: { amount: 20, percent: null, reason: "Irmãos", lastMonth: "2027-03" },
  dueDay: 20,
  payer: { name: "Maria Lima", email: "maria@exemplo.com.br", phone: "5511933334444", document: "52998224725" },
};

const known = { plans: [aPlan({ id: 1 })], students: [], payers: [], today: "2026-11-20", dayShift: 0 };

test("given any students, when exported and read again, then each is the same student on the same plan", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "é", ";", '"', "'", "=", "-"), minLength: 3, maxLength: 20 });
  const notes = fc.option(fc.string({ unit: fc.constantFrom("a", "=", "\n", ";", "'"), minLength: 1, maxLength: 20 }));
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(name, notes), { selector: ([text]) => text, minLength: 1, maxLength: 10 }),
      (pairs) => {
        const students = pairs.map(([text, noted], at) => {
          const {
            plan: _plan,
            paymentStatus: _paid,
            isOverdue: _late,
            nextChargeDate: _date,
            nextChargeLabel: _label,
            userId: _user,
            ...student
          } = aStudent({ id: at, name: text, notes: noted, phone: "5511987654321", birthday: "2000-02-29", ...terms });
          return { ...student, emailStatus: "ok" as const, approvedAt: null, erasedAt: null, consent: null };
        });
        const csv = studentsCsv(anExport({ plans: known.plans, students }));
        const table = tableOf(readPasted(csv.slice(1)));
        const { entries, plans } = checkEntries(entriesOf(table, guessMapping(table.headings)), known);
        expect(plans).toEqual([]);
        const rows = entries.map(({ row }) => {
          const { name, planId, phone, birthday, notes } = row ?? {};
          return [name, planId, phone, birthday, notes?.trim() ?? null];
        });
        const wanted = students.map((one) => [one.name, 1, "(11) 98765-4321", "2000-02-29", one.notes?.trim() || null]);
        const order = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
        expect(rows.toSorted(order)).toEqual(wanted.toSorted(order));
      },
    ),
  );
});

test("given the headings of an export, when a sheet is imported, then each field is the student's own or the payer's, and an own price is left out", () => {
  const csv = studentsCsv(anExport());
  const headings = csv.slice(1).trimEnd().split(";");
  const mapped = guessMapping(headings).flatMap((field, column) => (field ? [[field, headings[column]]] : []));
  const own = {
    name: "Nome",
    phone: "Telefone",
    email: "E-mail",
    plan: "Plano",
    price: "Valor",
    birthday: "Nascimento",
  };
  const terms = { document: "CPF", notes: "Observações", status: "Situação", discount: "Desconto" };
  const payer = {
    payerName: "Responsável",
    payerEmail: "E-mail do responsável",
    payerPhone: "Telefone do responsável",
  };
  const last = { dueDay: "Vencimento (dia)", ...payer, payerDocument: "Documento do responsável" };
  expect(mapped).toEqual(Object.entries({ ...own, ...terms, ...last }));
});
