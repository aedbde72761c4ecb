/** Seals what proves an owner at their bank, so that the table alone does not reveal it. */
export type Vault = {
  /** Returns a text that only `open` for the same owner reads. */
  seal(ownerId: string, secret: string): Promise<string>;
  /**
   * Returns the secret.
   * @throws Error for a text that was sealed for another owner, was changed, or is none; an error of
   * the key's service if that does not answer
   */
  open(ownerId: string, sealed: string): Promise<string>;
};
