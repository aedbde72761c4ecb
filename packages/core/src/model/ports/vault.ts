export type Vault = {
  seal(ownerId: string, secret: string): Promise<string>;
  /**
   * @throws Error for a text that is not sealed, was changed or belongs to another owner, and the
   * key service's error
   */
  open(ownerId: string, sealed: string): Promise<string>;
};
