import { expect, test } from "vitest";
import { all, only, readable } from "./snapshot.ts";

test.each([
  ["NewWorkerBroken", "EmDia", "MessagesFailed", 2, 3600],
  ["NewWorkerCrashes", "AWS/Lambda", "Errors", 6, 3600],
  ["NewWorkerFailsCharges", "EmDia", "ChargesFailed", 2, 300],
])("given the alarm %s, then %s %s of the version that was deployed last raise it: %i within %i s", (...row) => {
  const [name, namespace, metricName, threshold, period] = row;
  const { functionVersion, functionName } = only("aws:lambda/Alias").inputs;
  const { dimensions, ...alarm } = only("aws:cloudwatch/MetricAlarm", name).inputs;
  expect(alarm).toMatchObject({ namespace, metricName, statistic: "Sum", threshold, period, evaluationPeriods: 1 });
  const { ExecutedVersion, FunctionVersion = ExecutedVersion, ...others } = Object(dimensions);
  expect([FunctionVersion, others.FunctionName]).toEqual([functionVersion, functionName]);
  expect(others.Resource).toBe(namespace === "AWS/Lambda" ? `${functionName}:live` : undefined);
});

test("given the owner queue, then it calls the worker by the name that a shift moves", () => {
  const alias = only("aws:lambda/Alias").inputs;
  expect(readable(String(alias.functionName))).toBe("BillingOwner");
  const callers = all("aws:lambda/EventSourceMapping").filter(({ name }) => name.startsWith("OwnerQueue"));
  expect(callers.map(({ inputs }) => readable(String(inputs.functionName)))).toEqual([`BillingOwner:${alias.name}`]);
  expect(only("aws:lambda/Function", "BillingOwner").inputs.publish).toBe(true);
});

test("given a new version, then it has a tenth of the messages for 70 minutes before it has all", () => {
  const { trafficRoutingConfig, deploymentConfigName } = only("aws:codedeploy/DeploymentConfig").inputs;
  expect(trafficRoutingConfig).toEqual({ type: "TimeBasedCanary", timeBasedCanary: { percentage: 10, interval: 70 } });
  expect(only("aws:codedeploy/DeploymentGroup").inputs.deploymentConfigName).toBe(deploymentConfigName);
});

test("given charges that the newest version leaves, then two raise an alarm if it sends none in the same five minutes", () => {
  const { functionVersion, functionName } = only("aws:lambda/Alias").inputs;
  const { metricQueries, threshold } = only("aws:cloudwatch/MetricAlarm", "NewWorkerLeavesCharges").inputs;
  const dimensions = { FunctionName: functionName, FunctionVersion: functionVersion };
  expect(metricQueries).toMatchObject([
    { id: "sent", metric: { metricName: "ChargesSent", dimensions, stat: "Sum", period: 300 } },
    { id: "waiting", metric: { metricName: "ChargesWaiting", dimensions, stat: "Sum", period: 300 } },
    { expression: "IF(FILL(sent, 0) < 1, waiting, 0)", returnData: true },
  ]);
  expect(threshold).toBe(2);
});

test("given a new version that fails, then an alarm rolls it back and notifies people", () => {
  expect(only("aws:codedeploy/DeploymentGroup").inputs).toMatchObject({
    alarmConfiguration: {
      enabled: true,
      alarms: [
        ...["BillingOwnerFailing", "NewWorkerBroken", "NewWorkerCrashes", "NewWorkerFailsCharges"],
        "NewWorkerLeavesCharges",
      ],
    },
    autoRollbackConfiguration: { enabled: true, events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"] },
    triggerConfigurations: [{ triggerEvents: ["DeploymentFailure", "DeploymentRollback"] }],
  });
});
