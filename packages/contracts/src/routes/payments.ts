import * as z from "zod/mini";
import { ChargeWire, SendInvoiceInput } from "../charge.ts";
import { BillingScheduleWire, DashboardQuery, DashboardWire } from "../dashboard.ts";
import { PageQuery } from "../fields.ts";
import { BulkSendInput, BulkSendResult } from "../student.ts";
import { paymentAddresses } from "./addresses.ts";
import { IdParams, StudentIdParams } from "./params.ts";
import { defineArea } from "./route.ts";

export const paymentRoutes = defineArea("payments", paymentAddresses, {
  getDashboard: {
    summary: "A month's charges, stored or expected, and their sums; with this month the open ones of all others.",
    query: DashboardQuery,
    response: DashboardWire,
  },
  getBillingSchedule: {
    summary: "The next automatic dispatch: when, for which month, how many students and how much.",
    response: BillingScheduleWire,
  },
  listPayments: {
    summary: "Charges, newest month first; the first page starts with those expected this month.",
    query: PageQuery,
    response: z.array(ChargeWire),
  },
  listStudentPayments: {
    summary: "One student's charges, newest first.",
    params: StudentIdParams,
    response: z.array(ChargeWire),
  },
  sendInvoice: {
    summary: "Mails one charge; the id may be a payment's or a student's (their oldest open charge, else the latest).",
    params: IdParams,
    body: SendInvoiceInput,
    response: ChargeWire,
  },
  bulkSendInvoices: {
    summary: "Mails the pending charges of the given students, on the billing day only.",
    body: BulkSendInput,
    response: BulkSendResult,
  },
});
