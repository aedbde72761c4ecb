/** An evaluation stops at a secret without a value. */
const names = ["ChargeLinkSecret", "EdgeSecret", "StripeSecretKey", "StripeWebhookSecret"] as const;

/** Returns the value by which tests find a secret in everything that a Lambda receives. */
export const secretValue = (name: string): string => `secret:${name}`;

export const secretsWithout = (...missing: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.filter((name) => !missing.includes(name)).map((name) => [`SST_SECRET_${name}`, secretValue(name)]),
  );
