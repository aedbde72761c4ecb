import { MAX_OPEN_ROWS, MONTHS_AHEAD } from "@emdia/contracts/constants";
import type { DashboardQuery, DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { addMonths, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { chargesOfMonth, type MonthCharge } from "../charge/list-charges.ts";
import { type OpenCharge, overdueOn, sumOwedOn } from "../model/amount-today.ts";
import { invalidField } from "../model/app-error.ts";
import { addressObstacleOf, billingContactOf } from "../model/billing-contact.ts";
import { type Charge, isListed, reportedAtOf } from "../model/charge.ts";
import { toChargeView } from "../model/charge-view.ts";
import type { WithReach } from "../model/choose-channel.ts";
import type { ProfileContext } from "../model/context.ts";
import { ownFirstMonth, statusOn, thisMonthOf } from "../model/due.ts";
import type { Message } from "../model/message.ts";
import { sumCharges } from "../model/month-money.ts";
import { pageUrlFor } from "../model/payer-link.ts";
import { billingDateOf } from "../model/period.ts";
import type { Plan } from "../model/plan.ts";
import { toPlanView } from "../model/plan-view.ts";
import type { Student } from "../model/student.ts";
import { backlogOf } from "../store/backlog.ts";
import { getCharges } from "../store/charges.ts";
import { readMessages, recentMessages } from "../store/messages.ts";
import { openCharges } from "../store/open-charges.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { rowReminders } from "./row-reminders.ts";
import { unsentCharges } from "./unsent-charges.ts";

/** Opens the owner's WhatsApp for these students, if there is one. */
type WithOpening = { roadOf?: (students: readonly Student[]) => Promise<WithReach["road"]> };

/**
 * The current month also shows all other open charges (docs/rules/charge.md, "Open charges").
 * @throws AppError request.invalid for a month beyond `lastMonth`
 */
export async function overview(ctx: ProfileContext & WithOpening, query: DashboardQuery = {}): Promise<DashboardWire> {
  const month = query.month ?? thisMonthOf(ctx);
  const lastMonth = addMonths(thisMonthOf(ctx), MONTHS_AHEAD);
  if (month > lastMonth) throw invalidField("month", "Escolha um mês até um ano à frente");
  const [plans, open, recent] = await Promise.all([plansById(ctx), openCharges(ctx), recentMessages(ctx)]);
  const { charges, students } = await chargesOfMonth(ctx, plans, month, recent);
  const backlog = await backlogOf(ctx, students);
  const owed = [...open, ...backlog];
  const isShown = month === thisMonthOf(ctx);
  // Only the current month also shows the debts of all other months.
  const openOthers = isShown ? openElsewhere(open, month) : [];
  const lateOthers = backlog.filter((charge) => isShown && charge.month !== month);
  const after = Number(query.after ?? 0);
  const take = pageOf(after);
  const [own, openHere, late] = [take(charges.toSorted(byId)), take(openOthers), take(lateOthers)];
  const rowCount = charges.length + openOthers.length + lateOthers.length;
  const elsewhere = await readStored(ctx, openHere, recent);
  const others = [...elsewhere, ...late.map((charge) => ({ charge, student: undefined, isExpected: true }))];
  const present = new Map(students.map((student) => [student.id, student]));
  const shown = [...own, ...others].map(({ charge }) => charge);
  const overdue = overdueOn(owed, ctx.today);
  const absent = [...shown, ...overdue].map(({ studentId }) => studentId).filter((id) => !present.has(id));
  const archived = await studentsById(ctx, [...new Set(absent)]);
  const studentOf = (id: number) => present.get(id) ?? archived.get(id);
  const rows = [...own, ...others].map((one) => ({ ...one, student: studentOf(one.charge.studentId) }));
  const unreached = [...present.values(), ...archived.values()].filter(addressObstacleOf);
  const seen = { ...ctx, road: await ctx.roadOf?.(unreached) };
  const unsent = isShown ? unsentCharges(seen, rows) : [];
  const reminderOf = rowReminders(ctx, rows, unsent);
  const toRow = (row: MonthCharge): DashboardRow => ({
    ...rowOf(seen, row, plans.get(row.charge.planId)),
    reminder: reminderOf(row.charge),
  });
  return {
    today: ctx.today,
    month,
    firstMonth: ownFirstMonth(ctx),
    lastMonth,
    billingDate: billingDateOf(month, ctx.profile),
    stats: { ...sumsOfMonth(charges), ...arrears(ctx, overdue, new Map([...present, ...archived])) },
    currentMonthPayments: rows.slice(0, own.length).map(toRow).sort(byStatusThenName),
    otherOpenPayments: rows.slice(own.length).map(toRow).sort(byDueDateThenName),
    unsent,
    next: rowCount > after + MAX_OPEN_ROWS ? String(after + MAX_OPEN_ROWS) : null,
  };
}

const distinctStudents = (charges: readonly Charge[]) => new Set(charges.map((charge) => charge.studentId)).size;

function payerOf({ payer, payerId: id }: Student): DashboardRow["student"]["payer"] {
  return payer && id !== undefined ? { id, name: payer.name } : null;
}

const canOnlyChat = ({ road }: WithReach, student: Student): boolean =>
  addressObstacleOf(student) !== undefined && road?.reaches("charge", student) === true;

function rowOf(
  ctx: ProfileContext & WithReach,
  { charge, isExpected, student }: MonthCharge,
  plan: Plan | undefined,
): Omit<DashboardRow, "reminder"> {
  const contact = student && billingContactOf(student);
  return {
    payment: toChargeView(ctx, charge, isExpected),
    student: {
      id: charge.studentId,
      name: student?.name ?? charge.studentName,
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      status: student ? statusOn(student, ctx.today) : "arquivado",
      payer: student ? payerOf(student) : null,
      pageUrl: (student && pageUrlFor(ctx, student)) ?? null,
      byWhatsApp: student !== undefined && canOnlyChat(ctx, student),
    },
    plan: plan ? toPlanView(ctx, plan) : null,
  };
}

/** Lists reported charges first, so that the first pages show them. */
function openElsewhere(open: readonly OpenCharge[], month: YearMonth): OpenCharge[] {
  const others = open.filter((charge) => charge.month !== month);
  const isReported = (charge: OpenCharge) => reportedAtOf(charge) !== undefined;
  return [...others.filter(isReported), ...others.filter((charge) => !isReported(charge))];
}

async function readStored(
  ctx: ProfileContext,
  open: readonly OpenCharge[],
  recent: readonly Message[],
): Promise<MonthCharge[]> {
  const charges = await readMessages(ctx, (await getCharges(ctx, open)).filter(isListed), recent);
  return charges.map((charge) => ({ charge, student: undefined, isExpected: false }));
}

function pageOf(after: number) {
  let [skip, room] = [after, MAX_OPEN_ROWS];
  return <Item>(list: readonly Item[]): Item[] => {
    const part = list.slice(skip, skip + room);
    [skip, room] = [Math.max(0, skip - list.length), room - part.length];
    return part;
  };
}

/** Returns the overdue figures of all months, and how many active students have none. */
function arrears(ctx: ProfileContext, overdue: readonly OpenCharge[], students: ReadonlyMap<number, Student>) {
  const owing = new Set(overdue.map(({ studentId }) => studentId));
  const payers = new Set([...owing].map((id) => payerKeyOf(students.get(id) ?? { id })));
  const active = [...students.values()].filter((student) => statusOn(student, ctx.today) === "ativo");
  return {
    totalStudents: active.length,
    alunosEmDia: active.filter(({ id }) => !owing.has(id)).length,
    pagadoresEmAtraso: payers.size,
    pagamentosEmAtraso: overdue.length,
    valorEmAtraso: reaisFromCents(sumOwedOn(overdue, ctx.today)),
  };
}

/** Sums a month's charges, with the partial payments of open ones. */
function sumsOfMonth(month: readonly MonthCharge[]) {
  const charges = month.map(({ charge }) => charge);
  const { openCents, receivedCents } = sumCharges(charges);
  const paid = charges.filter((charge) => charge.status === "pago");
  const open = charges.filter((charge) => charge.status === "pendente");
  return {
    paidPayments: paid.length,
    pendingPayments: open.length,
    valorAReceberEsseMes: reaisFromCents(openCents),
    valorRecebidoEsseMes: reaisFromCents(receivedCents),
    alunosPendentesEsseMes: distinctStudents(open),
    alunosPagosEsseMes: distinctStudents(paid),
  };
}

/** The order of the pages, which no name and no payment changes. */
const byId = (a: MonthCharge, b: MonthCharge) => a.charge.studentId - b.charge.studentId;

const byName = new Intl.Collator("pt-BR");

function byStatusThenName(a: DashboardRow, b: DashboardRow): number {
  if (a.payment.status !== b.payment.status) return a.payment.status === "pendente" ? -1 : 1;
  return byName.compare(a.student.name, b.student.name);
}

function byDueDateThenName(a: DashboardRow, b: DashboardRow): number {
  if (a.payment.dueDate !== b.payment.dueDate) return a.payment.dueDate < b.payment.dueDate ? -1 : 1;
  return byName.compare(a.student.name, b.student.name);
}
