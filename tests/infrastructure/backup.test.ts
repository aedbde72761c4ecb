import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandsOf } from "../support/document-commands.ts";

const root = join(import.meta.dirname, "../..");
const stack = (name: string) => JSON.parse(readFileSync(join(root, `ops/backup/${name}.json`), "utf8"));
const [vault, plan] = [stack("vault"), stack("plan")];
const KEPT_DAYS = 35;

test("given the plan, when a night passes, then the table is backed up and copied to the other account's vault, and both stay 35 days", () => {
  const [rule, ...more] = plan.Resources.Plan.Properties.BackupPlan.BackupPlanRule;
  expect(more).toEqual([]);
  expect(rule).toMatchObject({
    TargetBackupVault: { Ref: "Vault" },
    ScheduleExpression: "cron(0 6 * * ? *)",
    Lifecycle: { DeleteAfterDays: KEPT_DAYS },
    CopyActions: [{ DestinationBackupVaultArn: { Ref: "CopiesVaultArn" }, Lifecycle: { DeleteAfterDays: KEPT_DAYS } }],
  });
  const { BackupSelection, BackupPlanId } = plan.Resources.Selection.Properties;
  expect([BackupSelection.Resources, BackupPlanId]).toEqual([[{ Ref: "TableArn" }], { Ref: "Plan" }]);
});

test("given the other account's vault, when production is lost or attacked, then it can only have copied into it, and no copy goes before its days are over", () => {
  const { AccessPolicy, LockConfiguration, EncryptionKeyArn } = vault.Resources.Vault.Properties;
  expect(AccessPolicy.Statement).toMatchObject([{ Effect: "Allow", Action: "backup:CopyIntoBackupVault" }]);
  expect(AccessPolicy.Statement[0].Principal.AWS["Fn::Sub"]).toMatch(/:iam::\$\{ProductionAccount\}:root$/);
  expect(LockConfiguration).toEqual({ MinRetentionDays: KEPT_DAYS });
  expect(EncryptionKeyArn).toEqual({ "Fn::GetAtt": ["Key", "Arn"] });
});

test.each([
  ["vault", vault],
  ["plan", plan],
])(
  "given the stack of the %s, when it is deleted, then its vault and its key stay, and only AWS Backup assumes its role",
  (_name, { Resources }) => {
    for (const name of ["Key", "Vault"]) expect(Resources[name].DeletionPolicy).toBe("Retain");
    const roles = Object.values<{ Type: string; Properties: Record<string, unknown> }>(Resources).filter(
      ({ Type }) => Type === "AWS::IAM::Role",
    );
    expect(roles).toHaveLength(1);
    expect(roles[0]?.Properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Principal: { Service: "backup.amazonaws.com" }, Action: "sts:AssumeRole" }],
    });
  },
);

test("given the guide, when it deploys the stacks, then it names their files and each of their parameters", () => {
  const deploys = commandsOf("docs/deploy.md").filter((command) => command.startsWith("aws cloudformation deploy"));
  expect(deploys).toHaveLength(2);
  for (const [index, { Parameters }] of [vault, plan].entries()) {
    const [, given = ""] = /--parameter-overrides (.*) --profile/.exec(deploys[index] ?? "") ?? [];
    expect(given.split(" ").map((one) => one.split("=")[0])).toEqual(Object.keys(Parameters));
    expect(deploys[index]).toContain(`ops/backup/${["vault", "plan"][index]}.json`);
  }
});
