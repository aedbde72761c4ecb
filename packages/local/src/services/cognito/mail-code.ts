import type { CustomMessageTriggerEvent } from "aws-lambda";
import { issueCode } from "./codes.ts";
import type { CodePurpose, Pool, UserRecord } from "./pool.ts";
import { invokeTrigger, triggerBase } from "./triggers.ts";
import { emailOf } from "./users.ts";

export type CodeOccasion = "SignUp" | "ResendCode" | "ForgotPassword" | "UpdateUserAttribute";

export type CodeDelivery = { AttributeName: "email"; DeliveryMedium: "EMAIL"; Destination: string };

type ClientMetadata = Readonly<Record<string, string>>;

const purposes: Record<CodeOccasion, CodePurpose> = {
  SignUp: "signUp",
  ResendCode: "signUp",
  ForgotPassword: "resetPassword",
  UpdateUserAttribute: "newEmail",
};
const placeholder = "{####}";

export async function mailCode(
  pool: Pool,
  user: UserRecord,
  occasion: CodeOccasion,
  metadata: ClientMetadata,
  to = emailOf(user),
): Promise<CodeDelivery> {
  const code = issueCode(pool, user, purposes[occasion]);
  const message = await composeMessage(pool, user, occasion, metadata);
  pool.deliver({ from: pool.mailFrom, to, subject: message.subject, html: message.body.replaceAll(placeholder, code) });
  return describeDelivery(to);
}

/** Returns the delivery details in Cognito's response, also for an address without an account. */
export function describeDelivery(email: string): CodeDelivery {
  const [name = "", domain = ""] = email.split("@");
  const destination = `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
  return { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: destination };
}

async function composeMessage(pool: Pool, user: UserRecord, occasion: CodeOccasion, metadata: ClientMetadata) {
  const fallback = { subject: "Your verification code", body: `Your confirmation code is ${placeholder}` };
  const trigger = pool.spec.triggers.customMessage;
  if (trigger === undefined) return fallback;
  const event: CustomMessageTriggerEvent = {
    ...triggerBase(pool, user),
    triggerSource: `CustomMessage_${occasion}`,
    request: {
      userAttributes: { ...user.attributes, "cognito:user_status": user.status },
      codeParameter: placeholder,
      linkParameter: "{##Click Here##}",
      usernameParameter: null,
      ...(Object.keys(metadata).length > 0 ? { clientMetadata: metadata } : {}),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };
  const answer = await invokeTrigger(pool, "CustomMessage", trigger, event);
  const body = typeof answer.emailMessage === "string" ? answer.emailMessage : fallback.body;
  const subject = typeof answer.emailSubject === "string" ? answer.emailSubject : fallback.subject;
  // Cognito uses the trigger's text only when it contains the code, else the pool's default text.
  return body.includes(placeholder) ? { subject, body } : fallback;
}
