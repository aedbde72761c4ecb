import { MAX_OPEN_ROWS, MONTHS_AHEAD } from "@emdia/contracts/constants";
import type { DashboardQuery, DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { addMonths, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { invalidField } from "../model/app-error.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { statusOn } from "../model/due.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import { isListed, type Payment } from "../model/payment.ts";
import { toPaymentView } from "../model/payment-view.ts";
import { billingDateOf } from "../model/period.ts";
import type { Plan } from "../model/plan.ts";
import { toPlanView } from "../model/plan-view.ts";
import { openCentsOf } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { chargesOfMonth, type MonthCharge } from "../payment/list-charges-of-month.ts";
import { backlogOf, toOpenCharge } from "../store/backlog.ts";
import { openCharges } from "../store/open-charges.ts";
import { paymentsOf } from "../store/payments.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { unsentCharges } from "./unsent-charges.ts";

const distinctStudents = (charges: readonly Payment[]) => new Set(charges.map((charge) => charge.studentId)).size;

function rowOf(
  ctx: ProfileContext,
  { payment, isExpected }: MonthCharge,
  student: Student | undefined,
  plan: Plan | undefined,
): DashboardRow {
  const contact = student && billingContactOf(student);
  const payer = student?.payer;
  return {
    payment: toPaymentView(ctx, payment, isExpected),
    student: {
      id: payment.studentId,
      name: student?.name ?? payment.studentName,
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      status: student ? statusOn(student, ctx.today) : "arquivado",
      payer: payer ? { name: payer.name, key: contact?.email ?? contact?.phone ?? String(payment.studentId) } : null,
    },
    plan: plan ? toPlanView(ctx.ownerId, plan) : null,
  };
}

/** The months that can be looked at: from the one in which the owner came to one year ahead. */
function monthsOf(ctx: ProfileContext) {
  const { createdAt, timezone } = ctx.profile;
  return {
    firstMonth: monthOf(civilDateIn(timezone, new Date(createdAt))),
    lastMonth: addMonths(thisMonthOf(ctx), MONTHS_AHEAD),
  };
}

/**
 * The open charges of other months, read whole, reported ones before all others where there are too many; their students
 * are joined to them by the caller.
 */
async function openElsewhere(
  ctx: ProfileContext,
  month: YearMonth,
  open: readonly OpenCharge[],
): Promise<MonthCharge[]> {
  // Another month is looked at for itself: the debts of all months are shown with this one.
  if (month !== thisMonthOf(ctx)) return [];
  const others = open.filter((charge) => charge.month !== month);
  const shown = [...others.filter(({ isReported }) => isReported), ...others.filter(({ isReported }) => !isReported)];
  const payments = (await paymentsOf(ctx, shown.slice(0, MAX_OPEN_ROWS))).filter(isListed);
  return payments.map((payment) => ({ payment, student: undefined, isExpected: false }));
}

/** What is overdue, in every month, and how many active students owe nothing that is. */
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

/** What a month asks for and what of it was received, parts of open charges too. */
function sumsOfMonth(charges: readonly MonthCharge[]) {
  const payments = charges.map((charge) => charge.payment);
  const paid = payments.filter((payment) => payment.status === "pago");
  const open = payments.filter((payment) => payment.status === "pendente");
  return {
    paidPayments: paid.length,
    pendingPayments: open.length,
    valorAReceberEsseMes: reaisFromCents(sumCents(open.map(openCentsOf))),
    valorRecebidoEsseMes: reaisFromCents(sumCents(payments.map(({ settledCents }) => settledCents))),
    alunosPendentesEsseMes: distinctStudents(open),
    alunosPagosEsseMes: distinctStudents(paid),
  };
}

/**
 * The owner's money at one glance: every charge of a month, open ones first; with this month the open ones of all others;
 * and the figures over both (docs/rules.md, "Open charges"). Its cost grows with what is shown, not with the history.
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
  const late = backlog.filter((payment) => isShown && payment.month !== month);
  const others = [...elsewhere, ...late.map((payment) => ({ payment, student: undefined, isExpected: true }))];
  const present = new Map(students.map((student) => [student.id, student]));
  const absent = [...charges, ...others].map(({ payment }) => payment.studentId).filter((id) => !present.has(id));
  const archived = await studentsById(ctx, absent);
  const studentOf = (id: number) => present.get(id) ?? archived.get(id);
  const toRow = (charge: MonthCharge): DashboardRow =>
    rowOf(ctx, charge, studentOf(charge.payment.studentId), plans.get(charge.payment.planId));
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
