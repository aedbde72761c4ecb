import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import { periodOf } from "@emdia/contracts/values/schedule";
import type { Table } from "@emdia/core/model/ports/table";
import { copyOfPayer, type Payer } from "../../packages/core/src/model/payer.ts";
import type { Profile } from "../../packages/core/src/model/profile.ts";
import type { Student } from "../../packages/core/src/model/student.ts";
import { newPayerWrite } from "../../packages/core/src/store/payers.ts";
import { insertPlan } from "../../packages/core/src/store/plans.ts";
import { insertProfile } from "../../packages/core/src/store/profiles.ts";
import { insertStudent } from "../../packages/core/src/store/write-students.ts";
import { commit } from "../../packages/core/src/table/reading.ts";
import { plan, profile, student } from "../../packages/core/src/testing/entities.ts";

const FIRST_MONTH = yearMonth("2027-02");
const SETTINGS = { invoiceDay: 10, timezone: profile.timezone };
/** A studio that is not due bills only after this many months, more than any suite simulates. */
const MONTHS_OF_QUIET = 1_200;
const HOUR_MILLIS = 3_600_000;
const PAID_UNTIL = "2099-01-01T00:00:00.000Z";
const IN_FLIGHT = 16;

/** Returns the instant an hour into the first billing day, or into that of `months` later. */
export function billingDay(months = 0): Date {
  return new Date(Date.parse(periodOf(addMonths(FIRST_MONTH, months), SETTINGS).dueAt) + HOUR_MILLIS);
}

/** A payer in a studio pays for this many students. */
export const FAMILY = 4;

/**
 * A studio that is not `isDue` is never due; in an `isNew` one no student was charged before.
 * Charges ask for PIX, whose code is drawn into each mail, unless `isByBank`.
 */
type Studio = { students: number; isDue: boolean; isNew: boolean; isByBank?: boolean; payers?: number };

export const ownerIdOf = (n: number) => `dono-${String(n).padStart(7, "0")}`;

const profileOf = (ownerId: string, { isDue, isByBank = false }: Studio): Profile => ({
  ...profile,
  ...SETTINGS,
  id: ownerId,
  email: `${ownerId}@exemplo.com.br`,
  businessName: "Estúdio Vida Pilates",
  paymentMethod: isByBank ? "bank" : "pix",
  bankInfo: "Banco 123, agência 0001, conta 123456-7",
  pixKey: "11222333000181",
  pixKeyType: "cnpj",
  pixMerchantName: "Estúdio Vida Pilates",
  pixCity: "São Paulo",
  whatsapp: "5511987654321",
  onboardingCompleted: true,
  subscriptionStatus: "active",
  currentPeriodEnd: PAID_UNTIL,
  billing: periodOf(addMonths(FIRST_MONTH, isDue ? 0 : MONTHS_OF_QUIET), SETTINGS),
});

export async function eachAtOnce<T>(pieces: readonly T[], work: (piece: T) => Promise<unknown>): Promise<void> {
  const rest = pieces.values();
  const next = async () => {
    for (const piece of rest) await work(piece);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, next));
}

const FIRST_STUDENT = 2;

/** Returns the payers of the studio's last students, who pay for `FAMILY` students each. */
const payersOf = ({ students, payers = 0 }: Studio): Payer[] =>
  Array.from({ length: payers }, (_, n) => {
    const first = FIRST_STUDENT + students - FAMILY * (payers - n);
    const studentIds = Array.from({ length: FAMILY }, (_one, index) => first + index);
    const details = { name: "Maria Souza", email: `payer${n}@exemplo.com.br`, phone: phoneOf(first), document: null };
    return { id: FIRST_STUDENT + students + n, ...details, studentIds, version: 1, createdAt: student.createdAt };
  });

const phoneOf = (id: number) => `55119${String(id).padStart(8, "0")}`;

export function studentsOf(studio: Studio): Student[] {
  const payers = payersOf(studio);
  const anchorMonth = studio.isNew ? null : addMonths(FIRST_MONTH, -1);
  return Array.from({ length: studio.students }, (_, n): Student => {
    const id = FIRST_STUDENT + n;
    const payer = payers.find(({ studentIds }) => studentIds.includes(id));
    const own = { ...student, id, anchorMonth, email: `aluno${id}@exemplo.com.br`, phone: phoneOf(id) };
    return payer ? { ...own, payerId: payer.id, payer: copyOfPayer(payer) } : own;
  });
}

/** Stores `count` equal studios, numbered from `first` on; one without students has no plan. */
export async function storeStudios(table: Table, first: number, count: number, studio: Studio): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => first + n);
  const [students, payers] = [studentsOf(studio), payersOf(studio)];
  await eachAtOnce(numbers, async (number) => {
    const ctx = { table, now: () => billingDay(), ownerId: ownerIdOf(number) };
    await insertProfile(ctx, profileOf(ctx.ownerId, studio));
    if (students.length === 0) return;
    await insertPlan(ctx, { ...plan, studentCount: students.length });
    for (const payer of payers) await commit(table, [newPayerWrite(ctx, payer)]);
    for (const one of students) await insertStudent(ctx, one);
  });
}
