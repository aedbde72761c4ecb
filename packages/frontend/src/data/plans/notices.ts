/** Notices of a coming price or recess (docs/rules.md, "Price rises"). */
import { MAX_BULK_CHANGED } from "@emdia/contracts/constants";
import type { NoticeInput, NoticeResult } from "@emdia/contracts/rise";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { batchesOf } from "../../lib/batches.ts";

/** The result for one student. */
export type NoticeLine = NoticeResult["results"][number];
type Kind = NoticeInput["kind"];

/**
 * Notifies the payers of these students of a coming price or recess. A repeated call sends no
 * notice twice.
 * @throws ApiError when the whole request was refused
 */
export async function sendNotices(studentIds: number[], kind: Kind): Promise<readonly NoticeLine[]> {
  return (await call("sendNotices", { body: { kind, studentIds } })).results;
}

/**
 * Reads who would get which mail now, and why others get none. The students of a group are in one
 * request. What it answers is never kept, since a sent mail changes it.
 */
export const noticePreview = (groups: readonly (readonly number[])[], kind: Kind) =>
  queryOptions({
    queryKey: ["notice-preview", kind, groups],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answers: NoticeResult[] = [];
      for (const studentIds of batchesOf(groups, MAX_BULK_CHANGED))
        answers.push(await call("sendNotices", { body: { kind, studentIds, preview: true }, signal }));
      return {
        mails: answers.flatMap(({ mails }) => mails),
        left: answers.flatMap(({ results }) => results.filter(({ sent }) => !sent)),
      };
    },
  });
