export type Vault = {
  seal(ownerId: string, secret: string): Promise<string>;
  /**
   * @throws Error for a text that was sealed for another owner, was changed or is not sealed; the
   * key service's error if that service fails
   */
  open(ownerId: string, sealed: string): Promise<string>;
};
