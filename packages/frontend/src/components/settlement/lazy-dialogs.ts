/** The dialog that records money, loaded when it is first opened. */
import { lazyPart } from "../../lib/lazy-part.ts";

export const SettleDialog = lazyPart(async () => (await import("./settle-dialog.tsx")).SettleDialog);
