/** The API's responses for a studio with 2,000 students, the largest that the product supports. */
import type { BillingScheduleWire, DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { StudentWire } from "@emdia/contracts/student";
import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { aDashboard, aPlan, aProfile, aRow, aStudent } from "../../packages/frontend/src/testing/builders.ts";

export const STUDENTS = 2_000;

const FIRST = ["Ana", "Bruno", "Carla", "Davi", "Élida", "Fábio", "Gabriela", "Heitor", "Íris", "João"];
const LAST = ["Souza", "Lima", "Dias", "Melo", "Moraes", "Araújo", "Pereira", "Gonçalves"];
const nameOf = (n: number) => `${FIRST[n % FIRST.length]} ${LAST[Math.floor(n / 10) % LAST.length]} ${n}`;

function studentOf(n: number): StudentWire {
  const email = n % 9 === 0 ? null : `aluno${n}@exemplo.com.br`;
  const isPaid = n % 3 === 0;
  return aStudent({
    id: n + 10,
    name: nameOf(n),
    email,
    phone: `119${String(80_000_000 + n)}`,
    paymentStatus: isPaid ? "pago" : "pendente",
    nextChargeLabel: isPaid ? "Mensal" : "Pendente",
  });
}

function rowOf(student: StudentWire): DashboardRow {
  return aRow(student, {
    status: student.paymentStatus,
    paidDate: student.paymentStatus === "pago" ? "2026-11-10" : null,
  });
}

const students = Array.from({ length: STUDENTS }, (_, n) => studentOf(n));
const dashboard: DashboardWire = aDashboard(students.map(rowOf));
const schedule: BillingScheduleWire = {
  today: dashboard.today,
  billingDate: dashboard.billingDate,
  billingDay: 10,
  billingType: "current",
  chargeReferenceMonth: "Novembro/2026",
  automationEnabled: true,
  studentsToCharge: STUDENTS,
  totalAmount: 301_000,
};
const subscription: SubscriptionWire = {
  canAccess: true,
  isTrialActive: true,
  status: "trial",
  daysLeft: 20,
  trialEndsAt: "2026-12-10T00:00:00.000Z",
  accessUntil: "2026-12-10T00:00:00.000Z",
  nextRenewal: null,
  cancelAtPeriodEnd: false,
  graceEndsAt: null,
  hasSubscribed: false,
  price: 29.9,
};

/** The response of each GET route, by its path, or by path and status. */
export const answers: Readonly<Record<string, unknown>> = {
  "/api/profile": aProfile({ whatsapp: "5511987654321", onboardingCompleted: true }),
  "/api/plans": [aPlan({ studentCount: STUDENTS })],
  "/api/students": students,
  "/api/students?status=aguardando": [],
  "/api/dashboard": dashboard,
  "/api/billing-schedule": schedule,
  "/api/subscription/status": subscription,
  "/api/payments": [],
};
