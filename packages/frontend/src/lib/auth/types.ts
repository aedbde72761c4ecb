export type SessionUser = { id: string; email: string; emailConfirmed: boolean };

/** `message` is the provider's text, in Portuguese where the failure is known. */
export type SignInResult =
  | { kind: "ok"; user: SessionUser }
  | { kind: "needs-confirmation" }
  | { kind: "needs-code" }
  | { kind: "invalid-credentials" }
  | { kind: "error"; message: string };

/** The result is `needs-confirmation` also for an address that already has an account. */
type SignUpResult = Exclude<SignInResult, { kind: "invalid-credentials" | "needs-code" }>;

/** The error of an authenticator app's code: the code does not match or was used before. */
export type CodeFault = { kind: "wrong-code" } | { kind: "used-code" };

/** After `session-over` the person starts again with the password. */
export type SignInCodeResult =
  | Exclude<SignInResult, { kind: "invalid-credentials" | "needs-code" }>
  | CodeFault
  | { kind: "session-over" };

/** `code` is from the authenticator app that is switched on. */
export type Proof = { password: string; code?: string };
export type ProofFault = CodeFault | { kind: "wrong-password" } | { kind: "error"; message: string };

/** Cognito stores the setting of the second step, and our server does not know it. */
export type SecondStep = {
  /** @throws Error with the provider's error name */
  isOn(): Promise<boolean>;
  /** Makes the key for the app. The second step is on only after `switchOn`. */
  begin(proof: Proof): Promise<{ kind: "ok"; key: string; uri: string } | ProofFault>;
  /** The first code of the new app proves that it has the key. */
  switchOn(code: string): Promise<{ kind: "ok" } | CodeFault | { kind: "error"; message: string }>;
  switchOff(proof: Proof): Promise<{ kind: "ok" } | ProofFault>;
};

/** The change of the account's e-mail (docs/rules/subscription.md, "Accounts and subscription"). */
export type ChangeEmail = {
  /** The result is the same for an address that has an account: nothing is mailed then. */
  begin(proof: Proof & { email: string }): Promise<{ kind: "ok" } | ProofFault>;
  /** Ends all sessions. `sign-in-again`: the address is changed, but the sign-in needs a code. */
  confirm(input: {
    email: string;
    code: string;
    password: string;
    /** Tells our server, with a token that names the new address. */
    follow(): Promise<unknown>;
  }): Promise<
    { kind: "ok"; user: SessionUser } | { kind: "sign-in-again" } | CodeFault | { kind: "error"; message: string }
  >;
};

export type CodeResult = { kind: "ok" } | { kind: "invalid-code" } | { kind: "error"; message: string };

/** The tokens can be forged until Cognito has verified them. */
export type LinkTokens = { accessToken: string; refreshToken: string };

/** A session that Cognito has verified and that is not stored yet. */
export type VerifiedSession = {
  user: SessionUser;
  /** Makes this session the tab's session, in place of any other. */
  keep(): Promise<void>;
  /** Ends this session permanently by revoking its refresh token. */
  end(): Promise<void>;
};

/** `invalid` tokens are forged, truncated, expired, revoked or from another pool. */
export type VerificationResult = { kind: "ok"; session: VerifiedSession } | { kind: "invalid" } | { kind: "error" };

/** Screens call this port and never Amplify. */
export type AuthPort = {
  signIn(input: { email: string; password: string; remember: boolean }): Promise<SignInResult>;
  confirmSignIn(code: string): Promise<SignInCodeResult>;
  secondStep: SecondStep;
  changeEmail: ChangeEmail;
  signUp(input: { email: string; password: string }): Promise<SignUpResult>;
  /** Asks Cognito whether a link's tokens are valid, and stores nothing. */
  verifyTokens(tokens: LinkTokens): Promise<VerificationResult>;
  currentUser(): Promise<SessionUser | undefined>;
  /**
   * The link opens a session only if the sign-up is this person's `own`: an old `link` may come
   * from a stranger's sign-up. Succeeds for any address. @throws Error with the provider's text
   */
  resendConfirmation(email: string, whose: "own" | "link"): Promise<void>;
  /** Succeeds whether or not the address has an account. @throws Error with the provider's text. */
  requestPasswordReset(email: string): Promise<void>;
  confirmPasswordReset(input: { email: string; code: string; password: string }): Promise<CodeResult>;
  /** Returns undefined when the session is over. */
  accessToken(force?: boolean): Promise<string | undefined>;
  signOut(): Promise<void>;
};
