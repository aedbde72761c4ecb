import { brand } from "@emdia/contracts/brand";
import type { studentRoutes } from "@emdia/contracts/routes/students";
import type { ExamplesOf } from "./example.ts";
import { paidStudent, payment, registrationCode, student } from "./studio.ts";

/** Marina Teixeira is registered, pauses and pays. */
export const studentExamples: ExamplesOf<typeof studentRoutes> = {
  listStudents: { query: { limit: "50" }, answer: [paidStudent, student] },
  createStudent: {
    body: {
      name: "Marina Teixeira",
      planId: 1,
      email: "marina.teixeira@aluno.example",
      phone: "(11) 99111-0012",
      birthday: "1991-04-23",
      notes: "Prefere o horário das 7h.",
      sendWelcome: true,
    },
    answer: { ...student, isOverdue: false, nextChargeLabel: "Primeira cobrança" },
  },
  updateStudent: {
    params: { id: "12" },
    body: { status: "pausado", pausedUntil: "2026-12-31" },
    answer: { ...student, status: "pausado", pausedUntil: "2026-12-31" },
  },
  deleteStudent: { params: { id: "12" } },
  approveStudent: {
    params: { id: "12" },
    body: { sendWelcome: true },
    answer: { ...student, isOverdue: false, nextChargeLabel: "Primeira cobrança" },
  },
  setPaymentStatus: {
    params: { id: "12" },
    body: { status: "pago", paymentId: payment.id },
    answer: {
      ...payment,
      status: "pago",
      paidDate: "2026-11-20",
      settledAmount: payment.amount,
      openAmount: 0,
    },
  },
  generateRegistrationCode: {
    body: { rotate: false },
    answer: { registrationLink: `https://${brand.domain}/cadastro/${registrationCode}`, registrationCode },
  },
};
