import type { StudentWire } from "@emdia/contracts/student";
import { digitsOf } from "@emdia/contracts/values/phone";
import { toSearchText } from "../../lib/format.ts";
import { memoizeByObject } from "../../lib/memoize-by-object.ts";

/** The situations by which the owner can filter the list. */
export const SITUATIONS = [
  { value: "", label: "Situação: todas" },
  { value: "pendente", label: "Com cobrança pendente" },
  { value: "vencida", label: "Com cobrança vencida" },
  { value: "pausado", label: "Pausados" },
  { value: "sem-email", label: "Sem e-mail" },
  { value: "arquivado", label: "Arquivados" },
] as const;

/** The situation that has a list of its own. Other lists leave archived students out. */
export const ARCHIVED: (typeof SITUATIONS)[number]["value"] = "arquivado";

/**
 * The students that the list shows. An undefined plan and an empty or unknown situation mean all
 * students. The student whose details are open (`openId`) stays in the list when the situation
 * changes, because the keys j and k count from that student's row.
 */
export type StudentFilter = {
  search: string;
  planId: number | undefined;
  situation?: string;
  openId?: number | undefined;
};

const collator = new Intl.Collator("pt-BR");

const holds: Readonly<Record<string, (student: StudentWire) => boolean>> = {
  // `paymentStatus` cannot be used here, because it is also "pendente" for students who were never
  // charged.
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

/**
 * Tells whether the name, e-mail or phone of a student or their payer matches a text. Phones match
 * by at least three digits.
 */
function matches(student: StudentWire, wanted: string, digits: string): boolean {
  if (textOf(student).includes(wanted)) return true;
  return digits.length >= 3 && phoneOf(student).includes(digits);
}

/** The orders in which the owner can see the list. */
export const ORDERS = [
  { value: "", label: "Por nome" },
  { value: "proxima", label: "Por próxima cobrança" },
  { value: "recentes", label: "Mais novos primeiro" },
] as const;

/** A value after every day, which puts students without a next charge last. */
const NO_DAY = "9999";

const comparisons: Readonly<Record<string, (a: StudentWire, b: StudentWire) => number>> = {
  proxima: (a, b) => compareTexts(a.nextChargeDate ?? NO_DAY, b.nextChargeDate ?? NO_DAY),
  recentes: (a, b) => compareTexts(b.createdAt, a.createdAt),
};

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Sorts students by an order and, where two are equal, by name. An unknown order means by name. */
export function sortStudents(students: readonly StudentWire[], order = ""): StudentWire[] {
  const compare = comparisons[order];
  return students.toSorted((a, b) => compare?.(a, b) || collator.compare(a.name, b.name));
}

/** Returns the students that match, in their given order. */
export function filterStudents(students: readonly StudentWire[], filter: StudentFilter): StudentWire[] {
  const { planId, situation = "", openId } = filter;
  const wanted = toSearchText(filter.search);
  const digits = digitsOf(filter.search);
  const isWanted = holds[situation];
  return students.filter(
    (student) =>
      (planId === undefined || student.planId === planId) &&
      (!isWanted || isWanted(student) || student.id === openId) &&
      (wanted === "" || matches(student, wanted, digits)),
  );
}
