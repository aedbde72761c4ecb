export type SignInDirectory = {
  /** Removes a person permanently. Removing a person again is no error. */
  remove(ownerId: string): Promise<void>;
  removeUnconfirmed(email: string): Promise<void>;
};
