import type { PayerDetailWire, PayerWire } from "@emdia/contracts/payer";
import type { ProfileContext } from "./context.ts";
import { statusOn } from "./due.ts";
import { detailsOfPayer, type Payer } from "./payer.ts";
import { linkOfPayer } from "./payer-link.ts";
import type { Student } from "./student.ts";

export const toPayerView = (payer: Payer): PayerWire => ({
  id: payer.id,
  ...detailsOfPayer(payer),
  studentCount: payer.studentIds.length,
  createdAt: payer.createdAt,
});

/** Lists the students by name, with their status of today. */
export const toPayerDetailView = (
  { ownerId, today, pageUrlOf }: Pick<ProfileContext, "ownerId" | "today" | "pageUrlOf">,
  payer: Payer,
  students: readonly Student[],
): PayerDetailWire => ({
  ...toPayerView(payer),
  pageUrl: pageUrlOf?.(linkOfPayer(ownerId, payer)) ?? null,
  studentCount: students.length,
  students: students
    .map((student) => ({ id: student.id, name: student.name, status: statusOn(student, today) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "pt-BR") || a.id - b.id),
});
