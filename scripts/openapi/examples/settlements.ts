import { errorCatalogue } from "@emdia/contracts/errors";
import type { settlementRoutes } from "@emdia/contracts/routes/settlements";
import type { ChargeWire } from "@emdia/contracts/settlement";
import type { ExamplesOf } from "./example.ts";
import { overduePayment, payment } from "./studio.ts";

/** The address of October's page, as the student got it. */
const pageUrl = `https://emdia.com.br/c/${"kX3v9QpL2aZ8".repeat(4)}wT7dR1uYb0m`;

/** Half of October's charge was received in cash; the rest is open. */
const partlySettled: ChargeWire = {
  ...overduePayment,
  settledAmount: 100,
  openAmount: overduePayment.amount - 100,
  pageUrl,
  ledger: [
    {
      number: 1,
      kind: "settlement",
      amount: 100,
      date: "2026-11-19",
      method: "dinheiro",
      note: "Metade agora, metade dia 30",
      at: "2026-11-20T14:03:11.000Z",
      reverses: null,
      isReversed: false,
    },
  ],
};
const december = {
  id: 1220261200,
  dueDate: "2026-12-20",
  reference: "Dezembro/2026",
  isExpected: true,
  invoiceSent: false,
  invoiceSentAt: null,
  invoiceDeliveryStatus: "none",
  createdAt: null,
} as const;
const paid = { status: "pago", paidDate: "2026-11-20", settledAmount: payment.amount, openAmount: 0 } as const;

/** Marina said that October was paid, and the owner found the money. */
const settledByReport: ChargeWire = {
  ...overduePayment,
  ...paid,
  isOverdue: false,
  pageUrl,
  ledger: [
    {
      number: 1,
      kind: "settlement",
      amount: overduePayment.amount,
      date: "2026-11-19",
      method: "pix",
      note: null,
      at: "2026-11-20T14:03:11.000Z",
      reverses: null,
      isReversed: false,
    },
  ],
};

/** Marina Teixeira pays a part of October, which is taken back again. */
export const settlementExamples: ExamplesOf<typeof settlementRoutes> = {
  listUpcomingCharges: {
    params: { studentId: "12" },
    answer: [payment, { ...payment, ...december }],
  },
  getCharge: { params: { id: "1220261000" }, answer: partlySettled },
  settleCharge: {
    params: { id: "1220261000" },
    body: { amount: 100, date: "2026-11-19", method: "dinheiro", note: "Metade agora, metade dia 30" },
    answer: partlySettled,
  },
  reverseSettlement: {
    params: { id: "1220261000", number: "1" },
    body: { reason: "Lançado no aluno errado" },
    answer: {
      ...overduePayment,
      pageUrl,
      ledger: [
        ...partlySettled.ledger.map((entry) => ({ ...entry, isReversed: true })),
        {
          number: 2,
          kind: "reversal",
          amount: 100,
          date: "2026-11-20",
          method: "dinheiro",
          note: "Lançado no aluno errado",
          at: "2026-11-20T14:05:40.000Z",
          reverses: 1,
          isReversed: false,
        },
      ],
    },
  },
  settleCharges: {
    body: { paymentIds: [overduePayment.id, payment.id], date: "2026-11-20", method: "pix" },
    answer: {
      settledCount: 1,
      errorCount: 0,
      results: [
        { paymentId: overduePayment.id, settled: true, code: null, reason: null },
        {
          paymentId: payment.id,
          settled: false,
          code: "payment.already_paid",
          reason: errorCatalogue["payment.already_paid"].message,
        },
      ],
    },
  },
  setChargeStatus: {
    params: { id: "1220261000" },
    body: { status: "pago" },
    answer: { ...overduePayment, ...paid, isOverdue: false },
  },
  confirmReport: { params: { id: "1220261000" }, body: { method: "pix" }, answer: settledByReport },
  refuseReport: {
    params: { id: "1220261000" },
    body: { reason: "O PIX não chegou na nossa conta" },
    answer: { ...overduePayment, ledger: [], pageUrl },
  },
  replaceLink: {
    params: { id: "1220261000" },
    answer: { ...overduePayment, ledger: [], pageUrl: pageUrl.replace("kX3v", "9fTq") },
  },
  voidCharge: { params: { id: "1220261000" }, body: { reason: "Combinado com a aluna" } },
};
