import type { ProfileContext } from "./context.ts";
import type { Student } from "./student.ts";

/**
 * Returns the address of the page of a student's payer, which messages link to instead of the
 * charge's page; undefined for a student without a stored payer. It reads nothing, because the
 * student has a copy of the link's revision.
 */
export function payerPageUrlOf(
  { ownerId, pageUrlOf }: Pick<ProfileContext, "ownerId" | "pageUrlOf">,
  { payerId, payer }: Pick<Student, "payerId" | "payer">,
): string | undefined {
  if (payerId === undefined || !payer) return undefined;
  return pageUrlOf?.(ownerId, { payerId, linkRevision: payer.linkRevision });
}

/**
 * Returns the address of the one payer's page that shows everything these students owe; undefined
 * if there is no such page.
 */
export function sharedPageUrlOf(
  ctx: Pick<ProfileContext, "ownerId" | "pageUrlOf">,
  students: readonly Student[],
): string | undefined {
  const [url, ...others] = new Set(students.map((student) => payerPageUrlOf(ctx, student)));
  return others.length === 0 ? url : undefined;
}
