import type { Page } from "@playwright/test";

/**
 * Waits until a closed dialog has stepped back in the history (`lib/close-on-back.ts`), which would
 * end the load of another address. An open dialog keeps its entry.
 */
export async function waitForSettledHistory(page: Page): Promise<void> {
  await page.waitForFunction(
    () => history.state?.dialog !== true || document.querySelector("[role=dialog], [role=alertdialog]") !== null,
  );
}
