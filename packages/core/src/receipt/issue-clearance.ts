import type { PdfWire } from "@emdia/contracts/receipt";
import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { AppError } from "../model/app-error.ts";
import { byAge, type Charge, chargeKeysOf } from "../model/charge.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { liveSettlements } from "../model/ledger.ts";
import type { Payer } from "../model/payer.ts";
import { isPaidBy } from "../model/receipt.ts";
import type { Student } from "../model/student.ts";
import { clearancePdf } from "../pdf/clearance-pdf.ts";
import { backlogOf } from "../store/backlog.ts";
import { getCharges } from "../store/charges.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { findPayer } from "../store/payers.ts";
import { requireStudent } from "../store/students.ts";
import { studentsOfPayer } from "../store/students-of-payers.ts";

/** Charges of so many earlier months are read, as late charges may be due in a later year. */
const EARLIER_MONTHS = 12;

type Paying = { key: PayerKey; payer: { name: string; document: string | null }; students: Student[] };

/**
 * Issues the declaration of Lei 12.007/2009 (docs/rules/receipt.md, "Receipts"). By law it also
 * replaces the receipts of earlier years, so an older debt prevents it. @throws AppError
 * student.not_found, clearance.year_running, clearance.open_charges, clearance.nothing_due
 */
export async function issueClearance(ctx: ProfileContext, personId: number, year: number): Promise<PdfWire> {
  const { key, payer, students } = await requirePaying(ctx, personId);
  if (String(year) >= ctx.today.slice(0, 4)) throw new AppError("clearance.year_running");
  if (await hasDebt(ctx, students, year)) throw new AppError("clearance.open_charges");
  const charges = await paidInYear(ctx, { key, students }, year);
  if (charges.length === 0) throw new AppError("clearance.nothing_due");
  const bytes = clearancePdf({ profile: ctx.profile, payer, year, charges, today: ctx.today });
  return { fileName: `quitacao-${year}.pdf`, pdf: bytes.toString("base64") };
}

const familyOf = async (ctx: OwnerContext, payer: Payer): Promise<Paying> => ({
  key: payerKeyOf({ id: payer.id, payerId: payer.id }),
  payer,
  students: await studentsOfPayer(ctx, payer),
});

/** Finds a payer, or a student with the payer if any. @throws AppError student.not_found */
async function requirePaying(ctx: OwnerContext, personId: number): Promise<Paying> {
  const payer = await findPayer(ctx, personId);
  if (payer) return familyOf(ctx, payer);
  const student = await requireStudent(ctx, personId);
  if (student.erasedAt) throw new AppError("student.not_found");
  const theirs = student.payerId === undefined ? undefined : await findPayer(ctx, student.payerId);
  if (theirs) return familyOf(ctx, theirs);
  return { key: payerKeyOf({ id: student.id }), payer: student, students: [student] };
}

async function hasDebt(ctx: ProfileContext, students: readonly Student[], year: number): Promise<boolean> {
  const stored = await Promise.all(students.map(({ id }) => openChargesOf(ctx, id)));
  const owed = [...stored.flat(), ...(await backlogOf(ctx, students))];
  return owed.some(({ dueDate }) => dueDate <= `${year}-12-31`);
}

/** Leaves out what another payer paid, if only in part. */
async function paidInYear(
  ctx: OwnerContext,
  { key, students }: Omit<Paying, "payer">,
  year: number,
): Promise<Charge[]> {
  const last = yearMonth(`${year}-12`);
  const first = addMonths(last, -(EARLIER_MONTHS + 11));
  const keys = students.flatMap((student) => chargeKeysOf(student, first, last));
  const charges = await getCharges(ctx, keys);
  return charges
    .filter(
      ({ status, settledCents, dueDate }) => status === "pago" && settledCents > 0 && dueDate.startsWith(`${year}-`),
    )
    .filter(({ ledger }) => liveSettlements(ledger).every((entry) => isPaidBy(key, entry)))
    .toSorted(byAge);
}
