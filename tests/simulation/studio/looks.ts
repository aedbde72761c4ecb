import { overview } from "@emdia/core/dashboard/overview";
import type { Cloud } from "../cloud/cloud.ts";
import { DAY } from "../world/world.ts";
import type { People, Request } from "./person.ts";

export type Look = { ownerId: string; at: number; today: string; shown: ReadonlyMap<string, Shown> };
export type Shown = { studentId: number; dueDate: string; isExpected: boolean };

/** An owner looks at the dashboard about every five days. */
const EVERY = 5;

const sortKeyOf = (id: number): string => {
  const [studentId, month, sequence] = [Math.floor(id / 1e8), Math.floor((id % 1e8) / 100), id % 100];
  const extra = sequence === 0 ? "" : `#${String(sequence).padStart(2, "0")}`;
  return `PAY#${month}#${String(studentId).padStart(7, "0")}${extra}`;
};

/** Plans looks at the dashboard; each look that is answered is added to `looks`. */
export function planLooks(
  { world }: Cloud,
  people: People,
  { ownerId, from, until }: { ownerId: string; from: number; until: number },
  looks: Look[],
): void {
  let count = 0;
  for (let at = from + world.random() * DAY; at < until; at += world.between(0.5, 2 * EVERY) * DAY) {
    const act: Request["act"] = async (desk) => {
      const { today, currentMonthPayments, otherOpenPayments } = await overview(desk);
      const open = [...currentMonthPayments, ...otherOpenPayments].filter(
        ({ payment: charge }) => charge.status === "pendente",
      );
      const shown = open.map(({ payment: charge }): [string, Shown] => [
        sortKeyOf(charge.id),
        { studentId: charge.studentId, dueDate: charge.dueDate, isExpected: charge.isExpected },
      ]);
      looks.push({ ownerId, at: world.now(), today, shown: new Map(shown) });
    };
    const requestId = `${ownerId}-act-look-${count++}`;
    world.at(at, () => people.ask({ ownerId, act, isOpen: true }, requestId, false));
  }
}
