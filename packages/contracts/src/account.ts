/** Confirming an account. */
import * as z from "zod/mini";
import { email, text } from "./fields.ts";

const INVALID_LINK = "Link de confirmação inválido ou expirado.";

/** What a confirmation mail was sent for: a new account, or asked for once more by somebody who wants to enter. */
export const ConfirmationPurpose = z.enum(["signup", "resend"], INVALID_LINK);
export type ConfirmationPurpose = z.infer<typeof ConfirmationPurpose>;

/** POST /api/auth/confirm-email: what the link of the mail carries. */
export const ConfirmEmailInput = z.object({
  email: email(),
  code: text(1, INVALID_LINK, 64),
  purpose: ConfirmationPurpose,
});
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;

/** Where the browser goes next: a page of the site, with the tokens of one sign-in in its fragment. */
export const ConfirmEmailWire = z.object({
  redirectTo: z.string().check(z.regex(/^\/(email-confirmed|auth\/callback)#/)),
});
export type ConfirmEmailWire = z.infer<typeof ConfirmEmailWire>;
