import { MAX_OPEN_ROWS, MONTHS_AHEAD } from "@emdia/contracts/constants";
import type { DashboardQuery, DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { addMonths, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { chargesOfMonth, type MonthCharge } from "../charge/list-charges-of-month.ts";
import { invalidField } from "../model/app-error.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import { type Charge, isListed } from "../model/charge.ts";
import { toChargeView } from "../model/charge-view.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { statusOn } from "../model/due.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import { billingDateOf } from "../model/period.ts";
import type { Plan } from "../model/plan.ts";
import { toPlanView } from "../model/plan-view.ts";
import { openCentsOf } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { backlogOf, toOpenCharge } from "../store/backlog.ts";
import { getCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { unsentCharges } from "./unsent-charges.ts";

const distinctStudents = (charges: readonly Charge[]) => new Set(charges.map((charge) => charge.studentId)).size;

function rowOf(
  ctx: ProfileContext,
  { charge, isExpected }: MonthCharge,
  student: Student | undefined,
  plan: Plan | undefined,
): DashboardRow {
  const contact = student && billingContactOf(student);
  const payer = student?.payer;
  return {
    payment: toChargeView(ctx, charge, isExpected),
    student: {
      id: charge.studentId,
      name: student?.name ?? charge.studentName,
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      status: student ? statusOn(student, ctx.today) : "arquivado",
      payer: payer ? { name: payer.name, key: contact?.email ?? contact?.phone ?? String(charge.studentId) } : null,
    },
    plan: plan ? toPlanView(ctx.ownerId, plan) : null,
  };
}

/** Returns the months that can be shown: from the owner's first month to one year ahead. */
function monthsOf(ctx: ProfileContext) {
  const { createdAt, timezone } = ctx.profile;
  return {
    firstMonth: monthOf(civilDateIn(timezone, new Date(createdAt))),
    lastMonth: addMonths(thisMonthOf(ctx), MONTHS_AHEAD),
  };
}

/**
 * Reads the open charges of other months; if there are too many, reported charges have priority.
 * The caller adds their students.
 */
async function openElsewhere(
  ctx: ProfileContext,
  month: YearMonth,
  open: readonly OpenCharge[],
): Promise<MonthCharge[]> {
  // Another month is shown by itself: only this month shows the debts of all months.
  if (month !== thisMonthOf(ctx)) return [];
  const others = open.filter((charge) => charge.month !== month);
  const shown = [...others.filter(({ isReported }) => isReported), ...others.filter(({ isReported }) => !isReported)];
  const charges = (await getCharges(ctx, shown.slice(0, MAX_OPEN_ROWS))).filter(isListed);
  return charges.map((charge) => ({ charge, student: undefined, isExpected: false }));
}

/**
 * Returns the overdue figures of all months, and the number of active students without overdue
 * charges.
 */
function arrears(ctx: ProfileContext, open: readonly OpenCharge[], students: readonly Student[]) {
  const overdue = open.filter((charge) => charge.dueDate < ctx.today);
  const debtors = new Set(overdue.map((charge) => charge.studentId));
  const active = students.filter((student) => statusOn(student, ctx.today) === "ativo");
  return {
    totalStudents: active.length,
    alunosEmDia: active.filter((student) => !debtors.has(student.id)).length,
    alunosEmAtraso: debtors.size,
    pagamentosEmAtraso: overdue.length,
    valorEmAtraso: reaisFromCents(sumCents(overdue.map(({ openCents }) => openCents))),
  };
}

/** Returns what is open and what was received of a month, including parts of open charges. */
function sumsOfMonth(month: readonly MonthCharge[]) {
  const charges = month.map(({ charge }) => charge);
  const paid = charges.filter((charge) => charge.status === "pago");
  const open = charges.filter((charge) => charge.status === "pendente");
  return {
    paidPayments: paid.length,
    pendingPayments: open.length,
    valorAReceberEsseMes: reaisFromCents(sumCents(open.map(openCentsOf))),
    valorRecebidoEsseMes: reaisFromCents(sumCents(charges.map(({ settledCents }) => settledCents))),
    alunosPendentesEsseMes: distinctStudents(open),
    alunosPagosEsseMes: distinctStudents(paid),
  };
}

/**
 * Returns the owner's money at one glance: every charge of a month, open ones first; with this
 * month the open charges of all others; and the figures over both (docs/rules.md, "Open charges").
 * Its cost grows with what is shown, not with the history.
 * @throws AppError request.invalid for a month beyond `lastMonth`
 */
export async function overview(ctx: ProfileContext, query: DashboardQuery = {}): Promise<DashboardWire> {
  const month = query.month ?? thisMonthOf(ctx);
  const { firstMonth, lastMonth } = monthsOf(ctx);
  if (month > lastMonth) throw invalidField("month", "Escolha um mês até um ano à frente");
  const [plans, open] = await Promise.all([plansById(ctx), openCharges(ctx)]);
  const [{ charges, students }, elsewhere] = await Promise.all([
    chargesOfMonth(ctx, plans, month),
    openElsewhere(ctx, month, open),
  ]);
  const backlog = await backlogOf(ctx, students);
  const owed = [...open, ...backlog.map(toOpenCharge)];
  const isShown = month === thisMonthOf(ctx);
  const late = backlog.filter((charge) => isShown && charge.month !== month);
  const others = [...elsewhere, ...late.map((charge) => ({ charge, student: undefined, isExpected: true }))];
  const present = new Map(students.map((student) => [student.id, student]));
  const absent = [...charges, ...others].map(({ charge }) => charge.studentId).filter((id) => !present.has(id));
  const archived = await studentsById(ctx, absent);
  const studentOf = (id: number) => present.get(id) ?? archived.get(id);
  const toRow = (charge: MonthCharge): DashboardRow =>
    rowOf(ctx, charge, studentOf(charge.charge.studentId), plans.get(charge.charge.planId));
  return {
    today: ctx.today,
    month,
    firstMonth,
    lastMonth,
    billingDate: billingDateOf(month, ctx.profile),
    stats: { ...sumsOfMonth(charges), ...arrears(ctx, owed, students) },
    currentMonthPayments: charges.map(toRow).sort(byStatusThenName),
    otherOpenPayments: others.map(toRow).sort(byDueDateThenName),
    unsent: isShown ? unsentCharges(ctx, [...charges, ...elsewhere], studentOf) : [],
  };
}

const byName = new Intl.Collator("pt-BR");

function byStatusThenName(a: DashboardRow, b: DashboardRow): number {
  if (a.payment.status !== b.payment.status) return a.payment.status === "pendente" ? -1 : 1;
  return byName.compare(a.student.name, b.student.name);
}

function byDueDateThenName(a: DashboardRow, b: DashboardRow): number {
  if (a.payment.dueDate !== b.payment.dueDate) return a.payment.dueDate < b.payment.dueDate ? -1 : 1;
  return byName.compare(a.student.name, b.student.name);
}
