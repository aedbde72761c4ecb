/** A person whose tokens Cognito has verified. */
export type SessionUser = { id: string; email: string; emailConfirmed: boolean };

/** The result of a sign-in. `message` is the provider's text, in Portuguese where it is a known one. */
export type SignInResult =
  | { kind: "ok"; user: SessionUser }
  | { kind: "needs-confirmation" }
  | { kind: "needs-code" }
  | { kind: "invalid-credentials" }
  | { kind: "error"; message: string };

/** The result of a sign-up. It is `needs-confirmation` also for an address that has an account already. */
export type SignUpResult = Exclude<SignInResult, { kind: "invalid-credentials" | "needs-code" }>;

/** What is wrong with the code of an authenticator app: it is another one, or it was used before. */
export type CodeFault = { kind: "wrong-code" } | { kind: "used-code" };

/** The result of the app's code at the sign-in. After `session-over` the person begins with the password again. */
export type SignInCodeResult =
  | Exclude<SignInResult, { kind: "invalid-credentials" | "needs-code" }>
  | CodeFault
  | { kind: "session-over" };

/** Shows that this is the account's owner, and not somebody at an open screen. `code` is that of the app that is on. */
export type Proof = { password: string; code?: string };
export type ProofFault = CodeFault | { kind: "wrong-password" } | { kind: "error"; message: string };

/** The second step of the sign-in: the code of an authenticator app. Cognito keeps it; our server is not told. */
export type SecondStep = {
  /** @throws Error with the provider's name */
  isOn(): Promise<boolean>;
  /** Returns a new app's key, as text and as the address for its QR code. Nothing is switched on yet. */
  begin(proof: Proof): Promise<{ kind: "ok"; key: string; uri: string } | ProofFault>;
  /** Switches it on by the first code of the new app. */
  switchOn(code: string): Promise<{ kind: "ok" } | CodeFault | { kind: "error"; message: string }>;
  switchOff(proof: Proof): Promise<{ kind: "ok" } | ProofFault>;
};

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
  /** Ends a sign-in that answered `needs-code`. */
  confirmSignIn(code: string): Promise<SignInCodeResult>;
  secondStep: SecondStep;
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
