import { MAX_PAYER_STUDENTS } from "@emdia/contracts/constants";
import type { ImportRow } from "@emdia/contracts/import";
import type { PayerWire } from "@emdia/contracts/payer";
import type { PayerInput } from "@emdia/contracts/terms";
import { canonicalPhone } from "@emdia/contracts/values/phone";
import { type Identifiers, identifiersOf, identifierText } from "@emdia/contracts/values/same-person";
import { normalizeTaxDocument } from "@emdia/contracts/values/tax-document";
import { formatCount, formatList, toSearchText } from "../../lib/format.ts";

/** A separate payer belongs to this row alone. */
type Row = { line: number; isSeparate?: boolean | undefined; details: PayerInput | undefined };

/** `studentCount` is after the import. `differences` names details that differ from the payer's. */
export type RowPayer = {
  reference: Pick<ImportRow, "payerId" | "newPayer">;
  name: string;
  studentCount: number;
  isShared: boolean;
  isSeparate: boolean;
  isOverfull: boolean;
  differences: readonly string[];
};

type Payer = Pick<PayerWire, "name"> & Partial<Pick<PayerInput, "email" | "phone" | "document">>;

/** Returns a person's identifiers as keys, the document first. */
const keysOf = (person: Identifiers): string[] => identifiersOf(person).map(identifierText);

/** Groups rows with a common identifier, directly or through other rows. */
function connectedRows(rows: readonly Row[]): Row[][] {
  const parents = rows.map((_row, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[at] = root;
    return root;
  };
  const firstWith = new Map<string, number>();
  for (const [at, row] of rows.entries())
    for (const key of row.isSeparate ? [] : keysOf(row.details ?? {})) {
      const [root, other] = [rootOf(at), rootOf(firstWith.get(key) ?? at)];
      parents[Math.max(root, other)] = Math.min(root, other);
      firstWith.set(key, at);
    }
  const named = rows.flatMap((row, at) => (row.details ? [{ row, root: rootOf(at) }] : []));
  return [...Map.groupBy(named, ({ root }) => root).values()].map((group) => group.map(({ row }) => row));
}

const COMPARED: readonly [
  label: string,
  name: "name" | "email" | "phone" | "document",
  form: (text: string) => string,
][] = [
  ["o nome", "name", toSearchText],
  ["o e-mail", "email", (text) => text.trim().toLowerCase()],
  ["o WhatsApp", "phone", (text) => canonicalPhone(text) ?? text],
  ["o CPF", "document", (text) => normalizeTaxDocument(text) ?? text],
];

const differencesOf = (details: PayerInput, payer: Payer): string[] =>
  COMPARED.filter(([, name, form]) => details[name] && form(details[name]) !== form(payer[name] ?? "")).map(
    ([label]) => label,
  );

const mergedFrom = (group: readonly Row[]): PayerInput =>
  group
    .flatMap(({ details }) => details ?? [])
    .reduce((first, later) => ({
      name: first.name,
      email: first.email || later.email,
      phone: first.phone || later.phone,
      document: first.document || later.document,
    }));

/** A stored payer keeps all of their details. */
export function groupPayers(rows: readonly Row[], stored: readonly PayerWire[]) {
  const byKey = new Map(stored.toReversed().flatMap((payer) => keysOf(payer).map((key) => [key, payer])));
  const found = new Map<number, RowPayer>();
  const joined = new Map<number, number>();
  const made: PayerInput[] = [];
  const storedOf = (group: readonly Row[]) =>
    group
      .filter(({ isSeparate }) => !isSeparate)
      .flatMap(({ details }) => keysOf(details ?? {}).flatMap((key) => byKey.get(key) ?? []))[0];
  const groups = connectedRows(rows).map((group) => ({ group, before: storedOf(group) }));
  for (const { group, before } of groups)
    if (before) joined.set(before.id, (joined.get(before.id) ?? before.studentCount) + group.length);
  const places = new Map<number, number>();
  for (const { group, before } of groups) {
    const payer: PayerInput | PayerWire = before ?? mergedFrom(group);
    const reference = before ? { payerId: before.id } : { newPayer: made.push(mergedFrom(group)) - 1 };
    const studentCount = before ? (joined.get(before.id) ?? 0) : group.length;
    let place = before ? (places.get(before.id) ?? before.studentCount) : 0;
    for (const { line, isSeparate = false, details } of group)
      found.set(line, {
        reference,
        name: payer.name,
        studentCount,
        isShared: studentCount > 1 || before !== undefined,
        isSeparate,
        isOverfull: ++place > MAX_PAYER_STUDENTS,
        differences: details ? differencesOf(details, payer) : [],
      });
    if (before) places.set(before.id, place);
  }
  return { payerOf: (line: number) => found.get(line), made };
}

export function payerText({ name, studentCount, isShared, isSeparate, reference }: RowPayer): string {
  if (isSeparate) return `Responsável: ${name}, só deste aluno`;
  if (!isShared) return `Responsável: ${name}`;
  const place = reference.payerId === undefined ? "" : ", que já está no seu cadastro";
  return `Mesmo responsável: ${name}${place}, ${formatCount(studentCount, "aluno", "alunos")}`;
}

/** Returns a warning that names the details of the row that the payer will not have. */
export function differenceText({ differences, name, reference }: RowPayer): string {
  const source = reference.payerId === undefined ? "de outra linha" : "do seu cadastro";
  const are = differences.length === 1 ? "é diferente" : "são diferentes";
  return `Nesta linha, ${formatList(differences)} ${are}. Valem os dados de ${name} ${source}.`;
}
