/** See docs/decisions/033-payers.md */
import type { OwnerContext } from "../model/context.ts";
import type { StudentImport } from "../model/import.ts";
import { copyOfPayer, type Payer } from "../model/payer.ts";
import type { Student } from "../model/student.ts";
import { newPayerWrite, payerRemoval, payersById, payerWrite } from "../store/payers.ts";
import type { RefusableWrite } from "../table/reading.ts";

type Family = { payerId: number; students: readonly Student[] };

/** A payer who was deleted since the import was accepted is stored again. */
export async function joinPayers(ctx: OwnerContext, one: StudentImport, part: readonly Student[]) {
  const { families, stored } = await readFamilies(ctx, part);
  const writes = families.map((family): RefusableWrite => {
    const before = stored.get(family.payerId);
    if (!before) return newPayerWrite(ctx, payerFrom(family, one));
    const studentIds = [...new Set([...before.studentIds, ...family.students.map(({ id }) => id)])];
    return payerWrite(ctx, before, { studentIds });
  });
  const students = part.map((student): Student => {
    const payer = student.payerId === undefined ? undefined : stored.get(student.payerId);
    return payer ? { ...student, payer: copyOfPayer(payer) } : student;
  });
  return { students, writes };
}

/** Removes a payer whom the import created together with the payer's last student. */
export async function leavePayers(
  ctx: OwnerContext,
  { payerIds }: StudentImport,
  removed: readonly Student[],
): Promise<RefusableWrite[]> {
  const { families, stored } = await readFamilies(ctx, removed);
  return families.flatMap(({ payerId, students }) => {
    const payer = stored.get(payerId);
    if (!payer) return [];
    const leaving = new Set(students.map(({ id }) => id));
    const studentIds = payer.studentIds.filter((id) => !leaving.has(id));
    const isOrphaned = studentIds.length === 0 && payerIds.includes(payerId);
    return isOrphaned ? payerRemoval(ctx, payer) : [payerWrite(ctx, payer, { studentIds })];
  });
}

async function readFamilies(ctx: OwnerContext, students: readonly Student[]) {
  const byPayer = [...Map.groupBy(students, ({ payerId }) => payerId)];
  const families = byPayer.flatMap(([payerId, own]): Family[] =>
    payerId === undefined ? [] : [{ payerId, students: own }],
  );
  const stored = await payersById(
    ctx,
    families.map(({ payerId }) => payerId),
  );
  return { families, stored };
}

function payerFrom({ payerId, students }: Family, { id: importId, createdAt }: StudentImport): Payer {
  const details = students.find(({ payer }) => payer)?.payer;
  if (!details) throw new Error(`the payer ${payerId} of the import ${importId} has no details`);
  return { ...details, id: payerId, studentIds: students.map(({ id }) => id), version: 1, createdAt, importId };
}
