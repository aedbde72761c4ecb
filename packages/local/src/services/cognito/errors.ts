import { AwsError } from "../../aws/errors.ts";

/** Wrong password, unknown user, revoked or foreign token. */
export function notAuthorized(message = "Incorrect username or password."): AwsError {
  return new AwsError("NotAuthorizedException", message);
}

/** A parameter is missing, malformed or not allowed for this client. */
export function invalidParameter(message: string): AwsError {
  return new AwsError("InvalidParameterException", message);
}

/** The code is not the one that was mailed. */
export function codeMismatch(): AwsError {
  return new AwsError("CodeMismatchException", "Invalid verification code provided, please try again.");
}

/** The code is too old, was used, or never existed. */
export function codeExpired(): AwsError {
  return new AwsError("ExpiredCodeException", "Invalid code provided, please request a code again.");
}

/** Too many wrong codes, or too many codes asked for. */
export function limitExceeded(): AwsError {
  return new AwsError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
}

/** The e-mail already has an account. */
export function usernameExists(): AwsError {
  return new AwsError("UsernameExistsException", "User already exists");
}

/** Sign-in before the address was confirmed. */
export function userNotConfirmed(): AwsError {
  return new AwsError("UserNotConfirmedException", "User is not confirmed.");
}

/** Told to a role alone: to a browser an unknown address looks like any other. */
export function userNotFound(): AwsError {
  return new AwsError("UserNotFoundException", "User does not exist.");
}

/** The client id belongs to no client of this pool. */
export function clientNotFound(clientId: string): AwsError {
  return new AwsError("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
}

/** The password is against the pool's policy; `reason` is Cognito's wording. */
export function invalidPassword(reason: string): AwsError {
  return new AwsError("InvalidPasswordException", `Password did not conform with policy: ${reason}`);
}

/** A trigger threw; Cognito passes the Lambda's message on to the caller. */
export function triggerFailed(trigger: string, message: string): AwsError {
  return new AwsError("UserLambdaValidationException", `${trigger} failed with error ${message}.`);
}
