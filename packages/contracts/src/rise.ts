/** See docs/rules/plan.md, "Price rises", "Recess". Prices are decimal reais. */
import * as z from "zod/mini";
import { bulkResult, ofStudent } from "./bulk-result.ts";
import { MAX_RECESS_MONTHS } from "./constants.ts";
import { month, reais, studentIds } from "./fields.ts";
import { monthsBetween } from "./values/calendar.ts";

const twoDecimals = (message: string) =>
  z.refine<number>((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, message);

export const NextPriceInput = z.object({ price: reais(), from: month() });

export const NextPriceWire = z.nullable(z.object({ price: z.number(), from: z.string() }));

const RISE_TEXT = "O reajuste deve ser de 0,01% a 100%";
/** One price in reais, or a percentage of each student's price. */
export const RiseInput = z
  .object({
    from: month(),
    price: z.optional(reais()),
    percent: z.optional(
      z
        .number(RISE_TEXT)
        .check(z.minimum(0.01, RISE_TEXT), z.maximum(100, RISE_TEXT), twoDecimals("Use no máximo duas casas decimais")),
    ),
  })
  .check(
    z.refine(({ price, percent }) => (price === undefined) !== (percent === undefined), {
      path: ["price"],
      error: "Informe o novo valor em reais ou em porcentagem",
    }),
  );
export type RiseInput = z.infer<typeof RiseInput>;

const PERCENT_TEXT = "A parte cobrada deve ser de 0% a 99%";
/** `percent` is the part of the price that is still charged, a whole number; 0 charges nothing. */
export const RecessInput = z
  .object({
    from: month(),
    to: month(),
    percent: z.int(PERCENT_TEXT).check(z.minimum(0, PERCENT_TEXT), z.maximum(99, PERCENT_TEXT)),
  })
  .check(
    z.refine(({ from, to }) => to >= from && monthsBetween(from, to) < MAX_RECESS_MONTHS, {
      path: ["to"],
      error: `O recesso termina no mês em que começa ou depois, e dura até ${MAX_RECESS_MONTHS} meses`,
    }),
  );
export type RecessInput = z.infer<typeof RecessInput>;

export const RecessWire = z.object({ from: z.string(), to: z.string(), percent: z.int() });
export type RecessWire = z.infer<typeof RecessWire>;

/** Each student gets one notice of a change. A `preview` gets the same answer and sends nothing. */
export const NoticeInput = z.object({
  kind: z.enum(["rise", "recess"], "Aviso inválido"),
  studentIds: studentIds(),
  preview: z.optional(z.boolean()),
});
export type NoticeInput = z.infer<typeof NoticeInput>;

/** `mails` are the mails that went out, one to an address. */
export const NoticeResult = z.extend(bulkResult(ofStudent), {
  mails: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      studentIds: z.array(z.int()),
      subject: z.string(),
      text: z.string(),
    }),
  ),
});
export type NoticeResult = z.infer<typeof NoticeResult>;
