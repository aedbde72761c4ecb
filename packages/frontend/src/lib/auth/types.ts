/** A person whose tokens Cognito has verified. */
export type SessionUser = { id: string; email: string; emailConfirmed: boolean };

/** The result of a sign-in. `message` is the provider's text, in Portuguese where it is a known one. */
export type SignInResult =
  | { kind: "ok"; user: SessionUser }
  | { kind: "needs-confirmation" }
  | { kind: "invalid-credentials" }
  | { kind: "error"; message: string };

/** The result of a sign-up. It is `needs-confirmation` also for an address that has an account already. */
export type SignUpResult = Exclude<SignInResult, { kind: "invalid-credentials" }>;

/** The result of sending a code from a mail. */
export type CodeResult = { kind: "ok" } | { kind: "invalid-code" } | { kind: "error"; message: string };

/** The tokens of a link's fragment. They can be anybody's until Cognito has verified them. */
export type LinkTokens = { accessToken: string; refreshToken: string };

/** A session that Cognito has verified and that is not stored yet. */
export type VerifiedSession = {
  user: SessionUser;
  /** Makes it the session of this tab; it replaces any other. */
  keep(): Promise<void>;
  /** Ends it for good: its refresh token is revoked. */
  end(): Promise<void>;
};

/** The result of verifying a link's tokens. `invalid` tokens are forged, cut, expired, revoked or of another pool. */
export type VerificationResult = { kind: "ok"; session: VerifiedSession } | { kind: "invalid" } | { kind: "error" };

/** Everything that the site needs from the account provider. Screens use this and never Amplify. */
export type AuthPort = {
  signIn(input: { email: string; password: string; remember: boolean }): Promise<SignInResult>;
  signUp(input: { email: string; password: string }): Promise<SignUpResult>;
  /** Asks Cognito whether a link's tokens are valid; stores nothing. */
  verifyTokens(tokens: LinkTokens): Promise<VerificationResult>;
  /** Returns who is signed in by Cognito's own token; undefined when nobody is. */
  currentUser(): Promise<SessionUser | undefined>;
  /** Succeeds whether or not the address has an account. @throws Error with the provider's text. */
  resendConfirmation(email: string): Promise<void>;
  /** Succeeds whether or not the address has an account. @throws Error with the provider's text. */
  requestPasswordReset(email: string): Promise<void>;
  confirmPasswordReset(input: { email: string; code: string; password: string }): Promise<CodeResult>;
  /** Returns a valid access token, refreshed when needed or forced; undefined when the session is over. */
  accessToken(force?: boolean): Promise<string | undefined>;
  /** Ends all sessions of this account, on every device. */
  signOut(): Promise<void>;
};
