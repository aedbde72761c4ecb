import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { billingDateOf } from "../billing/period.ts";
import type { ProfileContext } from "../context.ts";
import { chargesOfMonth, type MonthCharge } from "../payment/expected.ts";
import { thisMonthOf } from "../payment/materialise.ts";
import { toPaymentView } from "../payment/view.ts";
import { type Plan, plansById, toPlanView } from "../plan/index.ts";
import { studentsById } from "../student/repository.ts";
import type { Student } from "../student/student.ts";

type Charge = MonthCharge["payment"];

const distinctStudents = (payments: Charge[]) => new Set(payments.map((payment) => payment.studentId)).size;
const reaisOf = (payments: Charge[]) => reaisFromCents(sumCents(payments.map((payment) => payment.amountCents)));

function rowOf(
  ctx: ProfileContext,
  charge: MonthCharge,
  student: Student | undefined,
  plan: Plan | undefined,
): DashboardRow {
  const { payment, isExpected } = charge;
  return {
    payment: toPaymentView(ctx, payment, isExpected),
    student: {
      id: payment.studentId,
      name: student?.name ?? payment.studentName,
      email: student?.email ?? null,
      phone: student?.phone ?? null,
      status: student?.status ?? "arquivado",
    },
    plan: plan ? toPlanView(ctx.ownerId, plan) : null,
  };
}

/** This month at one glance: every charge, open ones first, and the four figures (product.md, "Wire fields"). */
export async function overview(ctx: ProfileContext): Promise<DashboardWire> {
  const month = thisMonthOf(ctx);
  const plans = await plansById(ctx);
  const { charges, students } = await chargesOfMonth(ctx, plans, month);
  const archived = charges.filter((charge) => !charge.student).map((charge) => charge.payment.studentId);
  const others = await studentsById(ctx, archived);
  const payments = charges.map((charge) => charge.payment);
  const paid = payments.filter((payment) => payment.status === "pago");
  const open = payments.filter((payment) => payment.status === "pendente");
  const rows = charges.map((charge) =>
    rowOf(ctx, charge, charge.student ?? others.get(charge.payment.studentId), plans.get(charge.payment.planId)),
  );
  return {
    today: ctx.today,
    billingDate: billingDateOf(month, ctx.profile),
    stats: {
      totalStudents: students.filter((student) => student.status === "ativo").length,
      paidPayments: paid.length,
      pendingPayments: open.length,
      valorAReceberEsseMes: reaisOf(open),
      valorRecebidoEsseMes: reaisOf(paid),
      alunosPendentesEsseMes: distinctStudents(open),
      alunosPagosEsseMes: distinctStudents(paid),
    },
    currentMonthPayments: rows.sort(byStatusThenName),
  };
}

const byName = new Intl.Collator("pt-BR");

function byStatusThenName(a: DashboardRow, b: DashboardRow): number {
  if (a.payment.status !== b.payment.status) return a.payment.status === "pendente" ? -1 : 1;
  return byName.compare(a.student.name, b.student.name);
}
