export type Vault = {
  seal(ownerId: string, secret: string): Promise<string>;
  /** @throws Error for an unsealed, changed or foreign text, and the key service's error */
  open(ownerId: string, sealed: string): Promise<string>;
};
