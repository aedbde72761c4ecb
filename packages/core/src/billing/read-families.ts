/** Reads further charges that may go out in one mail with the charges of a run's page. */
import { familyOf } from "../model/billing-contact.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { nextStep } from "../model/mail-state.ts";
import type { Student } from "../model/student.ts";
import { getReadableCharges } from "../store/charges.ts";
import { readablePayersById } from "../store/payers.ts";
import { readableStudentsById } from "../store/students.ts";
import type { StudentCharge } from "./student-charge.ts";

/** The stored charges of the run's month, by student. */
export type StoredCharges = ReadonlyMap<number, Charge>;
type Read = { stored: StoredCharges; unreadable: ReadonlySet<number> };

/** Reads the charges of these students in the run's month. */
export async function readStored(ctx: ProfileContext, studentIds: readonly number[]): Promise<Read> {
  const { month } = ctx.profile.billing;
  const keys = studentIds.map((studentId) => ({ studentId, month, sequence: 0 }));
  const { charges, unreadable } = await getReadableCharges(ctx, keys);
  return { stored: new Map(charges.map((charge) => [charge.studentId, charge])), unreadable };
}

const isUnfinished = (ctx: ProfileContext, { stored, watermark }: StudentCharge): boolean =>
  !stored || nextStep(stored, ctx.now(), watermark) !== "final";

/**
 * Returns the students whose charges the page needs: the leads, and all students of the page's
 * payers.
 */
async function relatedTo(ctx: ProfileContext, dues: readonly StudentCharge[]): Promise<number[]> {
  const joining = dues.filter((due) => !due.silence && familyOf(due.student) !== undefined);
  const payers = await readablePayersById(
    ctx,
    joining.flatMap(({ student }) => student.payerId ?? []),
  );
  const leads = dues.flatMap(({ stored }) => stored?.mail?.lead ?? []);
  return [...leads, ...[...payers.values()].flatMap(({ studentIds }) => studentIds)];
}

/**
 * Adds to each charge of a page its family and its lead, and reads those of these charges that are
 * not on the page. A charge that cannot be read belongs to no family. A page reads nothing more if
 * no student on it has a payer, or if all its charges are final.
 */
export async function withFamilies(
  ctx: ProfileContext,
  page: Read & { dues: readonly StudentCharge[] },
  duesOf: (students: readonly Student[], stored: StoredCharges) => StudentCharge[],
): Promise<StudentCharge[]> {
  const related = await relatedTo(
    ctx,
    page.dues.filter((due) => isUnfinished(ctx, due)),
  );
  const onPage = new Set(page.dues.map(({ student }) => student.id));
  const beyond = [...new Set(related)].filter((id) => !onPage.has(id));
  const [students, others] = await Promise.all([readableStudentsById(ctx, beyond), readStored(ctx, beyond)]);
  const all = [...page.dues, ...duesOf(students, others.stored)];
  const isReadable = ({ student: { id } }: StudentCharge) => !page.unreadable.has(id) && !others.unreadable.has(id);
  const families = Map.groupBy(all.filter(isReadable), ({ student }) => familyOf(student));
  const byId = new Map(all.map((due) => [due.student.id, due]));
  const storedOf = (id: number) => others.stored.get(id) ?? page.stored.get(id);
  return page.dues.map((due) => {
    const name = due.silence || !isReadable(due) ? undefined : familyOf(due.student);
    const family = name === undefined ? [] : (families.get(name) ?? []);
    const leadId = due.stored?.mail?.lead;
    const lead = leadId === undefined ? undefined : storedOf(leadId);
    return {
      ...due,
      ...(family.length > 1 && { family: family.toSorted((a, b) => a.student.id - b.student.id) }),
      ...(lead && leadId !== undefined && { lead: { stored: lead, due: byId.get(leadId) } }),
    };
  });
}
