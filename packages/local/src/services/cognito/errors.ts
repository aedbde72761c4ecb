import { AwsError } from "../../aws/errors.ts";

/** Builds the error for a wrong password, an unknown user, or a revoked or foreign token. */
export function notAuthorized(message = "Incorrect username or password."): AwsError {
  return new AwsError("NotAuthorizedException", message);
}

/** Builds the error for a parameter that is missing, malformed or not allowed for this client. */
export function invalidParameter(message: string): AwsError {
  return new AwsError("InvalidParameterException", message);
}

/** Builds the error for a code that is not the one in the mail. */
export function codeMismatch(): AwsError {
  return new AwsError("CodeMismatchException", "Invalid verification code provided, please try again.");
}

/** Builds the error for a code that has expired, was used, or never existed. */
export function codeExpired(): AwsError {
  return new AwsError("ExpiredCodeException", "Invalid code provided, please request a code again.");
}

/** Builds the error for a wrong app code at the sign-in. */
export function invalidCode(): AwsError {
  return new AwsError("CodeMismatchException", "Invalid code received for user");
}

/** Builds the error for an app code that was used before. */
export function codeUsed(): AwsError {
  return new AwsError("ExpiredCodeException", "Your software token has already been used once.");
}

/** Builds the error for a wrong code during the set-up of the app. */
export function setUpMismatch(): AwsError {
  return new AwsError("EnableSoftwareTokenMFAException", "Code mismatch");
}

/** Builds the error for a pool that has no second step. */
export function noSoftwareToken(): AwsError {
  return new AwsError("SoftwareTokenMFANotFoundException", "Software Token MFA has not been enabled by the userPool");
}

/** Builds the error for too many wrong codes or too many requests for codes. */
export function limitExceeded(): AwsError {
  return new AwsError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
}

/** Builds the error for an e-mail that already has an account. */
export function usernameExists(): AwsError {
  return new AwsError("UsernameExistsException", "User already exists");
}

/** Builds the error for a sign-in before the address was confirmed. */
export function userNotConfirmed(): AwsError {
  return new AwsError("UserNotConfirmedException", "User is not confirmed.");
}

/**
 * Builds the error for an unknown user. Only a role receives it; a browser gets the same answer for
 * every address.
 */
export function userNotFound(): AwsError {
  return new AwsError("UserNotFoundException", "User does not exist.");
}

/** Builds the error for a client id that belongs to no client of this pool. */
export function clientNotFound(clientId: string): AwsError {
  return new AwsError("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
}

/**
 * Builds the error for a password that violates the pool's policy. `reason` is Cognito's wording.
 */
export function invalidPassword(reason: string): AwsError {
  return new AwsError("InvalidPasswordException", `Password did not conform with policy: ${reason}`);
}

/** Builds the error for a trigger that threw. Cognito passes the Lambda's message to the caller. */
export function triggerFailed(trigger: string, message: string): AwsError {
  return new AwsError("UserLambdaValidationException", `${trigger} failed with error ${message}.`);
}
