/** The public form's calls need no session and no cache, and load no account provider. */
import type { PublicTeacherWire, RegisterStudentInput } from "@emdia/contracts/registration";
import type * as z from "zod/mini";
import { callSignedOut } from "../../lib/signed-out-api.ts";

/** A request that takes longer than this is reported as failed. */
const TIMEOUT_MS = 30_000;

/** @throws ApiError registration.code_invalid, request.too_many */
export function getTeacher(code: string): Promise<PublicTeacherWire> {
  return callSignedOut("getTeacher", { params: { code }, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** A repetition after a lost answer registers no student twice. @throws ApiError */
export async function registerStudent(body: z.input<typeof RegisterStudentInput>): Promise<void> {
  await callSignedOut("registerStudent", { body, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
