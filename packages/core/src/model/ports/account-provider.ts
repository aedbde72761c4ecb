/** The tokens of one sign-in. */
export type SignInTokens = { accessToken: string; refreshToken: string };

/**
 * The calls to the account provider. They need no access rights, since the mailed code is the
 * proof.
 */
export type AccountProvider = {
  /**
   * Confirms an account with the code from its mail. Returns a session for one sign-in without a
   * password; undefined if the provider gives none.
   * @throws AppError auth.invalid_confirmation (alike for an unknown address and a code that is
   * wrong, used or too old), request.too_many
   */
  confirmSignUp(input: { email: string; code: string }): Promise<{ session: string | undefined }>;
  /**
   * Signs in with a session, which can be used once; undefined if the provider does not accept it.
   */
  signInWith(input: { email: string; session: string }): Promise<SignInTokens | undefined>;
};
