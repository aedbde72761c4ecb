import { errorCatalogue } from "@emdia/contracts/errors";
import type { reminderRoutes } from "@emdia/contracts/routes/reminders";
import type { ExamplesOf } from "./example.ts";
import { overduePayment } from "./studio.ts";

const opened = {
  paymentId: overduePayment.id,
  number: 1,
  channel: "whatsapp",
  at: "2026-11-20T14:03:11.000Z",
  undoneAt: null,
} as const;

/** Marina Teixeira is reminded of October; another student was contacted today already. */
export const reminderExamples: ExamplesOf<typeof reminderRoutes> = {
  remindStudents: {
    body: { studentIds: [12, 14] },
    answer: {
      sentCount: 1,
      skippedCount: 1,
      errorCount: 0,
      results: [
        {
          studentId: 12,
          studentName: overduePayment.studentName,
          sent: true,
          amount: overduePayment.openAmount,
          charges: 1,
          code: null,
          reason: null,
        },
        {
          studentId: 14,
          studentName: "Caio Prado",
          sent: false,
          amount: null,
          charges: null,
          code: "reminder.contacted_today",
          reason: errorCatalogue["reminder.contacted_today"].message,
        },
      ],
    },
  },
  recordContact: {
    params: { id: "1220261000" },
    body: { channel: "whatsapp", requestId: "5a0f4f0c-7a1e-4a51-9b63-0d0f6f3f2b11" },
    answer: opened,
  },
  undoContact: {
    params: { id: "1220261000", number: "1" },
    answer: { ...opened, undoneAt: "2026-11-20T14:05:40.000Z" },
  },
};
