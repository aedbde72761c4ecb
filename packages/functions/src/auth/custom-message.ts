import {
  type AccountMail,
  confirmationMail,
  knownAccountMail,
  newAddressMail,
  passwordResetMail,
} from "@emdia/core/mail/account-mail";
import type { CustomMessageTriggerEvent } from "aws-lambda";
import { env } from "../env.ts";

const siteUrl = env("SITE_URL");

/** Messages for which `mailFor` has no mail keep Cognito's text. */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const mail = mailFor(event);
  if (mail) Object.assign(event.response, { emailSubject: mail.subject, emailMessage: mail.html });
  return event;
}

/** Anyone can set `clientMetadata.reason`: it only chooses among our texts to one address. */
function mailFor({ triggerSource, request }: CustomMessageTriggerEvent): AccountMail | undefined {
  const email = String(request.userAttributes.email ?? "");
  const input = { siteUrl, email, code: request.codeParameter };
  const reason = request.clientMetadata?.reason;
  switch (triggerSource) {
    case "CustomMessage_SignUp":
      return confirmationMail({ ...input, purpose: "signup" });
    case "CustomMessage_ResendCode":
      return confirmationMail({ ...input, purpose: reason === "sign-up" ? "signup" : "resend" });
    case "CustomMessage_ForgotPassword":
      return reason === "known-account" ? knownAccountMail(input) : passwordResetMail(input);
    case "CustomMessage_UpdateUserAttribute":
    case "CustomMessage_VerifyUserAttribute":
      return newAddressMail(input);
    default:
      return undefined;
  }
}
