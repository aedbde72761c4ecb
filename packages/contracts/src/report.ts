import * as z from "zod/mini";
import { CONTACT_CHANNELS } from "./constants.ts";
import { month } from "./fields.ts";
import { SettlementMethod } from "./settlement.ts";

/** `month` requests a month other than the current one. */
export const ReportQuery = z.object({ month: z.optional(month()) });
export type ReportQuery = z.infer<typeof ReportQuery>;

const sum = { total: z.number(), count: z.int() };
const charged = { expected: z.number(), received: z.number(), open: z.number(), count: z.int() };

/** `fee` is the part of `total` that paid fine and interest. */
const cameIn = { ...sum, fee: z.number() };
const ReceivedMoneyWire = z.object({ ...cameIn, methods: z.array(z.object({ method: SettlementMethod, ...cameIn })) });
export type ReceivedMoneyWire = z.infer<typeof ReceivedMoneyWire>;

/** A month's charges in total, and by plan, the largest expected amount first. */
const ChargedWire = z.object({
  month: z.string(),
  ...charged,
  plans: z.array(z.object({ planId: z.int(), name: z.string(), ...charged })),
});
export type ChargedWire = z.infer<typeof ChargedWire>;

/** `charges` are overdue, at most MAX_OPEN_ROWS in a report. `lastContact` is about one of them. */
const DebtorWire = z.object({
  payerId: z.nullable(z.int()),
  studentId: z.int(),
  name: z.string(),
  ...sum,
  oldest: z.string(),
  lastContact: z.nullable(z.object({ at: z.string(), channel: z.enum(CONTACT_CHANNELS) })),
  charges: z.array(
    z.object({
      paymentId: z.int(),
      studentName: z.string(),
      reference: z.string(),
      dueDate: z.string(),
      days: z.int(),
      amountToday: z.number(),
      promisedFor: z.nullable(z.string()),
      brokenPromises: z.int(),
    }),
  ),
});
export type DebtorWire = z.infer<typeof DebtorWire>;

/**
 * `received` is by day of payment ("Entrou"), `charged` the asked month by its charges ("Do mês"),
 * `overdue` as of today. `months` has the REPORT_MONTHS up to the asked one, the oldest first,
 * `forecast` the FORECAST_MONTHS after it.
 */
export const ReportWire = z.object({
  today: z.string(),
  month: z.string(),
  firstMonth: z.string(),
  received: z.object({
    month: ReceivedMoneyWire,
    year: ReceivedMoneyWire,
    days: z.array(z.extend(ReceivedMoneyWire, { date: z.string() })),
    months: z.array(z.extend(ReceivedMoneyWire, { month: z.string() })),
  }),
  charged: ChargedWire,
  overdue: z.object({
    ...sum,
    ages: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), ...sum })),
    persons: z.array(DebtorWire),
  }),
  forecast: z.array(ChargedWire),
});
export type ReportWire = z.infer<typeof ReportWire>;
