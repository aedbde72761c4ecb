/** Stores studios by the product's own functions. */
import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import type { Table } from "@emdia/core/model/ports/table";
import { periodOf } from "../../../packages/core/src/model/period.ts";
import type { Profile } from "../../../packages/core/src/model/profile.ts";
import { insertPlan } from "../../../packages/core/src/store/plans.ts";
import { insertProfile } from "../../../packages/core/src/store/profiles.ts";
import { insertStudent } from "../../../packages/core/src/store/write-students.ts";
import { plan, profile, student } from "../../../packages/core/src/testing/entities.ts";

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

/**
 * `isDue` studios are due on their first day, others never. In `isNew` studios no student was
 * charged before. Charges are paid by PIX, whose code is drawn into each mail, unless `isByBank`.
 */
type Studio = { students: number; isDue: boolean; isNew: boolean; isByBank?: boolean };

/** Returns the id of the studio with a number. */
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

/** Does each piece of work, a few of them at the same time. */
export async function eachAtOnce<T>(pieces: readonly T[], work: (piece: T) => Promise<unknown>): Promise<void> {
  const rest = pieces.values();
  const next = async () => {
    for (const piece of rest) await work(piece);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, next));
}

/** Stores `count` equal studios, numbered from `first` on; one without students has no plan. */
export async function storeStudios(table: Table, first: number, count: number, studio: Studio): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => first + n);
  await eachAtOnce(numbers, async (number) => {
    const ctx = { table, now: () => billingDay(), ownerId: ownerIdOf(number) };
    await insertProfile(ctx, profileOf(ctx.ownerId, studio));
    if (studio.students === 0) return;
    await insertPlan(ctx, { ...plan, studentCount: studio.students });
    const anchorMonth = studio.isNew ? null : addMonths(FIRST_MONTH, -1);
    for (let id = 2; id < studio.students + 2; id++)
      await insertStudent(ctx, { ...student, id, anchorMonth, email: `aluno${id}@exemplo.com.br` });
  });
}
