/** A WhatsApp queue with only some students, by its address. */
import { paths } from "../../lib/paths.ts";

/** The parameter of the queue's address that holds the students' ids. */
const STUDENTS = "alunos";

/** Returns the address of the day's queue with only these students. */
export const chosenQueuePath = (studentIds: readonly number[]) =>
  `${paths.whatsappQueue}?${STUDENTS}=${studentIds.join(",")}`;

/**
 * Returns the students of a queue's address, or undefined where it names none, which means all
 * students.
 */
export function chosenInQueue(params: URLSearchParams): ReadonlySet<number> | undefined {
  const ids = (params.get(STUDENTS) ?? "").split(",").map(Number).filter(Boolean);
  return ids.length > 0 ? new Set(ids) : undefined;
}
