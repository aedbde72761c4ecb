/** The directory of people who can sign in, as core sees it. */
export type SignInDirectory = {
  /** Removes a person for good; a person who is already removed is no error. */
  remove(ownerId: string): Promise<void>;
};
