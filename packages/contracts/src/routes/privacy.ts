import { PageQuery } from "../fields.ts";
import { BusinessExportWire, DeleteAccountInput, DeletionWire, StudentExportWire } from "../privacy.ts";
import { IdParams } from "./params.ts";
import { defineRoute } from "./route.ts";

/** What the law gives people, with or without a subscription: served by the Lambda of the area `privacy`. */
export const privacyRoutes = {
  exportStudent: defineRoute({
    name: "exportStudent",
    area: "privacy",
    method: "GET",
    path: "/api/students/{id}/export",
    auth: "owner",
    summary: "Everything held about one student, archived ones included.",
    params: IdParams,
    response: StudentExportWire,
    status: 200,
  }),
  eraseStudent: defineRoute({
    name: "eraseStudent",
    area: "privacy",
    method: "POST",
    path: "/api/students/{id}/erase",
    auth: "owner",
    access: "always",
    summary: "Erases a student's personal data for good; their charges stay without it.",
    params: IdParams,
    status: 204,
  }),
  exportBusiness: defineRoute({
    name: "exportBusiness",
    area: "privacy",
    method: "GET",
    path: "/api/export",
    auth: "owner",
    summary: "The whole business, a page at a time.",
    query: PageQuery,
    response: BusinessExportWire,
    status: 200,
  }),
  deleteAccount: defineRoute({
    name: "deleteAccount",
    area: "privacy",
    method: "POST",
    path: "/api/account/delete",
    auth: "owner",
    access: "always",
    summary: "Ends the account: nothing more is charged, and after 30 days everything is erased.",
    body: DeleteAccountInput,
    response: DeletionWire,
    status: 200,
  }),
  restoreAccount: defineRoute({
    name: "restoreAccount",
    area: "privacy",
    method: "POST",
    path: "/api/account/restore",
    auth: "owner",
    access: "always",
    summary: "Takes the end of the account back, within the 30 days.",
    response: DeletionWire,
    status: 200,
  }),
} as const;
