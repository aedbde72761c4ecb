import type { DashboardWire } from "@emdia/contracts/dashboard";
import { errorCatalogue } from "@emdia/contracts/errors";
import type { paymentRoutes } from "@emdia/contracts/routes/payments";
import type { StudentWire } from "@emdia/contracts/student";
import type { ExamplesOf } from "./example.ts";
import { overduePayment, paidPayment, paidStudent, payment, plan, student } from "./studio.ts";

const personOf = ({ id, name, email, phone, status }: StudentWire) => ({ id, name, email, phone, status });

const dashboard: DashboardWire = {
  today: "2026-11-20",
  month: "2026-11",
  firstMonth: "2026-09",
  lastMonth: "2027-11",
  billingDate: "2026-11-20",
  stats: {
    totalStudents: 2,
    paidPayments: 1,
    pendingPayments: 1,
    valorAReceberEsseMes: payment.amount,
    valorRecebidoEsseMes: paidPayment.amount,
    alunosPendentesEsseMes: 1,
    alunosPagosEsseMes: 1,
    alunosEmDia: 1,
    alunosEmAtraso: 1,
    pagamentosEmAtraso: 1,
    valorEmAtraso: overduePayment.amount,
  },
  currentMonthPayments: [
    { payment, student: personOf(student), plan },
    { payment: paidPayment, student: personOf(paidStudent), plan },
  ],
  otherOpenPayments: [{ payment: overduePayment, student: personOf(student), plan }],
};

/** The billing day: one student has paid; Marina Teixeira has not, and also owes the month before. */
export const paymentExamples: ExamplesOf<typeof paymentRoutes> = {
  getDashboard: { query: { month: "2026-11" }, answer: dashboard },
  getBillingSchedule: {
    answer: {
      today: "2026-11-20",
      billingDate: "2026-12-20",
      billingDay: 20,
      billingType: "current",
      chargeReferenceMonth: "Dezembro/2026",
      automationEnabled: true,
      studentsToCharge: 2,
      totalAmount: 641,
    },
  },
  listPayments: { query: { limit: "50" }, answer: [payment, paidPayment, overduePayment] },
  listStudentPayments: { params: { studentId: "12" }, answer: [payment, overduePayment] },
  sendInvoice: {
    params: { id: "1220261100" },
    body: {
      subject: "Fatura Pilates 2x na semana",
      message: "Olá, Marina! Segue de novo a cobrança de Novembro/2026.",
      confirmRepeat: true,
    },
    answer: { ...payment, invoiceSentAt: "2026-11-20T17:22:31.064Z", invoiceDeliveryStatus: "sent" },
  },
  bulkSendInvoices: {
    body: { studentIds: [paidStudent.id, student.id] },
    answer: {
      successCount: 1,
      errorCount: 0,
      results: [
        {
          studentId: paidStudent.id,
          studentName: paidStudent.name,
          paymentId: paidPayment.id,
          sent: false,
          code: "payment.already_paid",
          reason: errorCatalogue["payment.already_paid"].message,
        },
        {
          studentId: student.id,
          studentName: student.name,
          paymentId: payment.id,
          sent: true,
          code: null,
          reason: null,
        },
      ],
    },
  },
};
