import type { Raised } from "./alarms.ts";
import { trustOf } from "./permissions.ts";
import { ALIAS, nameOfShift } from "./shift-names.ts";
import { stageOf } from "./stages.ts";

/**
 * A new version of the billing worker first gets this share of the messages, for as long as an
 * hour's billing takes.
 */
const FIRST = { percentage: 10, interval: 70 };
/**
 * Each of these alarms rolls a new version back; CodeDeploy takes at most ten. `OwnerDlqFilled` is
 * not one of them: a message that no version can process fills that queue within an hour of its
 * tick, while a message that only the new version fails on would have to reach that version five
 * times.
 */
const TAKES_BACK = [
  "BillingOwnerFailing",
  "NewWorkerBroken",
  "NewWorkerCrashes",
  "NewWorkerFailsCharges",
  "NewWorkerLeavesCharges",
];

/**
 * Tells whether a new version of the billing worker takes over step by step: on the stages whose
 * alarms notify people.
 */
export const isShifted = (): boolean => stageOf($app.stage).isWatched;

/**
 * Creates the alias under which the queue calls the worker. The alias gets its version only at its
 * creation: afterwards CodeDeploy moves it (`npm run shift`), so that a deployment keeps the
 * working version in place.
 */
export function liveVersion(worker: sst.aws.Function): aws.lambda.Alias {
  const { name, version } = worker.nodes.function;
  return new aws.lambda.Alias(
    "BillingOwnerLive",
    { name: ALIAS, functionName: name, functionVersion: version },
    { ignoreChanges: ["functionVersion", "routingConfig"] },
  );
}

/**
 * Creates the deployment that moves the alias to a new version: a tenth of the messages over a
 * tick, then all, and a rollback at once when one of its alarms rings
 * (docs/decisions/031-gradual-shift.md).
 * @returns what `npm run shift` must know of it
 */
export function gradualShift(live: aws.lambda.Alias, { topic, alarms }: Raised) {
  const name = nameOfShift($app.name, $app.stage);
  const takesBack = TAKES_BACK.map((name) => {
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

/** Creates the role by which CodeDeploy moves this one alias, reads alarms, and notifies people. */
function shiftRole(name: string, live: aws.lambda.Alias, topic: aws.sns.Topic) {
  const { region } = aws.getRegionOutput();
  const { accountId } = aws.getCallerIdentityOutput();
  const worker = live.arn.apply((arn) => arn.slice(0, arn.lastIndexOf(":")));
  const statements = [
    { actions: ["lambda:GetAlias", "lambda:UpdateAlias"], on: [worker, live.arn] },
    { actions: ["lambda:GetProvisionedConcurrencyConfig"], on: [live.arn] },
    // CodeDeploy asks for all alarms of a group in one call, which IAM grants on every alarm or on
    // none.
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
