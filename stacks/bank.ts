import { stageOf } from "./stages.ts";

/** The default key policy leaves use to the Lambdas' roles (docs/decisions/037-bank-secrets.md). */
export function bank() {
  const { isLive } = stageOf($app.stage);
  const key = new aws.kms.Key(
    "BankKey",
    {
      description: "Seals the credentials with which owners' banks are read",
      enableKeyRotation: true,
      deletionWindowInDays: 30,
    },
    // Without this key no bank could be read: every owner would have to connect their bank again.
    isLive ? { retainOnDelete: true, protect: true } : {},
  );
  new aws.kms.Alias("BankKeyAlias", { name: `alias/${$app.name}-${$app.stage}-bank`, targetKeyId: key.keyId });
  return { key };
}

export type BankKey = ReturnType<typeof bank>;

export const sealWith = ({ key }: { key: aws.kms.Key }) => ({ actions: ["kms:GenerateDataKey"], resources: [key.arn] });

export const openWith = ({ key }: { key: aws.kms.Key }) => ({ actions: ["kms:Decrypt"], resources: [key.arn] });
