import { expect, test } from "vitest";
import { all, only, readable } from "./snapshot.ts";

test("given the owner queue, then it calls the worker by the name that a shift moves", () => {
  const alias = only("aws:lambda/Alias").inputs;
  expect(readable(String(alias.functionName))).toBe("BillingOwner");
  const callers = all("aws:lambda/EventSourceMapping").filter(({ name }) => name.startsWith("OwnerQueue"));
  expect(callers.map(({ inputs }) => readable(String(inputs.functionName)))).toEqual([`BillingOwner:${alias.name}`]);
  expect(only("aws:lambda/Function", "BillingOwner").inputs.publish).toBe(true);
});

test("given a new version, then it has a tenth of the messages over a whole tick before it has all", () => {
  const { trafficRoutingConfig, deploymentConfigName } = only("aws:codedeploy/DeploymentConfig").inputs;
  expect(trafficRoutingConfig).toEqual({ type: "TimeBasedCanary", timeBasedCanary: { percentage: 10, interval: 70 } });
  expect(only("aws:codedeploy/DeploymentGroup").inputs.deploymentConfigName).toBe(deploymentConfigName);
});

test("given a new version that fails, then the worker's own alarm takes it back, and people hear", () => {
  expect(only("aws:codedeploy/DeploymentGroup").inputs).toMatchObject({
    alarmConfiguration: { enabled: true, alarms: ["BillingOwnerFailing"] },
    autoRollbackConfiguration: { enabled: true, events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"] },
    triggerConfigurations: [{ triggerEvents: ["DeploymentFailure", "DeploymentRollback"] }],
  });
});
