/** The public door as a stranger calls it: no session, no cache, nothing that would load the account provider. */
import type { PublicTeacherWire, RegisterStudentInput } from "@emdia/contracts/registration";
import type * as z from "zod/mini";
import { createClient } from "../../lib/api-client.ts";
import { checkAnswers } from "../../lib/check-answers.ts";
import { siteEnv } from "../../lib/env.ts";

/** After this long a phone in a basement is told, rather than left waiting. */
const PATIENCE_MS = 30_000;

const client = createClient({
  ...checkAnswers,
  get apiUrl() {
    return siteEnv().apiUrl;
  },
  fetch: (input, init) => fetch(input, init),
  accessToken: async () => undefined,
  identity: () => undefined,
  onToday: () => undefined,
  onUnauthorized: async () => undefined,
});

/** The business and the plans behind a code. @throws ApiError registration.code_invalid, request.too_many */
export function getTeacher(code: string): Promise<PublicTeacherWire> {
  return client.call("getTeacher", { params: { code }, signal: AbortSignal.timeout(PATIENCE_MS) });
}

/** Sends a registration; repeated after a lost answer it registers nobody twice. @throws ApiError */
export async function registerStudent(body: z.input<typeof RegisterStudentInput>): Promise<void> {
  await client.call("registerStudent", { body, signal: AbortSignal.timeout(PATIENCE_MS) });
}
