import { FIRST_CHARGE_ID } from "@emdia/contracts/constants";
import { civilDate } from "@emdia/contracts/values/calendar";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { pageLinks, pageUrls } from "../adapters/page-links.ts";
import { txids as txidsWith } from "../adapters/txids.ts";
import { payerLinkOf } from "../model/payer-link.ts";
import type { Student } from "../model/student.ts";
import { OWNER } from "./entities.ts";

const SECRET = "a-secret-of-tests-0123456789";
export const links = pageLinks(SECRET);
export const txids = txidsWith(SECRET);
export const pageUrlOf = pageUrls("https://emdia.example", links);

export const pageOfStudent = (student: Pick<Student, "id"> & Partial<Student>): string =>
  pageUrlOf(payerLinkOf(OWNER, student));

type Coded = { ownerId?: string; payer?: PayerKey };
/** Returns a maker of the txids of a day; by default the first charge's student pays. */
export const txidsOn =
  (day: string, { ownerId = OWNER, payer }: Coded = {}) =>
  (chargeIds: readonly number[], cents: number): string => {
    const own = payerKeyOf({ id: Math.floor((chargeIds[0] ?? 0) / FIRST_CHARGE_ID) });
    return String(txids.make(ownerId, { payer: payer ?? own, day: civilDate(day), cents, chargeIds }));
  };
