/** The directory of people who can sign in, as core sees it. */
export type SignInDirectory = {
  /** Removes a person permanently. Removing a person again is no error. */
  remove(ownerId: string): Promise<void>;
  /** Removes the account of an address if it was never confirmed. */
  removeUnconfirmed(email: string): Promise<void>;
};
