import { AwsError } from "../../aws/errors.ts";

/** The errors with a fixed text, as Cognito's code and text. */
const refusals = {
  /** The code differs from the code in the mail. */
  codeMismatch: ["CodeMismatchException", "Invalid verification code provided, please try again."],
  /** The code has expired, was used, or never existed. */
  codeExpired: ["ExpiredCodeException", "Invalid code provided, please request a code again."],
  /** The authenticator app's code at sign-in is wrong. */
  appCodeMismatch: ["CodeMismatchException", "Invalid code received for user"],
  appCodeUsed: ["ExpiredCodeException", "Your software token has already been used once."],
  /** The code during the authenticator app's set-up is wrong. */
  setUpMismatch: ["EnableSoftwareTokenMFAException", "Code mismatch"],
  /** The pool does not support a second sign-in step. */
  noSoftwareToken: ["SoftwareTokenMFANotFoundException", "Software Token MFA has not been enabled by the userPool"],
  /** There were too many wrong codes or too many code requests. */
  limitExceeded: ["LimitExceededException", "Attempt limit exceeded, please try after some time."],
  aliasExists: ["AliasExistsException", "An account with the email already exists."],
  usernameExists: ["UsernameExistsException", "User already exists"],
  userNotConfirmed: ["UserNotConfirmedException", "User is not confirmed."],
  /** Only a caller with an IAM role gets this error. A browser cannot tell addresses apart. */
  userNotFound: ["UserNotFoundException", "User does not exist."],
} as const satisfies Readonly<Record<string, readonly [code: string, message: string]>>;

/** Builds an error with Cognito's code and text. */
export function refusal(reason: keyof typeof refusals): AwsError {
  const [code, message] = refusals[reason];
  return new AwsError(code, message);
}

/** Builds the error for a wrong password, an unknown user, or a revoked or foreign token. */
export function notAuthorized(message = "Incorrect username or password."): AwsError {
  return new AwsError("NotAuthorizedException", message);
}

/** Builds the error for a parameter that is missing, malformed or not allowed for this client. */
export const invalidParameter = (message: string): AwsError => new AwsError("InvalidParameterException", message);
