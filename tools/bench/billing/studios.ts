/** Creates studios by the product's own functions, on a table that only collects the items. */
import { addMonths, type YearMonth, yearMonth } from "@emdia/contracts/values/calendar";
import type { Item, Table } from "@emdia/core/model/ports/table";
import { type BillingSettings, periodOf } from "../../../packages/core/src/model/period.ts";
import type { Profile } from "../../../packages/core/src/model/profile.ts";
import { insertPlan } from "../../../packages/core/src/store/plans.ts";
import { insertProfile } from "../../../packages/core/src/store/profiles.ts";
import { insertStudent } from "../../../packages/core/src/store/write-students.ts";
import { plan, profile, student } from "../../../packages/core/src/testing/entities.ts";

/** The first billing day of a studio. */
type FirstDay = BillingSettings & { month: YearMonth };
const FIRST_DAY: FirstDay = { month: yearMonth("2027-02"), invoiceDay: 10, timezone: profile.timezone };
/** A studio that is not due begins after this many months, more than any suite simulates. */
const MONTHS_OF_QUIET = 1_200;
const HOUR_MILLIS = 3_600_000;
const PAID_UNTIL = "2099-01-01T00:00:00.000Z";

/** Returns the instant an hour into the first billing day, or into that of `months` later. */
export function billingDay(months = 0): Date {
  const { dueAt } = periodOf(addMonths(FIRST_DAY.month, months), FIRST_DAY);
  return new Date(Date.parse(dueAt) + HOUR_MILLIS);
}

/**
 * `isDue` studios are due on their first day, others never. In `isNew` studios no student was
 * charged before. Charges are paid by PIX, whose code is drawn into each mail, unless `isByBank`.
 */
export type Studio = {
  ownerId: string;
  students: number;
  isDue: boolean;
  isNew: boolean;
  isByBank?: boolean;
  day?: FirstDay;
};

function profileOf({ ownerId, isDue, isByBank = false, day = FIRST_DAY }: Studio): Profile {
  const { month, ...settings } = day;
  return {
    ...profile,
    ...settings,
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
    billing: periodOf(addMonths(month, isDue ? 0 : MONTHS_OF_QUIET), settings),
  };
}

/** Creates a table that only collects the items that the product's functions write to it. */
function collector(items: Item[]): Table {
  const missing = () => Promise.reject(new Error("the collector only collects"));
  return {
    get: missing,
    put: missing,
    update: missing,
    updateAndRead: missing,
    remove: missing,
    query: missing,
    getMany: missing,
    async transact(writes) {
      for (const write of writes) if ("put" in write) items.push(write.put);
    },
  };
}

/** Returns a studio's items: profile, monthly plan and students; without students no plan. */
export async function itemsOf(studio: Studio): Promise<Item[]> {
  const items: Item[] = [];
  const ctx = { table: collector(items), now: () => billingDay(), ownerId: studio.ownerId };
  await insertProfile(ctx, profileOf(studio));
  if (studio.students > 0) await insertPlan(ctx, { ...plan, studentCount: studio.students });
  for (let n = 0; n < studio.students; n++) {
    const id = n + 2;
    const anchorMonth = studio.isNew ? null : addMonths((studio.day ?? FIRST_DAY).month, -1);
    await insertStudent(ctx, { ...student, id, anchorMonth, email: `aluno${id}@exemplo.com.br` });
  }
  return items;
}
