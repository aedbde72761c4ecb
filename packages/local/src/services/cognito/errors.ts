import { AwsError } from "../../aws/errors.ts";

const refusals = {
  codeMismatch: ["CodeMismatchException", "Invalid verification code provided, please try again."],
  codeExpired: ["ExpiredCodeException", "Invalid code provided, please request a code again."],
  appCodeMismatch: ["CodeMismatchException", "Invalid code received for user"],
  appCodeUsed: ["ExpiredCodeException", "Your software token has already been used once."],
  setUpMismatch: ["EnableSoftwareTokenMFAException", "Code mismatch"],
  noSoftwareToken: ["SoftwareTokenMFANotFoundException", "Software Token MFA has not been enabled by the userPool"],
  limitExceeded: ["LimitExceededException", "Attempt limit exceeded, please try after some time."],
  aliasExists: ["AliasExistsException", "An account with the email already exists."],
  usernameExists: ["UsernameExistsException", "User already exists"],
  userNotConfirmed: ["UserNotConfirmedException", "User is not confirmed."],
  /** Only a caller with an IAM role gets this error. A browser cannot tell addresses apart. */
  userNotFound: ["UserNotFoundException", "User does not exist."],
} as const satisfies Readonly<Record<string, readonly [code: string, message: string]>>;

export function refusal(reason: keyof typeof refusals): AwsError {
  const [code, message] = refusals[reason];
  return new AwsError(code, message);
}

export function notAuthorized(message = "Incorrect username or password."): AwsError {
  return new AwsError("NotAuthorizedException", message);
}

export const invalidParameter = (message: string): AwsError => new AwsError("InvalidParameterException", message);
