import { confirmationMail, passwordResetMail } from "@emdia/core/mail/account-mail";
import type { CustomMessageTriggerEvent } from "aws-lambda";
import { env } from "../env.ts";

const siteUrl = env("SITE_URL");

/** Cognito's confirmation, resend and reset mails in our words; other messages keep Cognito's. */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const { triggerSource, request, response } = event;
  const email = String(request.userAttributes.email ?? "");
  const mail =
    triggerSource === "CustomMessage_ForgotPassword"
      ? passwordResetMail(siteUrl, email, request.codeParameter)
      : triggerSource === "CustomMessage_SignUp" || triggerSource === "CustomMessage_ResendCode"
        ? confirmationMail(siteUrl, email, request.codeParameter)
        : undefined;
  if (mail) Object.assign(response, { emailSubject: mail.subject, emailMessage: mail.html });
  return event;
}
