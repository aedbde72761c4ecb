import { SchemaCheckWire } from "../diagnostics.ts";
import { PageQuery } from "../fields.ts";
import { BusinessExportWire, DeleteAccountInput, DeletionWire, StudentExportWire } from "../privacy.ts";
import { privacyAddresses } from "./addresses.ts";
import { IdParams } from "./params.ts";
import { defineArea } from "./route.ts";

export const privacyRoutes = defineArea("privacy", privacyAddresses, {
  exportStudent: {
    summary: "Everything held about one student, archived ones included.",
    params: IdParams,
    response: StudentExportWire,
  },
  eraseStudent: {
    access: "always",
    summary: "Erases a student's personal data for good; their charges stay without it.",
    params: IdParams,
  },
  exportBusiness: { summary: "The whole business, a page at a time.", query: PageQuery, response: BusinessExportWire },
  checkSchema: {
    summary: "Inspects everything stored for the caller, and says what is wrong and which statement fixes it.",
    response: SchemaCheckWire,
  },
  deleteAccount: {
    access: "always",
    summary: "Ends the account: nothing more is charged, and after 30 days everything is erased.",
    body: DeleteAccountInput,
    response: DeletionWire,
  },
  restoreAccount: {
    access: "always",
    summary: "Takes the end of the account back, within the 30 days.",
    response: DeletionWire,
  },
});
