import { MAX_BULK_CHANGED } from "@emdia/contracts/constants";
import type { NoticeInput, NoticeResult } from "@emdia/contracts/rise";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { batchesOf, isRefused } from "../../lib/batches.ts";

export type NoticeLine = NoticeResult["results"][number];
type Kind = NoticeInput["kind"];

/** A repeated call sends no notice twice. @throws ApiError when the whole request was refused */
export async function sendNotices(studentIds: number[], kind: Kind): Promise<readonly NoticeLine[]> {
  return (await call("sendNotices", { body: { kind, studentIds } })).results;
}

/** One request for each group. Never kept, since a sent mail changes it. */
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
        left: answers.flatMap(({ results }) => results.filter(isRefused)),
      };
    },
  });
