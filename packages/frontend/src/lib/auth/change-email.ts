/** See docs/rules/subscription.md, "Accounts and subscription". */
import { rememberMe } from "../storage.ts";
import { type AfterProof, codeFaultOf } from "./second-step.ts";
import { messageOf, nameOf } from "./session-user.ts";
import type { AuthPort, ChangeEmail } from "./types.ts";

export type ChangeEmailCalls = {
  updateUserAttribute(input: { userAttribute: { attributeKey: "email"; value: string } }): Promise<unknown>;
  confirmUserAttribute(input: { userAttributeKey: "email"; confirmationCode: string }): Promise<unknown>;
  /** Asks our server to remove an account of this address that was never confirmed. */
  releaseSignUp(email: string): Promise<unknown>;
};

export function createChangeEmail(
  calls: ChangeEmailCalls,
  afterProof: AfterProof,
  { signIn, signOut, accessToken }: Pick<AuthPort, "signIn" | "signOut" | "accessToken">,
): ChangeEmail {
  return {
    begin: ({ email, ...proof }) =>
      afterProof(proof, async () => {
        // An account that was never confirmed must not keep the address from its owner.
        await calls.releaseSignUp(email);
        try {
          await calls.updateUserAttribute({ userAttribute: { attributeKey: "email", value: email } });
        } catch (error) {
          // The screen must not reveal who has an account.
          if (nameOf(error) !== "AliasExistsException") throw error;
        }
        return { kind: "ok" };
      }),
    async confirm({ email, code, password, follow }) {
      try {
        await calls.confirmUserAttribute({ userAttributeKey: "email", confirmationCode: code });
      } catch (error) {
        return codeFaultOf(error) ?? { kind: "error", message: messageOf(error) };
      }
      const remember = rememberMe.get();
      try {
        await accessToken(true);
        await follow();
        await signOut();
        const entered = await signIn({ email, password, remember });
        return entered.kind === "ok" ? entered : { kind: "sign-in-again" };
      } catch {
        return { kind: "sign-in-again" };
      }
    },
  };
}
