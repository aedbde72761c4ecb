/** The dialogs that record a payment; each loads when it is first opened. */
import { lazyPart } from "../../lib/lazy-part.ts";

export const SettleDialog = lazyPart(async () => (await import("./settle-dialog.tsx")).SettleDialog);
export const SettleTogetherDialog = lazyPart(
  async () => (await import("./settle-together-dialog.tsx")).SettleTogetherDialog,
);
