/** The students of a sheet: what each cell says, what is wrong with it, and who is there already. */
import { MAX_IMPORT_PLANS } from "@emdia/contracts/constants";
import { ImportPlan, ImportRow } from "@emdia/contracts/import";
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { formatReais, reaisFromCents } from "@emdia/contracts/values/money";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { toSearchText } from "../../lib/format.ts";
import { centsOf, dayOf, phoneOf, plainText } from "./cells.ts";
import { FIELDS, type Field, type Mapping, type Table } from "./columns.ts";

/** The texts of one student, by field. */
export type Cells = Readonly<Record<Field, string>>;
/** A student of the sheet. `line` is the row's number in the file. */
export type Entry = { line: number; cells: Cells };
export type CellErrors = Partial<Record<Field, string>>;
/** An entry with what was found. `repeats` says whose phone or e-mail it has; `row` is undefined where a cell is wrong. */
export type CheckedEntry = Entry & { errors: CellErrors; repeats: string | undefined; row: ImportRow | undefined };
/** What the import would send, and everything the person has to see before. */
export type Checked = { entries: readonly CheckedEntry[]; plans: readonly ImportPlan[] };

/** What the check knows of the business; `defaultPlanId` is for those whose row names no plan. */
export type Known = {
  plans: readonly PlanWire[];
  students: readonly Pick<StudentWire, "name" | "phone" | "email">[];
  defaultPlanId?: number | undefined;
  today: string;
  dayShift: number;
};

/** Takes the students out of a table, by the columns of their fields. */
export function entriesOf({ rows }: Table, mapping: Mapping): Entry[] {
  const column = (field: Field) => mapping.indexOf(field);
  return rows
    .map(({ line, cells }) => {
      const said = FIELDS.map((field) => [field, plainText(cells[column(field)] ?? "")] as const);
      return { line, cells: Object.fromEntries(said) as Cells };
    })
    .filter(({ cells }) => FIELDS.some((field) => cells[field] !== ""));
}

/** The plans as the rows find or make them. */
type Plans = { find(cells: Cells): Pick<ImportRow, "planId" | "newPlan"> | { errors: CellErrors }; made: ImportPlan[] };

const centsOfPlan = ({ price }: PlanWire) => Math.round(price * 100);

/** The amounts that rows name for a plan, by its searched name. */
function amountsOf(entries: readonly Entry[]): Map<string, Set<number>> {
  const amounts = new Map<string, Set<number>>();
  for (const { cells } of entries) {
    const cents = centsOf(cells.price);
    if (cents === undefined) continue;
    const name = toSearchText(cells.plan);
    amounts.set(name, (amounts.get(name) ?? new Set()).add(cents));
  }
  return amounts;
}

/**
 * Finds each row's plan: one of the same name and amount, else a new one. A row without an amount takes the plan's; a
 * name that has several amounts becomes a plan for each, so that nobody is charged what their row does not say.
 */
function planFinder({ plans, defaultPlanId }: Known, entries: readonly Entry[]): Plans {
  const active = plans.filter((plan) => plan.active);
  const amounts = amountsOf(entries);
  const made: ImportPlan[] = [];
  const places = new Map<string, number>();

  function make(name: string, cents: number): { newPlan: number } | { errors: CellErrors } {
    const key = `${toSearchText(name)} ${cents}`;
    const isUsed = [...active, ...made].some((plan) => toSearchText(plan.name) === toSearchText(name));
    const known = places.get(key);
    if (known !== undefined) return { newPlan: known };
    const plan = { name: isUsed ? `${name} (${formatReais(cents)})` : name, price: reaisFromCents(cents) };
    const wrong = ImportPlan.safeParse(plan).error?.issues[0];
    if (wrong) return { errors: { [wrong.path[0] === "price" ? "price" : "plan"]: wrong.message } };
    if (made.length >= MAX_IMPORT_PLANS)
      return { errors: { plan: `Crie no máximo ${MAX_IMPORT_PLANS} planos de uma vez` } };
    places.set(key, made.push(plan) - 1);
    return { newPlan: made.length - 1 };
  }

  function find({ plan: name, price }: Cells) {
    const cents = price === "" ? undefined : centsOf(price);
    if (price !== "" && cents === undefined) return { errors: { price: "Valor inválido" } };
    const named = active.filter((plan) => name !== "" && toSearchText(plan.name) === toSearchText(name));
    const [same] = (name === "" ? active : named).filter((plan) => centsOfPlan(plan) === cents);
    if (same && cents !== undefined) return { planId: same.id };
    if (cents === undefined && named[0]) return { planId: named[0].id };
    if (name === "" && cents === undefined)
      return defaultPlanId ? { planId: defaultPlanId } : { errors: { plan: "Escolha um plano" } };
    const [only, ...others] = amounts.get(toSearchText(name)) ?? [];
    const amount = cents ?? (others.length === 0 ? only : undefined);
    if (amount === undefined) return { errors: { price: "Informe o valor: este plano ainda não existe" } };
    return make(name === "" ? `Mensalidade de ${formatReais(amount)}` : name, amount);
  }

  return { find, made };
}

/** What a form would take for the cells that need no plan. */
function detailsOf(cells: Cells, { today, dayShift }: Known) {
  const birthday = cells.birthday === "" ? null : (dayOf(cells.birthday, { today, dayShift }) ?? cells.birthday);
  return {
    name: cells.name.replace(/\s+/g, " "),
    phone: phoneOf(cells.phone) || null,
    email: cells.email || null,
    birthday,
    notes: cells.notes || null,
  };
}

/** Whom a phone or an e-mail belongs to already, in the file or among the students. */
function repeatFinder(students: Known["students"]) {
  const owners = new Map<string, string>();
  const keysOf = ({ phone, email }: { phone?: string | null | undefined; email?: string | null | undefined }) =>
    [internationalPhone(phone ?? ""), email?.trim().toLowerCase()].filter((key) => key !== undefined && key !== "");
  for (const student of students) for (const key of keysOf(student)) owners.set(String(key), student.name);
  return (row: ImportRow, line: number): string | undefined => {
    const keys = keysOf(row).map(String);
    const found = keys.map((key) => owners.get(key)).find((owner) => owner !== undefined);
    for (const key of keys) if (!owners.has(key)) owners.set(key, `linha ${line}`);
    return found;
  };
}

const isField = (name: unknown): name is Field => FIELDS.some((field) => field === name);

/** Checks every student of a sheet by the rules of the form for one. */
export function checkEntries(entries: readonly Entry[], known: Known): Checked {
  const plans = planFinder(known, entries);
  const findRepeat = repeatFinder(known.students);
  const checked = entries.map((entry): CheckedEntry => {
    const plan = plans.find(entry.cells);
    const errors: CellErrors = "errors" in plan ? { ...plan.errors } : {};
    // A plan that is wrong must not hide what else is wrong with the row.
    const parsed = ImportRow.safeParse({
      ...detailsOf(entry.cells, known),
      ...("errors" in plan ? { planId: 1 } : plan),
    });
    for (const { path, message } of parsed.error?.issues ?? []) if (isField(path[0])) errors[path[0]] ??= message;
    const row = Object.keys(errors).length === 0 ? parsed.data : undefined;
    return { ...entry, errors, row, repeats: row && findRepeat(row, entry.line) };
  });
  return { entries: checked, plans: plans.made };
}
