import type { StudentWire } from "@emdia/contracts/student";
import { digitsOf } from "@emdia/contracts/values/phone";
import { useMemo } from "react";
import { pageOf } from "../../components/ui/pager.tsx";
import { toSearchText } from "../../lib/format.ts";
import { memoizeByObject } from "../../lib/memoize-by-object.ts";
import { setParam, useListQuery } from "../../lib/search-params.ts";

export const SITUATIONS = [
  { value: "", label: "Situação: todas" },
  { value: "pendente", label: "Com cobrança pendente" },
  { value: "vencida", label: "Com cobrança vencida" },
  { value: "pausado", label: "Pausados" },
  { value: "sem-email", label: "Sem e-mail" },
  { value: "arquivado", label: "Arquivados" },
] as const;

/** The situation of archived students, whom other lists leave out. */
export const ARCHIVED: (typeof SITUATIONS)[number]["value"] = "arquivado";

type StudentFilter = { search: string; planId: number | undefined; situation?: string };

const collator = new Intl.Collator("pt-BR");

const holds: Readonly<Record<string, (student: StudentWire) => boolean>> = {
  // `paymentStatus` cannot serve here: it is "pendente" for students never charged, too.
  pendente: ({ nextChargeLabel, isOverdue }) => isOverdue || nextChargeLabel === "Pendente",
  vencida: ({ isOverdue }) => isOverdue,
  pausado: ({ status }) => status === "pausado",
  "sem-email": ({ billTo }) => !billTo.email,
};

const textOf = memoizeByObject(({ name, email, payer }: StudentWire) =>
  toSearchText([name, email, payer?.name, payer?.email].filter(Boolean).join(" ")),
);
const phoneOf = memoizeByObject(({ phone, payer }: StudentWire) =>
  [phone, payer?.phone].map((one) => digitsOf(one ?? "")).join(" "),
);

/** A phone match needs at least three digits. */
function matches(student: StudentWire, wanted: string, digits: string): boolean {
  if (textOf(student).includes(wanted)) return true;
  return digits.length >= 3 && phoneOf(student).includes(digits);
}

export const ORDERS = [
  { value: "", label: "Por nome" },
  { value: "proxima", label: "Por próxima cobrança" },
  { value: "recentes", label: "Mais novos primeiro" },
] as const;

/** A value that sorts after every date, so that students without a next charge are last. */
const NO_DAY = "9999";

const comparisons: Readonly<Record<string, (a: StudentWire, b: StudentWire) => number>> = {
  proxima: (a, b) => compareTexts(a.nextChargeDate ?? NO_DAY, b.nextChargeDate ?? NO_DAY),
  recentes: (a, b) => compareTexts(b.createdAt, a.createdAt),
};

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Sorts students; an unknown order sorts all students by name. */
export function sortStudents(students: readonly StudentWire[], order = ""): StudentWire[] {
  const compare = comparisons[order];
  return students.toSorted((a, b) => compare?.(a, b) || collator.compare(a.name, b.name));
}

export function filterStudents(students: readonly StudentWire[], filter: StudentFilter): StudentWire[] {
  const { planId, situation = "" } = filter;
  const wanted = toSearchText(filter.search);
  const digits = digitsOf(filter.search);
  const isWanted = holds[situation];
  return students.filter(
    (student) =>
      (planId === undefined || student.planId === planId) &&
      (!isWanted || isWanted(student)) &&
      (wanted === "" || matches(student, wanted, digits)),
  );
}

/** A phone renders this number without delay, however long the list is. */
const PAGE_SIZE = 50;

// A new search or filter starts at its first page.
const toFirstPage = setParam("pagina", "");

/** The URL stores the search, filters, order and page. */
export function useShownStudents(students: readonly StudentWire[]) {
  const { params, search, wanted, find, change } = useListQuery();
  const order = params.get("ordem") ?? "";
  const planId = params.get("plano") ?? "";
  const situation = params.get("situacao") ?? "";
  const page = Number(params.get("pagina"));
  const sorted = useMemo(() => sortStudents(students, order), [students, order]);
  const matching = useMemo(
    () => filterStudents(sorted, { search: wanted, planId: planId ? Number(planId) : undefined, situation }),
    [sorted, wanted, planId, situation],
  );
  const shown = useMemo(() => pageOf(matching, page, PAGE_SIZE), [matching, page]);
  return {
    sorted,
    matching,
    shown,
    params,
    search,
    order,
    planId,
    situation,
    change,
    find: (text: string) => find(text, toFirstPage),
    /** Filters or sorts by a URL parameter. */
    narrow: (name: string) => (value: string) => change((before) => toFirstPage(setParam(name, value)(before))),
    turn: (to: number) => change(setParam("pagina", to === 1 ? "" : String(to))),
  };
}
