/** The tokens of one sign-in. */
export type SignInTokens = { accessToken: string; refreshToken: string };

/** The account provider's calls; they need no rights, since the code is the proof. */
export type AccountProvider = {
  /**
   * Confirms an account by the code of its mail; returns the session for one sign-in without a
   * password, if the provider gives it.
   * @throws AppError auth.invalid_confirmation (alike for an unknown address and a code that is
   * wrong, used or too old), request.too_many
   */
  confirmSignUp(input: { email: string; code: string }): Promise<{ session: string | undefined }>;
  /**
   * Signs in with a session, which is then used up; undefined if the provider does not accept it.
   */
  signInWith(input: { email: string; session: string }): Promise<SignInTokens | undefined>;
};
