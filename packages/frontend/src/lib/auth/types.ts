/** A person whose tokens Cognito has verified. */
export type SessionUser = { id: string; email: string; emailConfirmed: boolean };

/**
 * The result of a sign-in. `message` is the provider's text, in Portuguese where the failure is
 * known.
 */
export type SignInResult =
  | { kind: "ok"; user: SessionUser }
  | { kind: "needs-confirmation" }
  | { kind: "needs-code" }
  | { kind: "invalid-credentials" }
  | { kind: "error"; message: string };

/**
 * The result of a sign-up. It is `needs-confirmation` also for an address that already has an
 * account.
 */
export type SignUpResult = Exclude<SignInResult, { kind: "invalid-credentials" | "needs-code" }>;

/** The error of an authenticator app's code: the code does not match or was used before. */
export type CodeFault = { kind: "wrong-code" } | { kind: "used-code" };

/**
 * The result of sending the app's code. After `session-over` the person starts again with the
 * password.
 */
export type SignInCodeResult =
  | Exclude<SignInResult, { kind: "invalid-credentials" | "needs-code" }>
  | CodeFault
  | { kind: "session-over" };

/**
 * The proof that the person at the screen owns the account. `code` is from the app that is switched
 * on.
 */
export type Proof = { password: string; code?: string };
export type ProofFault = CodeFault | { kind: "wrong-password" } | { kind: "error"; message: string };

/**
 * The second step of the sign-in, which asks for the code of an authenticator app. Cognito stores
 * this setting, and our server does not know it.
 */
export type SecondStep = {
  /** Tells whether the second step is on. @throws Error with the provider's error name */
  isOn(): Promise<boolean>;
  /**
   * Returns the key of a new app, as text and as the address for the QR code. This call alone does
   * not switch the second step on.
   */
  begin(proof: Proof): Promise<{ kind: "ok"; key: string; uri: string } | ProofFault>;
  /** Switches the second step on with the first code of the new app. */
  switchOn(code: string): Promise<{ kind: "ok" } | CodeFault | { kind: "error"; message: string }>;
  switchOff(proof: Proof): Promise<{ kind: "ok" } | ProofFault>;
};

/** The change of the account's e-mail (docs/rules.md, "Accounts and subscription"). */
export type ChangeEmail = {
  /**
   * Mails a code to a new address, after the person has proved that they own the account. The
   * result is the same for an address that has an account: nothing is mailed then.
   */
  begin(proof: Proof & { email: string }): Promise<{ kind: "ok" } | ProofFault>;
  /**
   * Makes the new address the account's, ends every session on every device, and signs in again
   * with the password. With `sign-in-again` the address is changed, but the sign-in needs a code.
   */
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

/** The result of sending a code from a mail. */
export type CodeResult = { kind: "ok" } | { kind: "invalid-code" } | { kind: "error"; message: string };

/** The tokens in a link's fragment. They can be forged until Cognito has verified them. */
export type LinkTokens = { accessToken: string; refreshToken: string };

/** A session that Cognito has verified and that is not stored yet. */
export type VerifiedSession = {
  user: SessionUser;
  /** Makes this session the tab's session, in place of any other. */
  keep(): Promise<void>;
  /** Ends this session permanently by revoking its refresh token. */
  end(): Promise<void>;
};

/**
 * The result of verifying a link's tokens. `invalid` tokens are forged, truncated, expired, revoked
 * or from another pool.
 */
export type VerificationResult = { kind: "ok"; session: VerifiedSession } | { kind: "invalid" } | { kind: "error" };

/**
 * All functions that the site needs from the account provider. Screens call this port and never
 * Amplify.
 */
export type AuthPort = {
  signIn(input: { email: string; password: string; remember: boolean }): Promise<SignInResult>;
  /** Completes a sign-in that returned `needs-code`. */
  confirmSignIn(code: string): Promise<SignInCodeResult>;
  secondStep: SecondStep;
  changeEmail: ChangeEmail;
  signUp(input: { email: string; password: string }): Promise<SignUpResult>;
  /** Asks Cognito whether a link's tokens are valid, and stores nothing. */
  verifyTokens(tokens: LinkTokens): Promise<VerificationResult>;
  /** Returns the signed-in person from Cognito's own token, or undefined without a token. */
  currentUser(): Promise<SessionUser | undefined>;
  /**
   * Mails the confirmation again. Its link opens a session only if the sign-up is this person's
   * `own`: whoever holds an old `link` may have got it by a stranger's sign-up. Succeeds whether or
   * not the address has an account. @throws Error with the provider's text.
   */
  resendConfirmation(email: string, whose: "own" | "link"): Promise<void>;
  /** Succeeds whether or not the address has an account. @throws Error with the provider's text. */
  requestPasswordReset(email: string): Promise<void>;
  confirmPasswordReset(input: { email: string; code: string; password: string }): Promise<CodeResult>;
  /**
   * Returns a valid access token, refreshed when needed or forced, or undefined when the session is
   * over.
   */
  accessToken(force?: boolean): Promise<string | undefined>;
  /** Ends all sessions of this account, on every device. */
  signOut(): Promise<void>;
};
