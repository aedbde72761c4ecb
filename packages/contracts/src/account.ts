import * as z from "zod/mini";
import { email, textField } from "./fields.ts";

const INVALID_LINK = "Link de confirmação inválido ou expirado.";

/** `resend` means that a person asked for the mail again at the sign-in. */
export const ConfirmationPurpose = z.enum(["signup", "resend"], INVALID_LINK);
export type ConfirmationPurpose = z.infer<typeof ConfirmationPurpose>;

export const ConfirmEmailInput = z.object({
  email: email(),
  code: textField(1, INVALID_LINK, 64),
  purpose: ConfirmationPurpose,
});
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;

/** The fragment of `redirectTo` has the tokens of the new sign-in, if the code gave one. */
export const ConfirmEmailWire = z.object({
  redirectTo: z.string().check(z.regex(/^\/(email-confirmed|auth\/callback)#/)),
});
export type ConfirmEmailWire = z.infer<typeof ConfirmEmailWire>;

export const ReleaseSignUpInput = z.object({ email: email() });
export type ReleaseSignUpInput = z.infer<typeof ReleaseSignUpInput>;

/** Every address gets this answer, so that it does not reveal who has an account. */
export const ReleasedWire = z.object({ success: z.literal(true) });
export type ReleasedWire = z.infer<typeof ReleasedWire>;
