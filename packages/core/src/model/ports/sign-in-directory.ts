/** Who can sign in, as core sees it. */
export type SignInDirectory = {
  /** Removes a person for good; one who is gone already is no error. */
  remove(ownerId: string): Promise<void>;
};
