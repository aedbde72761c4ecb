export type SignInDirectory = {
  remove(ownerId: string): Promise<void>;
  removeUnconfirmed(email: string): Promise<void>;
};
