import { paths } from "../../lib/paths.ts";

/** The query parameter with the students' ids in the queue's address. */
const STUDENTS = "alunos";

export const chosenQueuePath = (studentIds: readonly number[]) =>
  `${paths.whatsappQueue}?${STUDENTS}=${studentIds.join(",")}`;

export function chosenInQueue(params: URLSearchParams): ReadonlySet<number> | undefined {
  const ids = (params.get(STUDENTS) ?? "").split(",").map(Number).filter(Boolean);
  return ids.length > 0 ? new Set(ids) : undefined;
}
