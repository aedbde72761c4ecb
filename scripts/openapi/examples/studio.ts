/**
 * The studio of all examples on its billing day, 20 November 2026. Lucas pays early, the owner sends what is pending by
 * hand, and the dispatch of 8h finds nothing left to send.
 */
import type { PaymentWire } from "@emdia/contracts/payment";
import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";

export const ownerId = "3f6c1c5e-9a4b-4f0d-8a57-2f1d6f0b7c21";
export const registrationCode = "Qm9hIHBlcmd1bnRhISA6LQ";

export const profile: ProfileWire = {
  id: ownerId,
  email: "renata@vidapilates.example",
  businessName: "Estúdio Vida Pilates",
  paymentMethod: "pix",
  pixKey: "pix@vidapilates.example",
  pixKeyType: "email",
  pixMerchantName: "Estúdio Vida Pilates",
  pixCity: "São Paulo",
  bankInfo: null,
  whatsapp: "5511987654321",
  invoiceDay: 20,
  billingType: "current",
  paymentInstructions: "Envie o comprovante pelo WhatsApp.",
  automationEnabled: true,
  onboardingCompleted: true,
  registrationCode,
  timezone: "America/Sao_Paulo",
  document: "11222333000181",
  address: "Rua das Acácias, 120, São Paulo",
  approveRegistrations: false,
  trialEndsAt: "2026-12-02T12:30:00.000Z",
  deleteAt: null,
  billingHeld: null,
  subscriptionStatus: "trial",
  createdAt: "2026-11-02T12:30:00.000Z",
};

export const plan: PlanWire = {
  id: 1,
  userId: ownerId,
  name: "Pilates 2x na semana",
  price: 320.5,
  periodInMonths: 1,
  isOneTime: false,
  frequency: "2x por semana",
  description: null,
  active: true,
  createdAt: "2026-11-02T12:41:10.000Z",
  studentCount: 2,
};

/** Student 12 owes this month's charge, which was mailed and delivered, and the month before's. */
export const student: StudentWire = {
  id: 12,
  userId: ownerId,
  planId: plan.id,
  name: "Marina Teixeira",
  email: "marina.teixeira@aluno.example",
  phone: "5511991110012",
  birthday: "1991-04-23",
  notes: "Prefere o horário das 7h.",
  status: "ativo",
  pausedUntil: null,
  emailStatus: "ok",
  createdAt: "2026-11-03T13:05:42.000Z",
  paymentStatus: "pendente",
  isOverdue: true,
  nextChargeDate: "2026-10-20",
  nextChargeLabel: "Vencida",
  plan,
};

export const payment: PaymentWire = {
  id: 1220261100,
  userId: ownerId,
  studentId: student.id,
  planId: plan.id,
  amount: plan.price,
  settledAmount: 0,
  openAmount: plan.price,
  status: "pendente",
  dueDate: "2026-11-20",
  paidDate: null,
  reference: "Novembro/2026",
  planName: plan.name,
  studentName: student.name,
  periodInMonths: plan.periodInMonths,
  isOneTime: plan.isOneTime,
  frequency: plan.frequency,
  isOverdue: false,
  isExpected: false,
  invoiceSent: true,
  invoiceSentAt: "2026-11-20T10:31:07.412Z",
  invoiceDeliveryStatus: "delivered",
  invoiceFailureReason: null,
  createdAt: "2026-11-20T10:31:06.980Z",
  reportedAt: null,
  lastContactAt: null,
  lastContactChannel: null,
  voidedAt: null,
  voidReason: null,
};

export const overduePayment: PaymentWire = {
  ...payment,
  id: 1220261000,
  dueDate: "2026-10-20",
  reference: "Outubro/2026",
  isOverdue: true,
  invoiceSentAt: "2026-10-20T11:02:40.110Z",
  createdAt: "2026-10-20T11:02:39.702Z",
};

/** Student 11 paid on the same day, before anything was mailed. */
export const paidStudent: StudentWire = {
  ...student,
  id: 11,
  name: "Lucas Siqueira",
  email: "lucas.siqueira@aluno.example",
  phone: "5511991110011",
  birthday: null,
  notes: null,
  createdAt: "2026-11-03T13:02:18.000Z",
  paymentStatus: "pago",
  isOverdue: false,
  nextChargeDate: "2026-12-20",
  nextChargeLabel: "Mensal",
};

export const paidPayment: PaymentWire = {
  ...payment,
  id: 1120261100,
  studentId: paidStudent.id,
  studentName: paidStudent.name,
  status: "pago",
  paidDate: "2026-11-20",
  settledAmount: payment.amount,
  openAmount: 0,
  invoiceSent: false,
  invoiceSentAt: null,
  invoiceDeliveryStatus: "none",
  createdAt: "2026-11-20T10:24:51.337Z",
};
