import type { BusinessExportWire } from "./privacy.ts";

/** Joins an export's pages; `exportedAt` is the instant at which the export started. */
export function mergeExport(pages: readonly BusinessExportWire[]): BusinessExportWire {
  return {
    exportedAt: pages[0]?.exportedAt ?? "",
    profile: pages.find((page) => page.profile)?.profile ?? null,
    plans: pages.flatMap((page) => page.plans),
    payers: pages.flatMap((page) => page.payers),
    students: pages.flatMap((page) => page.students),
    payments: pages.flatMap((page) => page.payments),
    bank: pages.find((page) => page.bank)?.bank ?? null,
    whatsapp: pages.find((page) => page.whatsapp)?.whatsapp ?? null,
    reminderRule: pages.find((page) => page.reminderRule)?.reminderRule ?? null,
    proposals: pages.flatMap((page) => page.proposals),
    consents: pages.flatMap((page) => page.consents),
  };
}
