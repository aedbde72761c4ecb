import { MAX_PAGE } from "@emdia/contracts/constants";
import type { StudentQuery, StudentWire } from "@emdia/contracts/student";
import type { ProfileContext } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import { toStudentView } from "../model/student-view.ts";
import { plansById } from "../store/plans.ts";
import { pageOfStudents, requireStudent } from "../store/students.ts";
import type { Page } from "../table/reading.ts";
import { chargesByStudent } from "./charges-by-student.ts";

type ListInput = { limit?: number | undefined; cursor?: string | undefined; status?: StudentQuery["status"] };

const LISTS = { aguardando: "waiting", arquivado: "archived", present: "present" } as const;

export async function listStudents(
  ctx: ProfileContext,
  { limit = MAX_PAGE, cursor, status }: ListInput,
): Promise<Page<StudentWire>> {
  const [page, plans, chargesAmong] = await Promise.all([
    pageOfStudents(ctx, limit, cursor, LISTS[status ?? "present"]),
    plansById(ctx),
    chargesByStudent(ctx),
  ]);
  const chargesOf = await chargesAmong(page.items);
  const view = (student: Student) => toStudentView(ctx, student, plans.get(student.planId), chargesOf(student.id));
  return { items: page.items.map(view), cursor: page.cursor };
}

export async function viewStudent(ctx: ProfileContext, student: Student): Promise<StudentWire> {
  const [plans, chargesAmong] = await Promise.all([plansById(ctx), chargesByStudent(ctx)]);
  const chargesOf = await chargesAmong([student]);
  return toStudentView(ctx, student, plans.get(student.planId), chargesOf(student.id));
}

/** Finds archived students too. @throws AppError student.not_found */
export const getStudent = async (ctx: ProfileContext, studentId: number): Promise<StudentWire> =>
  viewStudent(ctx, await requireStudent(ctx, studentId));
