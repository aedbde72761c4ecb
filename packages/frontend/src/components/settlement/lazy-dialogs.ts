/** The dialogs that record money, each loaded when it is first opened. */
import { lazyPart } from "../../lib/lazy-part.ts";

export const SettleDialog = lazyPart(async () => (await import("./settle-dialog.tsx")).SettleDialog);
export const AdvanceDialog = lazyPart(async () => (await import("./advance-dialog.tsx")).AdvanceDialog);
export const SettleChosenDialog = lazyPart(async () => (await import("./settle-chosen-dialog.tsx")).SettleChosenDialog);
