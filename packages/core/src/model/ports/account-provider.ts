export type SignInTokens = { accessToken: string; refreshToken: string };

/** The calls need no access rights, since the mailed code is the proof. */
export type AccountProvider = {
  /**
   * `session` is undefined if the provider gives none. @throws AppError auth.invalid_confirmation
   * (alike for an unknown address and a wrong, used or old code), request.too_many
   */
  confirmSignUp(input: { email: string; code: string }): Promise<{ session: string | undefined }>;
  /** Uses the session, which works once. Returns undefined if the provider does not accept it. */
  signInWith(input: { email: string; session: string }): Promise<SignInTokens | undefined>;
};

export type SignInDirectory = {
  remove(ownerId: string): Promise<void>;
  removeUnconfirmed(email: string): Promise<void>;
};
