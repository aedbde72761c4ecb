export type Vault = {
  seal(ownerId: string, secret: string): Promise<string>;
  /** @throws Error for a text unsealed, changed or another owner's, and the key service's error */
  open(ownerId: string, sealed: string): Promise<string>;
};
