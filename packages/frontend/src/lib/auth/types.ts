/** A person whose tokens Cognito has vouched for. */
export type SessionUser = { id: string; email: string; emailConfirmed: boolean };

/** How a sign-in ended. `message` is the provider's text, in Portuguese where it is a known one. */
export type SignInResult =
  | { kind: "ok"; user: SessionUser }
  | { kind: "needs-confirmation" }
  | { kind: "invalid-credentials" }
  | { kind: "error"; message: string };

/** How a sign-up ended; almost always `needs-confirmation`, as the address must be confirmed first. */
export type SignUpResult = Exclude<SignInResult, { kind: "invalid-credentials" }>;

/** How a code from a mail was taken. `already-done` means that the address was confirmed before. */
export type CodeResult =
  | { kind: "ok" }
  | { kind: "already-done" }
  | { kind: "invalid-code" }
  | { kind: "error"; message: string };

/** Everything the site asks of the account provider; screens know this and never Amplify. */
export type AuthPort = {
  signIn(input: { email: string; password: string; remember: boolean }): Promise<SignInResult>;
  signUp(input: { email: string; password: string }): Promise<SignUpResult>;
  confirmSignUp(input: { email: string; code: string }): Promise<CodeResult>;
  /** @throws Error with the provider's text. */
  resendConfirmation(email: string): Promise<void>;
  /** Succeeds whether or not the address has an account. @throws Error with the provider's text. */
  requestPasswordReset(email: string): Promise<void>;
  confirmPasswordReset(input: { email: string; code: string; password: string }): Promise<CodeResult>;
  /** A valid access token, refreshed when needed or when forced; undefined when the session is over. */
  accessToken(force?: boolean): Promise<string | undefined>;
  /** Ends every session of this account, everywhere. */
  signOut(): Promise<void>;
};
