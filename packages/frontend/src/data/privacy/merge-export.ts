import type { BusinessExportWire } from "@emdia/contracts/privacy";

/**
 * Merges the pages of an export: the one profile, the items of all lists, and the instant at which
 * the export began.
 */
export function mergeExport(pages: readonly BusinessExportWire[]): BusinessExportWire {
  return {
    exportedAt: pages[0]?.exportedAt ?? "",
    profile: pages.find((page) => page.profile)?.profile ?? null,
    plans: pages.flatMap((page) => page.plans),
    students: pages.flatMap((page) => page.students),
    payments: pages.flatMap((page) => page.payments),
  };
}
