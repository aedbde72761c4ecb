import { addMonths, civilDateIn, monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { ProfileContext } from "@emdia/core/model/context";
import type { Item } from "@emdia/core/model/ports/table";
import { listSettlements } from "../../packages/core/src/charge/list-settlements.ts";
import { setChargeStatus } from "../../packages/core/src/charge/set-charge-status.ts";
import { overview } from "../../packages/core/src/dashboard/overview.ts";
import { draftOf } from "../../packages/core/src/model/draft.ts";
import { addSettlement } from "../../packages/core/src/model/settle.ts";
import { newChargeWrite } from "../../packages/core/src/store/charges.ts";
import { requireProfile } from "../../packages/core/src/store/profiles.ts";
import { ensureSettlementIndex } from "../../packages/core/src/store/settlement-index.ts";
import { listStudents } from "../../packages/core/src/student/list-students.ts";
import { plan, student } from "../../packages/core/src/testing/entities.ts";
import { onCountedTable, type Usage } from "./billing/counted-table.ts";
import { billingDay, eachAtOnce, ownerIdOf, storeStudios } from "./billing/studios.ts";

/** One in this many students owes the last month, however long the history is. */
const ONE_DEBTOR_OF = 10;

/**
 * The cost of reading a studio with a history: the dashboard, the first page of the student list,
 * last month's received money, and the settling of a charge.
 */
export type Looked = { dashboard: Usage; list: Usage; settlements: Usage; settling: Usage };

/** Returns the earlier months' charges, all paid except those of last month's debtors. */
function chargesOf(ctx: ProfileContext, students: number, months: number): Item[] {
  const at = ctx.now().toISOString();
  const items: Item[] = [];
  for (let back = 1; back <= months; back++) {
    const month = addMonths(monthOf(ctx.today), -back);
    for (let n = 0; n < students; n++) {
      const draft = draftOf(ctx.profile, { ...student, id: n + 2 }, plan, month, { createdAt: at });
      const received = { amountCents: draft.amountCents, date: draft.dueDate, method: "pix" } as const;
      const owes = back === 1 && n % ONE_DEBTOR_OF === 0;
      items.push(newChargeWrite(ctx, owes ? draft : addSettlement(draft, received, at)).put);
    }
  }
  return items;
}

/** Fills a studio with a history, and measures its cost on the day after its billing day. */
export const lookAtHistory = (students: number, months: number): Promise<Looked> =>
  onCountedTable(async ({ table, measure }) => {
    await storeStudios(table, 0, 1, { students, isDue: true, isNew: false, isByBank: true });
    const now = billingDay();
    const owner = { table, now: () => now, ownerId: ownerIdOf(0) };
    const profile = await requireProfile(owner);
    const ctx = { ...owner, profile, today: civilDateIn(profile.timezone, now) };
    await eachAtOnce(chargesOf(ctx, students, months), (item) => table.put(item));
    // The items are those of a release without the index: the first call indexes them.
    while (!(await ensureSettlementIndex(ctx)));
    const lastMonth = addMonths(monthOf(ctx.today), -1);
    const debt = chargeIdOf({ studentId: 2, month: lastMonth, sequence: 0 });
    const settling = { ...ctx, bus: { publish: async () => undefined } };
    return {
      dashboard: await measure(() => overview(ctx)),
      list: await measure(() => listStudents(ctx, {})),
      settlements: await measure(() => listSettlements(ctx, { month: lastMonth })),
      settling: await measure(() => setChargeStatus(settling, debt, "pago")),
    };
  });
