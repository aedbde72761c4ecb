/** The tokens of one sign-in. */
export type SignInTokens = { accessToken: string; refreshToken: string };

/** What the account provider is asked here; no rights are needed for it, the code is the proof. */
export type AccountProvider = {
  /**
   * Confirms an account by the code of its mail; answers what one sign-in without a password needs, where the provider
   * gives it.
   * @throws AppError auth.invalid_confirmation (alike for an unknown address and a code that is wrong, used or too
   *   old), request.too_many
   */
  confirmSignUp(input: { email: string; code: string }): Promise<{ session: string | undefined }>;
  /** Uses the session up; undefined when the provider does not take it. */
  signInWith(input: { email: string; session: string }): Promise<SignInTokens | undefined>;
};
