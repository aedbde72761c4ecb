export type Vault = {
  seal(ownerId: string, secret: string): Promise<string>;
  /** @throws Error for a text that is not this owner's, was changed or is not sealed */
  open(ownerId: string, sealed: string): Promise<string>;
};
