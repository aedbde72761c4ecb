/**
 * Lists the charges that a form reports as paid, as the value of a form field. The form reports
 * only the charges that its page showed: a charge that was created later was not paid.
 */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { Charge } from "../model/charge.ts";

const SEPARATOR = ".";

/** Returns the ids of these charges as one text. */
export const encodeShown = (charges: readonly Charge[]): string => charges.map(chargeIdOf).join(SEPARATOR);

/**
 * Returns the ids in a text; any other word in the text becomes a number that is no charge's id.
 */
export const decodeShown = (text: string): ReadonlySet<number> => new Set(text.split(SEPARATOR).map(Number));
