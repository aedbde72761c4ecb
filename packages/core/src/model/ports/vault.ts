/** Seals owners' bank credentials, so that the table alone does not reveal them. */
export type Vault = {
  /** Returns a text that only `open` for the same owner can read. */
  seal(ownerId: string, secret: string): Promise<string>;
  /**
   * Returns the secret.
   * @throws Error for a text that was sealed for another owner, was changed or is not sealed; the
   *   key service's error if that service fails
   */
  open(ownerId: string, sealed: string): Promise<string>;
};
