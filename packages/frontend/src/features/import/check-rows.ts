import { MAX_IMPORT_PLANS, MAX_PAYER_STUDENTS } from "@emdia/contracts/constants";
import { ImportPlan, ImportRow } from "@emdia/contracts/import";
import type { PayerWire } from "@emdia/contracts/payer";
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { type DiscountInput, PayerInput } from "@emdia/contracts/terms";
import { formatReais, reaisFromCents } from "@emdia/contracts/values/money";
import { formatPhone } from "@emdia/contracts/values/phone";
import { toSearchText } from "../../lib/format.ts";
import { centsOf, dayOf, dayOfMonthOf, documentOf, plainText } from "../../lib/sheet/cells.ts";
import { filledText, isMadeUpDay, isMadeUpDocument, isMadeUpEmail, isMadeUpPhone } from "../../lib/sheet/nothing.ts";
import { columnsOf, type Mapping, type Table } from "./columns.ts";
import { type Match, matchFinder } from "./find-matches.ts";
import { groupPayers, type RowPayer } from "./group-payers.ts";
import { FIELDS, type Field, PAYER_FIELDS } from "./headings.ts";
import { type Cells, type Entry, findListQuestions, findQuestions, QUESTION_TEXTS } from "./questions.ts";

type CellErrors = Partial<Record<Field, string>>;
/** `match` is whom the row repeats, or a relative. `row` is undefined if a cell is invalid. */
export type CheckedEntry = Entry & {
  errors: CellErrors;
  match: Match | undefined;
  row: ImportRow | undefined;
  payer: RowPayer | undefined;
};
export type Checked = { entries: readonly CheckedEntry[]; plans: readonly ImportPlan[]; payers: readonly PayerInput[] };

/** `defaultPlanId` is for students whose row names no plan. */
export type Known = {
  plans: readonly PlanWire[];
  students: readonly Pick<StudentWire, "name" | "phone" | "email">[];
  payers: readonly PayerWire[];
  defaultPlanId?: number | undefined;
  today: string;
  dayShift: number;
};

/** Tells for a field whether a text is made up because the person has no such value. */
const MADE_UP: Partial<Record<Field, (text: string) => boolean>> = {
  phone: isMadeUpPhone,
  email: isMadeUpEmail,
  birthday: isMadeUpDay,
  startDate: isMadeUpDay,
  document: isMadeUpDocument,
  payerPhone: isMadeUpPhone,
  payerEmail: isMadeUpEmail,
  payerDocument: isMadeUpDocument,
};

/** Exports of contacts write several values into one cell. */
const SEPARATOR = " ::: ";
/** A name or a note may be any text. */
const FREE: readonly Field[] = ["name", "notes"];

/** Returns a cell's text for a field: empty if it says nothing, or is made up. */
function textFor(field: Field, cell: string): string {
  if (FREE.includes(field)) return plainText(cell);
  const text = filledText(cell.split(SEPARATOR)[0] ?? "");
  return MADE_UP[field]?.(text) ? "" : text;
}

const YES = /^(sim|s|yes|x|1|true|verdadeiro)$/i;
const NO = /^(nao|não|n|no|0|false|falso)$/i;

function statusIn(heading: string, text: string): string {
  if (text === "" || !/inativ|cancel|tranc|sa[ií]da|deslig/i.test(heading)) return text;
  if (NO.test(text)) return "";
  return YES.test(text) ? heading : `${heading} ${text}`;
}

/** `mapping` assigns the table's columns to fields. */
export function entriesOf(table: Table, mapping: Mapping): Entry[] {
  const columns = FIELDS.map((field) => [field, columnsOf(table, mapping, field)] as const);
  const textOf = (cells: readonly string[], field: Field, column: number) => {
    const text = textFor(field, cells[column] ?? "");
    return field === "status" ? statusIn(table.headings[column] ?? "", text) : text;
  };
  const entries = table.rows
    .map(({ line, cells }) => {
      const said = columns.map(([field, at]) => [
        field,
        at.map((column) => textOf(cells, field, column)).find((text) => text !== "") ?? "",
      ]);
      return { line, cells: Object.fromEntries(said) as Cells };
    })
    .filter(({ cells }) => FIELDS.some((field) => cells[field] !== ""));
  const questions = table.isList ? findListQuestions(entries) : findQuestions(entries);
  return entries.map((entry) => {
    const question = questions.get(entry.line);
    return question ? { ...entry, question } : entry;
  });
}

const editOf = ({ edit = 0 }: Entry) => edit;

/** A correction of cells, the same in each of the rows. */
export type Edit = { lines: readonly number[]; cells: Partial<Cells> };

/** Corrects rows. These are then compared last, so that a repetition is marked on them. */
export function editEntries(entries: readonly Entry[], { lines, cells }: Edit): Entry[] {
  const edit = Math.max(0, ...entries.map(editOf)) + 1;
  return entries.map((entry) => {
    if (!lines.includes(entry.line)) return entry;
    const { question, ...rest } = entry;
    const isOpen = question && !(QUESTION_TEXTS[question.kind].field in cells);
    return { ...rest, ...(isOpen && { question }), cells: { ...entry.cells, ...cells }, edit };
  });
}

/** Separates a row's payer from rows that seem to have the same payer, or joins them again. */
export const separateEntry = (entries: readonly Entry[], line: number, isSeparate: boolean): Entry[] =>
  entries.map((entry) => (entry.line === line ? { ...entry, isSeparate } : entry));

/** `find` returns a row's plan; `made` lists the plans that the import would create. */
type Plans = { find(cells: Cells): Pick<ImportRow, "planId" | "newPlan"> | { errors: CellErrors }; made: ImportPlan[] };

const centsOfPlan = ({ price }: PlanWire) => Math.round(price * 100);

/** A corrected row counts only if no uncorrected row gives an amount for the plan. */
function amountsOf(entries: readonly Entry[]): Map<string, Set<number>> {
  const amounts = new Map<string, Set<number>>();
  const saidBy = (entry: Entry) => (centsOf(entry.cells.price) === undefined ? [] : toSearchText(entry.cells.plan));
  const asRead = new Set(entries.flatMap((entry) => (entry.edit ? [] : saidBy(entry))));
  for (const { cells, edit } of entries) {
    const cents = centsOf(cells.price);
    const name = toSearchText(cells.plan);
    if (cents === undefined || (edit && asRead.has(name))) continue;
    amounts.set(name, (amounts.get(name) ?? new Set()).add(cents));
  }
  return amounts;
}

/** A row without an amount gets its plan's. Each amount under a name becomes a plan of its own. */
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

const phoneOf = (text: string) => formatPhone(text) || null;

function discountOf(text: string): { discount?: DiscountInput; error?: string } {
  const [, share] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(text) ?? [];
  const [, part] = /^0[.,](\d{1,4})$/.exec(text) ?? [];
  const percent = share ? Number(share.replace(",", ".")) : part && Number(`0.${part}`) * 100;
  if (percent !== undefined && percent !== "")
    return percent === 0 ? {} : { discount: { percent: Number(percent.toFixed(2)) } };
  const cents = text === "" ? 0 : centsOf(text);
  if (cents === undefined) return { error: "Desconto inválido" };
  return cents === 0 ? {} : { discount: { amount: reaisFromCents(cents) } };
}

function detailsOf(cells: Cells, days: Known) {
  const dayIn = (text: string) => (text === "" ? null : (dayOf(text, days) ?? text));
  return {
    name: cells.name.replace(/\s+/g, " "),
    phone: phoneOf(cells.phone),
    email: cells.email || null,
    birthday: dayIn(cells.birthday),
    notes: cells.notes || null,
    document: documentOf(cells.document) || null,
    startDate: dayIn(cells.startDate),
    ...(cells.dueDay !== "" && { dueDay: dayOfMonthOf(cells.dueDay, days) ?? 0 }),
    ...discountOf(cells.discount),
  };
}

const PAYER_CELLS = { name: "payerName", email: "payerEmail", phone: "payerPhone", document: "payerDocument" } as const;

function payerOf(cells: Cells): { details?: PayerInput; errors: CellErrors } {
  if (PAYER_FIELDS.every((field) => cells[field] === "")) return { errors: {} };
  const parsed = PayerInput.safeParse({
    name: cells.payerName.replace(/\s+/g, " "),
    email: cells.payerEmail || null,
    phone: phoneOf(cells.payerPhone),
    document: documentOf(cells.payerDocument) || null,
  });
  if (parsed.success) return { details: parsed.data, errors: {} };
  const errors: CellErrors = {};
  for (const { path, message } of parsed.error.issues)
    errors[PAYER_CELLS[path[0] as keyof typeof PAYER_CELLS]] ??= message;
  return { errors };
}

const isField = (name: unknown): name is Field => FIELDS.some((field) => field === name);

/** Marks families, so that the owner sees all members together. */
function markFamilies(entries: readonly CheckedEntry[]): CheckedEntry[] {
  const relatives = new Map<number, Match>();
  for (const { line, row, match } of entries)
    if (row && match?.kind === "family" && match.line !== undefined && !relatives.has(match.line))
      relatives.set(match.line, { ...match, name: row.name, line });
  return entries.map((entry) => ({ ...entry, match: entry.match ?? relatives.get(entry.line) }));
}

/** Checks corrected rows last, in order: correcting one never excludes another. */
export function checkEntries(entries: readonly Entry[], known: Known): Checked {
  const ordered = entries.toSorted((one, other) => editOf(one) - editOf(other));
  const plans = planFinder(known, ordered);
  const findMatch = matchFinder(known.students);
  const payers = ordered.map(({ cells }) => payerOf(cells));
  const groups = groupPayers(
    ordered.map(({ line, isSeparate }, at) => ({ line, isSeparate, details: payers[at]?.details })),
    known.payers,
  );
  const checked = ordered.map((entry, at): CheckedEntry => {
    const plan = plans.find(entry.cells);
    const payer = groups.payerOf(entry.line);
    const errors: CellErrors = { ...("errors" in plan && plan.errors), ...payers[at]?.errors };
    if (payer?.isOverfull) errors.payerName = `Um responsável tem no máximo ${MAX_PAYER_STUDENTS} alunos`;
    // An invalid plan must not hide the row's other errors.
    const parsed = ImportRow.safeParse({
      ...detailsOf(entry.cells, known),
      ...("errors" in plan ? { planId: 1 } : plan),
      ...payer?.reference,
    });
    const { error } = discountOf(entry.cells.discount);
    if (error) errors.discount = error;
    for (const { path, message } of parsed.error?.issues ?? []) if (isField(path[0])) errors[path[0]] ??= message;
    const row = Object.keys(errors).length === 0 ? parsed.data : undefined;
    return { ...entry, errors, row, payer, match: row && findMatch(row, entry.line) };
  });
  return {
    entries: markFamilies(checked).toSorted((one, other) => one.line - other.line),
    plans: plans.made,
    payers: groups.made,
  };
}
