/** Notices of a coming price or recess (docs/rules.md, "Price rises"). */
import type { NoticeInput, NoticeResult } from "@emdia/contracts/rise";
import { call } from "../../lib/api.ts";

/** The result for one student. */
export type NoticeLine = NoticeResult["results"][number];

/**
 * Notifies the payers of these students of a coming price or recess. A repeated call sends no
 * notice twice.
 * @throws ApiError when the whole request was refused
 */
export async function sendNotices(studentIds: number[], kind: NoticeInput["kind"]): Promise<readonly NoticeLine[]> {
  return (await call("sendNotices", { body: { kind, studentIds } })).results;
}
