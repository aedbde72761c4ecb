import { call } from "../../lib/api.ts";
import { messageOf } from "../../lib/api-error.ts";
import { auth, signOut, startSession } from "../../lib/auth/session.ts";
import type { SessionUser, SignInCodeResult, SignInResult } from "../../lib/auth/types.ts";

/** Starts reading what the first screen shows. The returned function forgets what was read. */
export type ReadAhead = () => () => void;
type Credentials = { email: string; password: string; remember: boolean };

/** A session is opened only if the profile exists or can be created. */
export async function signIn(input: Credentials, readAhead?: ReadAhead): Promise<SignInResult> {
  const provider = await auth();
  const result = await provider.signIn(input);
  return result.kind === "ok" ? openSession(result.user, readAhead) : result;
}

/** Like `signIn`, it creates a missing profile. */
export async function confirmSignIn(code: string, readAhead: ReadAhead): Promise<SignInCodeResult> {
  const result = await (await auth()).confirmSignIn(code);
  return result.kind === "ok" ? openSession(result.user, readAhead) : result;
}

/** Opens the session; if that fails, the person is signed out. */
export async function openSession(
  user: SessionUser,
  readAhead?: ReadAhead,
): Promise<{ kind: "ok"; user: SessionUser } | { kind: "error"; message: string }> {
  const forget = readAhead?.();
  try {
    // A repeated call returns the existing profile.
    await call("createProfile", { body: { userId: user.id, email: user.email } });
  } catch (error) {
    forget?.();
    await signOut().catch(() => undefined);
    return { kind: "error", message: messageOf(error, "Erro inesperado. Tente novamente.") };
  }
  startSession({ id: user.id, email: user.email });
  return { kind: "ok", user };
}
