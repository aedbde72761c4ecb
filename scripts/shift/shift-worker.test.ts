import { expect, test } from "vitest";
import type { AskAws } from "./ask-aws.ts";
import { sentenceOf, shiftWorker } from "./shift-worker.ts";
import { findWorker, stopShifts } from "./worker.ts";

const worker = { function: "emdia-worker", alias: "live", application: "app", group: "group" };
const FUNCTION = "/2015-03-31/functions/emdia-worker";

/** An account whose alias points at a version, with versions on pages of AWS's; records what is asked to be deployed. */
function anAccount({ at, weights, pages }: { at: string; weights?: Record<string, number>; pages: string[][] }) {
  const deployments: { target: string | undefined; body: Record<string, unknown> }[] = [];
  const moves: unknown[] = [];
  const ask: AskAws = async (service, { path, method, target, body }) => {
    if (service === "codedeploy") {
      deployments.push({ target, body: JSON.parse(body ?? "{}") });
      return target?.endsWith(".ListDeployments") ? { deployments: ["d-0"] } : { deploymentId: "d-1" };
    }
    if (method === "PUT") {
      moves.push(path, JSON.parse(body ?? "{}"));
      return {};
    }
    if (path === `${FUNCTION}/aliases/live`)
      return { FunctionVersion: at, RoutingConfig: weights ? { AdditionalVersionWeights: weights } : null };
    const [, marker = "0"] = /^[^?]+\?Marker=(\d+)$/.exec(path) ?? [];
    if (!path.startsWith(`${FUNCTION}/versions`)) throw new Error(path);
    const next = Number(marker) + 1;
    return {
      Versions: pages[Number(marker)]?.map((Version) => ({ Version })),
      NextMarker: next < pages.length ? String(next) : null,
    };
  };
  return { ask, deployments, moves };
}

/** The versions that a deployment of CodeDeploy's names. */
function namedBy(body: Record<string, unknown> = {}) {
  const { appSpecContent } = body.revision as { appSpecContent: { content: string } };
  return JSON.parse(appSpecContent.content).Resources[0].worker.Properties;
}

test("given a newer version on a later page, when shifted, then CodeDeploy is asked to go there at the group's pace", async () => {
  const { ask, deployments } = anAccount({ at: "9", pages: [["$LATEST", "8", "9"], ["10"]] });
  const shift = await shiftWorker(ask, worker, false);
  expect(shift).toEqual({ kind: "started", from: "9", to: "10", deployment: "d-1" });
  const [{ target, body } = { target: undefined, body: undefined }] = deployments;
  expect(target).toBe("CodeDeploy_20141006.CreateDeployment");
  expect(body).toMatchObject({ applicationName: "app", deploymentGroupName: "group" });
  expect(body).not.toHaveProperty("deploymentConfigName");
  expect(namedBy(body)).toEqual({ Name: "emdia-worker", Alias: "live", CurrentVersion: "9", TargetVersion: "10" });
  expect(sentenceOf(shift, false)).toContain("from version 9 to 10, a tenth of the messages");
});

test("given the way back, when shifted, then all messages go over at once", async () => {
  const { ask, deployments } = anAccount({ at: "1", pages: [["$LATEST", "1", "2"]] });
  expect(sentenceOf(await shiftWorker(ask, worker, true), true)).toContain("at once");
  expect(deployments[0]?.body.deploymentConfigName).toBe("CodeDeployDefault.LambdaAllAtOnce");
});

test("given an alarm that rings, when all goes over at once, then CodeDeploy does not ask it; at the group's pace it does", async () => {
  const back = anAccount({ at: "1", pages: [["1", "2"]] });
  await shiftWorker(back.ask, worker, true);
  expect(back.deployments[0]?.body.overrideAlarmConfiguration).toEqual({ enabled: false, alarms: [] });
  const there = anAccount({ at: "1", pages: [["1", "2"]] });
  await shiftWorker(there.ask, worker, false);
  expect(there.deployments[0]?.body).not.toHaveProperty("overrideAlarmConfiguration");
});

test("given a shift that is not over, when all is to go over at once, then it is stopped first, and the newest version comes", async () => {
  const { ask, deployments, moves } = anAccount({ at: "1", weights: { "2": 0.1 }, pages: [["1", "2", "3"]] });
  expect(await shiftWorker(ask, worker, true)).toMatchObject({ kind: "started", from: "1", to: "3" });
  expect(deployments.map(({ target }) => target?.split(".")[1])).toEqual([
    ...["ListDeployments", "StopDeployment", "CreateDeployment"],
  ]);
  expect(deployments[1]?.body).toEqual({ deploymentId: "d-0", autoRollbackEnabled: false });
  expect(moves).toEqual([
    `${FUNCTION}/aliases/live`,
    { FunctionVersion: "1", RoutingConfig: { AdditionalVersionWeights: {} } },
  ]);
});

test("given an account with several stages, when a stage's worker is looked for, then it is found by its name on any page", async () => {
  const pages: Record<string, unknown> = {
    "/2015-03-31/functions": {
      Functions: [{ FunctionName: "emdia-staging-BillingOwnerFunction-a" }],
      NextMarker: "m+1",
    },
    "/2015-03-31/functions?Marker=m%2B1": {
      Functions: ["emdia-production-BillingOwnerFunction-b", "emdia-production-BillingShardFunction-c"].map((name) => ({
        FunctionName: name,
      })),
    },
  };
  const ask: AskAws = async (_service, { path }) => pages[path];
  expect(await findWorker(ask, "production")).toEqual({
    function: "emdia-production-BillingOwnerFunction-b",
    alias: "live",
    application: "emdia-production-billing-worker",
    group: "emdia-production-billing-worker",
  });
  await expect(findWorker(ask, "ana")).rejects.toThrow("should have one billing worker, and has 0");
});

test("given no shift under way, when shifts are stopped, then those that are over are not touched", async () => {
  const asked: string[] = [];
  const ask: AskAws = async (_service, { target, body }) => {
    asked.push(`${target?.split(".")[1]} ${body}`);
    return {};
  };
  expect(await stopShifts(ask, worker)).toBe(0);
  expect(asked).toEqual([
    expect.stringMatching(/^ListDeployments .*"includeOnlyStatuses":\["Created","Queued","InProgress","Ready"\]/),
  ]);
});

test("given the newest version at work, when shifted, then nothing is deployed", async () => {
  const { ask, deployments } = anAccount({ at: "2", pages: [["$LATEST", "1", "2"]] });
  expect(await shiftWorker(ask, worker, false)).toEqual({ kind: "current", version: "2" });
  expect(deployments).toEqual([]);
});

test("given a shift that is not over, when shifted again, then it is said, and nothing is deployed", async () => {
  const { ask, deployments } = anAccount({ at: "1", weights: { "2": 0.1 }, pages: [["1", "2", "3"]] });
  const shift = await shiftWorker(ask, worker, false);
  expect(shift).toEqual({ kind: "busy", from: "1", to: "2" });
  expect(sentenceOf(shift, false)).toContain("is not over");
  expect(deployments).toEqual([]);
});
