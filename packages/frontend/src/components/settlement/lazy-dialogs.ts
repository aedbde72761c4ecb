import { lazyPart } from "../../lib/lazy-part.ts";

export const SettleDialog = lazyPart(async () => (await import("./settle-dialog.tsx")).SettleDialog);
export const SettleTogetherDialog = lazyPart(
  async () => (await import("./settle-together-dialog.tsx")).SettleTogetherDialog,
);
