import { stageOf } from "./stages.ts";

/**
 * Creates the key that seals what proves owners at their banks (docs/decisions/037-bank-secrets.md).
 * Its rights are in the Lambdas' roles: its own policy, AWS's default, lets the account decide.
 */
export function bank() {
  const { isLive } = stageOf($app.stage);
  const key = new aws.kms.Key(
    "BankKey",
    {
      description: "Seals the credentials with which owners' banks are read",
      enableKeyRotation: true,
      deletionWindowInDays: 30,
    },
    // Without this key nobody could be read: every owner would have to connect their bank again.
    isLive ? { retainOnDelete: true, protect: true } : {},
  );
  new aws.kms.Alias("BankKeyAlias", { name: `alias/${$app.name}-${$app.stage}-bank`, targetKeyId: key.keyId });
  return { key };
}

export type BankKey = ReturnType<typeof bank>;

/** Allows sealing, but not opening, with the key of the banks' credentials. */
export const sealWith = ({ key }: BankKey) => ({ actions: ["kms:GenerateDataKey"], resources: [key.arn] });

/** Allows opening what was sealed with the key of the banks' credentials. */
export const openWith = ({ key }: BankKey) => ({ actions: ["kms:Decrypt"], resources: [key.arn] });
