import * as z from "zod/mini";
import {
  ChargeChoice,
  ChargeStatusInput,
  ChargeWire,
  CorrectAmountInput,
  ExtraChargesInput,
  ExtraChargesResult,
  MoveDueDateInput,
  PixCodeQuery,
  PixCodeWire,
  RefuseReportInput,
  VoidChargeInput,
} from "../charge.ts";
import { MonthsWire } from "../dashboard.ts";
import { ReportQuery, ReportWire } from "../report.ts";
import {
  BulkSettleInput,
  BulkSettleResult,
  ChargeDetailWire,
  ReversalInput,
  SettlementInput,
  SettlementsQuery,
  SettlementsWire,
} from "../settlement.ts";
import { settlementAddresses } from "./addresses.ts";
import { IdParams, SettlementParams } from "./params.ts";
import { defineArea } from "./route.ts";

export const settlementRoutes = defineArea("settlements", settlementAddresses, {
  listUpcomingCharges: {
    summary: "What a student can pay ahead: the unpaid charges of this month and the year ahead, the nearest first.",
    params: IdParams,
    response: z.array(ChargeWire),
  },
  sumMonths: {
    summary: "The last half year month by month: its charges, and what was received in it by day of payment.",
    response: MonthsWire,
  },
  getReport: {
    summary: "The financial reports: what came in, a month's charges, arrears by age, and the forecast.",
    query: ReportQuery,
    response: ReportWire,
  },
  listSettlements: {
    summary: "What was received in a month by day of payment, with student, amount and method.",
    query: SettlementsQuery,
    response: SettlementsWire,
  },
  getPixCode: {
    summary: "The PIX code that asks for what is owed today for these charges.",
    query: PixCodeQuery,
    response: PixCodeWire,
  },
  getCharge: {
    summary: "One charge with its ledger: what was received, what was taken back, what is left.",
    params: IdParams,
    response: ChargeDetailWire,
  },
  settleCharge: {
    summary: "Records what was received for a charge, all of it or a part; the same `requestId` records once.",
    params: IdParams,
    body: SettlementInput,
    response: ChargeDetailWire,
  },
  reverseSettlement: {
    summary: "Takes one settlement back: its amount is open again, and the ledger keeps both.",
    params: SettlementParams,
    body: ReversalInput,
    response: ChargeDetailWire,
  },
  waiveFee: {
    summary: "Waives fine and interest of a charge; the reversal of the entry takes that back.",
    params: IdParams,
    response: ChargeDetailWire,
  },
  settleCharges: {
    summary: "Records that several charges were paid in full, on one day and in one way; a line each.",
    body: BulkSettleInput,
    response: BulkSettleResult,
  },
  setChargeStatus: {
    summary: "Marks a charge of any month paid, or takes that back; the same twice changes nothing.",
    params: IdParams,
    body: ChargeStatusInput,
    response: ChargeWire,
  },
  refuseReport: {
    summary: "Refuses the student's word that the charge was paid; the page shows the reason.",
    params: IdParams,
    body: RefuseReportInput,
    response: ChargeDetailWire,
  },
  voidCharge: {
    summary: "Voids an open charge for a reason: it leaves every list and is never mailed; nothing is deleted.",
    params: IdParams,
    body: VoidChargeInput,
  },
  chargeAgain: {
    summary: "Makes the charge of a month again after it was voided, with today's plan and price; nothing is mailed.",
    params: IdParams,
    response: ChargeWire,
  },
  correctAmount: {
    summary: "Corrects the amount of an open charge, never below what was paid; the ledger keeps both amounts.",
    params: IdParams,
    body: CorrectAmountInput,
    response: ChargeDetailWire,
  },
  moveDueDate: {
    summary: "Gives an open charge of which nobody was told a new due date; the ledger keeps both dates.",
    params: IdParams,
    body: MoveDueDateInput,
    response: ChargeDetailWire,
  },
  makeExtraCharges: {
    summary: "Makes a charge beside the plan for up to 100 students; a line each. Nothing is mailed.",
    body: ExtraChargesInput,
    response: ExtraChargesResult,
  },
  listChargeChoices: {
    summary: "What may be charged by hand now, for which months, and when the next charge comes.",
    params: IdParams,
    response: z.array(ChargeChoice),
  },
});
