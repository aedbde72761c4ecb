import { addMonths, civilDateIn, monthOf } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "@emdia/core/model/context";
import type { Item } from "@emdia/core/model/ports/table";
import { overview } from "../../../packages/core/src/dashboard/overview.ts";
import { draftOf } from "../../../packages/core/src/model/draft.ts";
import { addSettlement } from "../../../packages/core/src/model/settle.ts";
import { newChargeWrite } from "../../../packages/core/src/store/charges.ts";
import { requireProfile } from "../../../packages/core/src/store/profiles.ts";
import { listStudents } from "../../../packages/core/src/student/list-students.ts";
import { plan, student } from "../../../packages/core/src/testing/entities.ts";
import { countCalls } from "../billing/counting-proxy.ts";
import { openDatabase, tableAt } from "../billing/database.ts";
import { fill, generateStudios, putItems } from "../billing/fill.ts";
import { billingDay } from "../billing/studios.ts";
import type { Usage } from "../billing/usage.ts";

/** One of this number of students owes the last month, however long the history is. */
const ONE_DEBTOR_OF = 10;
const BATCH = 25;

/**
 * The cost of looking at a studio with a history: the dashboard, and the first page of the students
 * list.
 */
export type Looked = { dashboard: Usage; list: Usage };

/**
 * Returns the charges of the months before today, all paid except those of the last month's
 * debtors.
 */
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

/**
 * Fills a studio with a number of students and of months of history, and looks at it the day after
 * its billing day.
 */
export async function lookAtHistory(students: number, months: number): Promise<Looked> {
  const database = await openDatabase();
  const proxy = await countCalls(database.connection);
  try {
    await fill(database, generateStudios(0, 1, { students, isDue: true, isNew: false, isByBank: true }));
    const now = billingDay();
    const owner = { table: tableAt(proxy.url, database.tableName), now: () => now, ownerId: "dono-0000000" };
    const profile = await requireProfile(owner);
    const ctx = { ...owner, profile, today: civilDateIn(profile.timezone, now) };
    const items = chargesOf(ctx, students, months);
    for (let start = 0; start < items.length; start += BATCH)
      await putItems(database, items.slice(start, start + BATCH));
    return {
      dashboard: await proxy.measure(async () => void (await overview(ctx))),
      list: await proxy.measure(async () => void (await listStudents(ctx, {}))),
    };
  } finally {
    await proxy.close();
    await database.close();
  }
}
