/** In every builder `change` replaces some fields of the object. */

import type { BankConnectionWire, BankWire } from "@emdia/contracts/bank";
import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { PayerWire } from "@emdia/contracts/payer";
import type { PlanWire } from "@emdia/contracts/plan";
import type { BusinessExportWire, ExportedCharge } from "@emdia/contracts/privacy";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { LedgerEntryWire } from "@emdia/contracts/settlement";
import type { StudentWire } from "@emdia/contracts/student";
import type { WhatsAppConnectionWire, WhatsAppTextWire } from "@emdia/contracts/whatsapp";
import { mapDetails } from "../data/students/details.ts";

export function aPlan(change: Partial<PlanWire> = {}): PlanWire {
  return {
    id: 1,
    userId: "owner",
    name: "Pilates 2x",
    price: 150.5,
    nextPrice: null,
    periodInMonths: 1,
    isOneTime: false,
    frequency: "2x por semana",
    description: null,
    active: true,
    createdAt: "2026-10-01T12:00:00.000Z",
    studentCount: 1,
    ...change,
  };
}

const contactIn = (change: Partial<StudentWire>) =>
  Object.fromEntries(Object.entries(change).filter(([name]) => ["name", "email", "phone"].includes(name)));

export function aStudent(change: Partial<StudentWire> = {}): StudentWire {
  return {
    id: 3,
    userId: "owner",
    planId: 1,
    name: "Ana Souza",
    email: "ana@exemplo.com.br",
    phone: "11987654321",
    ...mapDetails(() => null),
    ownPrice: null,
    discount: null,
    dueDay: null,
    payerId: null,
    payer: null,
    declinedPayers: [],
    nextOwnPrice: null,
    recess: null,
    billTo: { name: "Ana Souza", email: "ana@exemplo.com.br", phone: "11987654321", ...contactIn(change) },
    price: 150.5,
    status: "ativo",
    remindersOff: false,
    pausedUntil: null,
    emailStatus: "ok",
    createdAt: "2026-10-02T12:00:00.000Z",
    wasCharged: true,
    paymentStatus: "pendente",
    isOverdue: false,
    owedAmount: 0,
    overdueAmount: 0,
    nextChargeDate: "2026-11-10",
    nextChargeLabel: "Pendente",
    plan: aPlan(),
    pageUrl: null,
    ...change,
  };
}

export const aBank = (change: Partial<BankConnectionWire> = {}): BankWire => ({
  now: "2026-11-10T15:04:00.000Z",
  banks: [
    { id: "teste", name: "Banco de teste", needsSecret: true, needsAppKey: false },
    { id: "bb", name: "Banco do Brasil", needsSecret: true, needsAppKey: true },
  ],
  connection: {
    bank: "teste",
    bankName: "Banco de teste",
    status: "connected",
    problem: null,
    certificateName: "estudio-vida",
    certificateEndsAt: "2027-11-09T15:00:00.000Z",
    connectedAt: "2026-11-09T15:00:00.000Z",
    readAt: "2026-11-10T15:00:00.000Z",
    nextAt: "2026-11-10T15:10:00.000Z",
    provenAt: "2026-11-09T18:00:00.000Z",
    hintUrl: "https://app.exemplo.com.br/api/public/bank/segredo",
    first: null,
    ...change,
  },
});

export const aPayer = (change: Partial<PayerWire> = {}): PayerWire => ({
  id: 7,
  name: "Maria Silva",
  email: "maria@exemplo.com.br",
  phone: "5511987654321",
  document: "52998224725",
  studentCount: 2,
  createdAt: "2026-10-02T12:00:00.000Z",
  ...change,
});

function amountsOf({ amount = 150.5, status }: Partial<ChargeWire>) {
  return status === "pago"
    ? { settledAmount: amount, openAmount: 0, amountToday: 0 }
    : { settledAmount: 0, openAmount: amount, amountToday: amount };
}

export function aCharge(change: Partial<ChargeWire> = {}): ChargeWire {
  return {
    id: 320261100,
    userId: "owner",
    studentId: 3,
    planId: 1,
    amount: 150.5,
    ...amountsOf(change),
    lateFee: null,
    punctuality: null,
    feeTerms: null,
    discountAmount: 0,
    discountReason: null,
    status: "pendente",
    dueDate: "2026-11-10",
    paidDate: null,
    reference: "Novembro/2026",
    planName: "Pilates 2x",
    studentName: "Ana Souza",
    periodInMonths: 1,
    isOneTime: false,
    isExtra: false,
    frequency: "2x por semana",
    isOverdue: false,
    isExpected: false,
    needsDueDate: false,
    invoiceSent: false,
    invoiceSentAt: null,
    invoiceDeliveryStatus: "none",
    invoiceChannel: null,
    invoiceFailureReason: null,
    createdAt: "2026-11-10T11:00:00.000Z",
    reportedAt: null,
    promisedFor: null,
    brokenPromises: 0,
    lastContactAt: null,
    lastContactChannel: null,
    voidedAt: null,
    voidReason: null,
    ...(change.openAmount !== undefined && { amountToday: change.openAmount }),
    ...change,
  };
}

/** Builds a charge as it appears in the exports. */
export function anExportedCharge({ status = "pendente", ...change }: Partial<ExportedCharge> = {}): ExportedCharge {
  const charge = aCharge({ ...change, status: status === "pago" ? "pago" : "pendente" });
  return { ...charge, ledger: [], contacts: [], reportRefusal: null, ...change, status };
}

/** Builds a settlement of R$ 50 in cash. */
export const anEntry = (change: Partial<LedgerEntryWire> = {}): LedgerEntryWire => ({
  number: 1,
  kind: "settlement",
  amount: 50,
  date: "2027-02-14",
  method: "dinheiro",
  note: null,
  at: "2027-02-15T12:00:00.000Z",
  by: "owner",
  fee: 0,
  discount: 0,
  waived: 0,
  reverses: null,
  entryKey: null,
  paidWith: null,
  isReversed: false,
  ...change,
});

/** Builds an export in which nothing is listed. */
export const anExport = (change: Partial<BusinessExportWire> = {}): BusinessExportWire => ({
  exportedAt: "2026-11-20T12:00:00.000Z",
  profile: null,
  plans: [],
  payers: [],
  students: [],
  payments: [],
  bank: null,
  whatsapp: null,
  reminderRule: null,
  proposals: [],
  consents: [],
  ...change,
});

/** Builds the row of a student's charge; reminders may name it if it is open and overdue. */
export function aRow(student: Partial<StudentWire> = {}, over: Partial<ChargeWire> = {}): DashboardRow {
  const { id, name, status, pageUrl } = aStudent(student);
  // Each student has their own e-mail and phone, unless a test makes students share them.
  const own = { email: `aluno${id}@exemplo.com.br`, phone: `119${String(id).padStart(8, "0")}` };
  const { email, phone } = { ...own, ...student };
  const charge = aCharge({ id: id * 100_000_000 + 20261100, studentId: id, studentName: name, ...over });
  const named = charge.isOverdue && charge.status !== "pago" ? { party: `S${id}`, block: null } : null;
  return {
    payment: charge,
    student: { id, name, email, phone, status, payer: null, pageUrl, byWhatsApp: false },
    plan: aPlan(),
    reminder: { email: named, whatsapp: named },
  };
}

/** Builds a dashboard with these rows, whose figures are zero. */
export function aDashboard(rows: DashboardRow[], change: Partial<DashboardWire> = {}): DashboardWire {
  return {
    today: "2026-11-10",
    month: "2026-11",
    firstMonth: "2026-09",
    lastMonth: "2027-11",
    billingDate: "2026-11-10",
    stats: {
      totalStudents: rows.length,
      paidPayments: 0,
      pendingPayments: 0,
      valorAReceberEsseMes: 0,
      valorRecebidoEsseMes: 0,
      alunosPendentesEsseMes: 0,
      alunosPagosEsseMes: 0,
      alunosEmDia: 0,
      pagadoresEmAtraso: 0,
      pagamentosEmAtraso: 0,
      valorEmAtraso: 0,
    },
    currentMonthPayments: rows,
    otherOpenPayments: [],
    unsent: [],
    next: null,
    ...change,
  };
}

export function aProfile(change: Partial<ProfileWire> = {}): ProfileWire {
  return {
    id: "owner",
    email: "dona@exemplo.com.br",
    businessName: "Estúdio Teste",
    paymentMethod: "pix",
    pixKey: "pix@exemplo.com.br",
    pixKeyType: "email",
    pixMerchantName: "Estúdio Teste",
    pixCity: "São Paulo",
    bankInfo: null,
    whatsapp: "11987654321",
    invoiceDay: 10,
    billing: { month: "2026-11", date: "2026-11-10", dueAt: "2026-11-10T11:00:00.000Z" },
    paymentTermDays: 0,
    billingType: "current",
    paymentInstructions: null,
    automationEnabled: true,
    onboardingCompleted: false,
    registrationCode: null,
    timezone: "America/Sao_Paulo",
    document: null,
    address: null,
    approveRegistrations: false,
    pixWithoutTxid: false,
    lateFee: null,
    punctualityDiscount: null,
    recesses: [],
    bankId: null,
    whatsappNumberId: null,
    trialEndsAt: "2026-12-10T00:00:00.000Z",
    deleteAt: null,
    billingHeld: null,
    subscriptionStatus: "trial",
    createdAt: "2026-10-01T12:00:00.000Z",
    ...change,
  };
}

export const aText = (over: Partial<WhatsAppTextWire> = {}): WhatsAppTextWire => ({
  text: "charge",
  name: "emdia_cobranca_1",
  state: "APPROVED",
  category: "UTILITY",
  quality: "GREEN",
  reason: null,
  stoppedAt: null,
  ...over,
});

export const aNumber = (over: Partial<WhatsAppConnectionWire> = {}): WhatsAppConnectionWire => ({
  phone: "5511912345678",
  displayName: "Estúdio",
  health: "AVAILABLE",
  dailyLimit: 250,
  currency: "BRL",
  texts: [aText(), aText({ text: "reminder" }), aText({ text: "receipt" })],
  connectedAt: "2026-11-27T12:00:00.000Z",
  checkedAt: "2026-11-27T12:00:00.000Z",
  hookAt: "2026-11-27T12:00:00.000Z",
  heardAt: null,
  pausedFor: null,
  pausedAt: null,
  hookUrl: "https://emdia.example/api/whatsapp/hook/x",
  verifyToken: "x",
  ...over,
});
