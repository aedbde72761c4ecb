import { trustOf } from "./permissions.ts";
import { ALIAS, shiftName } from "./shift-names.ts";
import { stageOf } from "./stages.ts";
import type { AlarmSet } from "./watched.ts";

/**
 * A new version of the billing worker first gets this share of the messages (in per cent), for this
 * time (in minutes): about as long as an hourly billing run takes.
 */
const FIRST = { percentage: 10, interval: 70 };
/**
 * `OwnerDlqFilled` is left out: a message that no version can process would roll back a good
 * version, and one that only the new version cannot process would raise it too late.
 */
const ROLLBACK_ALARMS = [
  "BillingOwnerFailing",
  "NewWorkerBroken",
  "NewWorkerCrashes",
  "NewWorkerFailsCharges",
  "NewWorkerLeavesCharges",
];

/** They do on the stages whose alarms notify people. */
export const isShifted = (): boolean => stageOf($app.stage).isWatched;

/** A deployment only creates it; afterwards CodeDeploy moves it (`npm run ops -- shift`). */
export function liveVersion(worker: sst.aws.Function): aws.lambda.Alias {
  const { name, version } = worker.nodes.function;
  return new aws.lambda.Alias(
    "BillingOwnerLive",
    { name: ALIAS, functionName: name, functionVersion: version },
    { ignoreChanges: ["functionVersion", "routingConfig"] },
  );
}

/**
 * First a tenth of the messages for 70 minutes, then all. An alarm in the list rolls it back at
 * once (docs/decisions/031-gradual-shift.md).
 */
export function gradualShift(live: aws.lambda.Alias, { topic, alarms }: AlarmSet) {
  const name = shiftName($app.name, $app.stage);
  const takesBack = ROLLBACK_ALARMS.map((name) => {
    const alarm = alarms.get(name);
    if (!alarm) throw new Error(`${name} cannot take a version back: there is no such alarm`);
    return alarm;
  });
  const application = new aws.codedeploy.Application("BillingWorker", { name, computePlatform: "Lambda" });
  const pace = new aws.codedeploy.DeploymentConfig("BillingWorkerPace", {
    deploymentConfigName: name,
    computePlatform: "Lambda",
    trafficRoutingConfig: { type: "TimeBasedCanary", timeBasedCanary: FIRST },
  });
  const group = new aws.codedeploy.DeploymentGroup("BillingWorkerGroup", {
    appName: application.name,
    deploymentGroupName: name,
    deploymentConfigName: pace.deploymentConfigName,
    serviceRoleArn: shiftRole(name, live, topic).arn,
    deploymentStyle: { deploymentOption: "WITH_TRAFFIC_CONTROL", deploymentType: "BLUE_GREEN" },
    alarmConfiguration: { enabled: true, alarms: takesBack.map((alarm) => alarm.name) },
    autoRollbackConfiguration: { enabled: true, events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"] },
    triggerConfigurations: [
      {
        triggerName: "people",
        triggerTargetArn: topic.arn,
        triggerEvents: ["DeploymentFailure", "DeploymentRollback"],
      },
    ],
  });
  return { function: live.functionName, alias: ALIAS, application: application.name, group: group.deploymentGroupName };
}

function shiftRole(name: string, live: aws.lambda.Alias, topic: aws.sns.Topic) {
  const { region } = aws.getRegionOutput();
  const { accountId } = aws.getCallerIdentityOutput();
  const worker = live.arn.apply((arn) => arn.slice(0, arn.lastIndexOf(":")));
  const statements = [
    { actions: ["lambda:GetAlias", "lambda:UpdateAlias"], on: [worker, live.arn] },
    { actions: ["lambda:GetProvisionedConcurrencyConfig"], on: [live.arn] },
    // CodeDeploy reads all alarms of a group in one call. IAM can allow this call only for all
    // alarms of the account.
    { actions: ["cloudwatch:DescribeAlarms"], on: [$interpolate`arn:aws:cloudwatch:${region}:${accountId}:alarm:*`] },
    { actions: ["sns:Publish"], on: [topic.arn] },
  ];
  const policy = $jsonStringify({
    Version: "2012-10-17",
    Statement: statements.map(({ actions, on }) => ({ Effect: "Allow", Action: actions, Resource: on })),
  });
  return new aws.iam.Role("BillingWorkerShift", {
    name: `${name}-shift`,
    assumeRolePolicy: trustOf("codedeploy.amazonaws.com"),
    inlinePolicies: [{ name: "shift", policy }],
  });
}
