import { PdfWire } from "../receipt.ts";
import { receiptAddresses } from "./addresses.ts";
import { ClearanceParams, SettlementParams } from "./params.ts";
import { defineArea } from "./route.ts";

/** The Lambda of this area also serves the pages of receipts (`pages.ts`). */
export const receiptRoutes = defineArea("receipts", receiptAddresses, {
  issueReceipt: {
    summary: "The receipt that states a settlement and all that was paid together with it, as a PDF.",
    params: SettlementParams,
    response: PdfWire,
  },
  issueClearance: {
    summary:
      "The PDF that says that a payer, or a student who pays alone, paid all that was due in a past year (Lei 12.007/2009).",
    params: ClearanceParams,
    response: PdfWire,
  },
});
