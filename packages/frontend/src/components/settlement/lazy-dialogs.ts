import { lazyPart } from "../../lib/lazy-part.tsx";

export const ReceiveDialog = lazyPart(async () => (await import("./receive-dialog.tsx")).ReceiveDialog);
export const AdvanceDialog = lazyPart(async () => (await import("./advance-dialog.tsx")).AdvanceDialog);
