/** A WhatsApp queue of some students alone, by its address. */
import { paths } from "../../lib/paths.ts";

/** The parameter of the queue's address that holds the students' ids. */
const STUDENTS = "alunos";

/** The address of the day's queue with these students alone. */
export const chosenQueuePath = (studentIds: readonly number[]) =>
  `${paths.whatsappQueue}?${STUDENTS}=${studentIds.join(",")}`;

/** The students of a queue's address; undefined where it names none, which means everybody. */
export function chosenInQueue(params: URLSearchParams): ReadonlySet<number> | undefined {
  const ids = (params.get(STUDENTS) ?? "").split(",").map(Number).filter(Boolean);
  return ids.length > 0 ? new Set(ids) : undefined;
}
