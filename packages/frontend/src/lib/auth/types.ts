/** A person whose tokens Cognito has vouched for. */
export type SessionUser = { id: string; email: string; emailConfirmed: boolean };

/** How a sign-in ended. `message` is the provider's text, in Portuguese where it is a known one. */
export type SignInResult =
  | { kind: "ok"; user: SessionUser }
  | { kind: "needs-confirmation" }
  | { kind: "invalid-credentials" }
  | { kind: "error"; message: string };

/** How a sign-up ended; almost always `needs-confirmation`, also for an address that has an account already. */
export type SignUpResult = Exclude<SignInResult, { kind: "invalid-credentials" }>;

/** How a code from a mail was taken. */
export type CodeResult = { kind: "ok" } | { kind: "invalid-code" } | { kind: "error"; message: string };

/** The tokens of a link's fragment: anybody's, until Cognito has vouched for them. */
export type LinkTokens = { accessToken: string; refreshToken: string };

/** A session that Cognito has vouched for and that is kept nowhere yet. */
export type ProvenSession = {
  user: SessionUser;
  /** Makes it the session of this tab, in place of any other. */
  keep(): Promise<void>;
  /** Ends it for good: its tokens are worth nothing afterwards. */
  end(): Promise<void>;
};

/** What Cognito says of a link's tokens. `invalid`: forged, cut, expired, revoked or of another pool. */
export type ProofResult = { kind: "ok"; session: ProvenSession } | { kind: "invalid" } | { kind: "error" };

/** Everything the site asks of the account provider; screens know this and never Amplify. */
export type AuthPort = {
  signIn(input: { email: string; password: string; remember: boolean }): Promise<SignInResult>;
  signUp(input: { email: string; password: string }): Promise<SignUpResult>;
  /** Asks Cognito whether a link's tokens are real; stores nothing. */
  proveTokens(tokens: LinkTokens): Promise<ProofResult>;
  /** Who is signed in here, by Cognito's own token; undefined when nobody is. */
  currentUser(): Promise<SessionUser | undefined>;
  /** Succeeds whether or not the address has an account. @throws Error with the provider's text. */
  resendConfirmation(email: string): Promise<void>;
  /** Succeeds whether or not the address has an account. @throws Error with the provider's text. */
  requestPasswordReset(email: string): Promise<void>;
  confirmPasswordReset(input: { email: string; code: string; password: string }): Promise<CodeResult>;
  /** A valid access token, refreshed when needed or when forced; undefined when the session is over. */
  accessToken(force?: boolean): Promise<string | undefined>;
  /** Ends every session of this account, everywhere. */
  signOut(): Promise<void>;
};
