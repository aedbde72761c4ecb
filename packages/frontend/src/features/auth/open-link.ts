import { auth, currentUser, endSession } from "../../lib/auth/session.ts";
import type { SessionUser, VerifiedSession } from "../../lib/auth/types.ts";
import { type LinkFragment, readLinkTokens } from "../../lib/link-fragment.ts";
import { markEmailConfirmed, pendingSignUp } from "../../lib/storage.ts";
import { openSession } from "./sign-in.ts";
import type { ConfirmationFailure } from "./status-page.tsx";

/** `ask` means that this browser did not expect the link's account. */
export type LinkOutcome =
  | { kind: "confirmed" }
  | { kind: "already" }
  | {
      kind: "ask";
      email: string;
      signedInAs: string | undefined;
      accept(): Promise<LinkOutcome>;
      refuse(): Promise<void>;
    }
  | { kind: "no-profile"; message: string }
  | { kind: "failed"; failure: ConfirmationFailure };

const failed = (failure: ConfirmationFailure): LinkOutcome => ({ kind: "failed", failure });

async function acceptSession(session: VerifiedSession): Promise<LinkOutcome> {
  const { user } = session;
  if (currentUser()) await endSession();
  await session.keep();
  const entered = await openSession(user);
  if (entered.kind !== "ok") return { kind: "no-profile", message: entered.message };
  pendingSignUp.clear();
  markEmailConfirmed();
  return { kind: "confirmed" };
}

/** Asks before opening an unexpected account, because anyone can mail a link with own tokens. */
async function decideOutcome(session: VerifiedSession): Promise<LinkOutcome> {
  const { user } = session;
  const here = currentUser();
  if (!user.emailConfirmed || here?.id === user.id) {
    await session.end();
    return user.emailConfirmed ? { kind: "already" } : failed("unconfirmed");
  }
  if (!here && pendingSignUp.get() === user.email) return acceptSession(session);
  const accept = () => acceptSession(session).catch(() => failed("unexpected"));
  return { kind: "ask", email: user.email, signedInAs: here?.email, accept, refuse: () => session.end() };
}

function withoutTokens(link: LinkFragment, user: SessionUser | undefined): LinkOutcome {
  if (user) return user.emailConfirmed ? { kind: "already" } : failed("unconfirmed");
  return failed(link.get("error") === "server_error" ? "provider" : "invalid");
}

const running = new WeakMap<LinkFragment, Promise<LinkOutcome>>();

async function open(link: LinkFragment): Promise<LinkOutcome> {
  try {
    const provider = await auth();
    const tokens = readLinkTokens(link);
    if (!tokens) return withoutTokens(link, currentUser() && (await provider.currentUser()));
    const proof = await provider.verifyTokens(tokens);
    if (proof.kind === "ok") return await decideOutcome(proof.session);
    return failed(proof.kind === "invalid" ? "invalid" : "provider");
  } catch {
    return failed("unexpected");
  } finally {
    running.delete(link);
  }
}

export function openLink(link: LinkFragment): Promise<LinkOutcome> {
  const outcome = running.get(link) ?? open(link);
  running.set(link, outcome);
  return outcome;
}
