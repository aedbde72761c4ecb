/** A new owner's account: its confirmation by the link in a mail, and a second sign-up. */
import * as z from "zod/mini";
import { email, text } from "./fields.ts";

const INVALID_LINK = "Link de confirmação inválido ou expirado.";

/**
 * The reason for a confirmation mail: `signup` for a new account, `resend` if a person asked for it
 * again at the sign-in.
 */
export const ConfirmationPurpose = z.enum(["signup", "resend"], INVALID_LINK);
export type ConfirmationPurpose = z.infer<typeof ConfirmationPurpose>;

/** POST /api/auth/confirm-email: the values in the mail's link. */
export const ConfirmEmailInput = z.object({
  email: email(),
  code: text(1, INVALID_LINK, 64),
  purpose: ConfirmationPurpose,
});
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;

/**
 * The site's page to which the browser is redirected, with the tokens for one sign-in in its
 * fragment.
 */
export const ConfirmEmailWire = z.object({
  redirectTo: z.string().check(z.regex(/^\/(email-confirmed|auth\/callback)#/)),
});
export type ConfirmEmailWire = z.infer<typeof ConfirmEmailWire>;

/** POST /api/auth/release-sign-up: the address with which somebody signs up again. */
export const ReleaseSignUpInput = z.object({ email: email() });
export type ReleaseSignUpInput = z.infer<typeof ReleaseSignUpInput>;

/** The same answer for every address. */
export const ReleasedWire = z.object({ success: z.literal(true) });
export type ReleasedWire = z.infer<typeof ReleasedWire>;
