import type { BusinessExportWire } from "@emdia/contracts/privacy";

/** The pages of an export as one: the one profile, every list end to end, and the instant it began. */
export function mergeExport(pages: readonly BusinessExportWire[]): BusinessExportWire {
  return {
    exportedAt: pages[0]?.exportedAt ?? "",
    profile: pages.find((page) => page.profile)?.profile ?? null,
    plans: pages.flatMap((page) => page.plans),
    students: pages.flatMap((page) => page.students),
    payments: pages.flatMap((page) => page.payments),
  };
}
