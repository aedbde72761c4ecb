import { expect, test } from "vitest";
import { type AskAws, sentenceOf, shiftWorker } from "./shift-worker.ts";

const worker = { function: "emdia-worker", alias: "live", application: "app", group: "group" };
const FUNCTION = "/2015-03-31/functions/emdia-worker";

/** An account whose alias points at a version, with versions on pages of AWS's; records what is asked to be deployed. */
function anAccount({ at, weights, pages }: { at: string; weights?: Record<string, number>; pages: string[][] }) {
  const deployments: { target: string | undefined; body: Record<string, unknown> }[] = [];
  const ask: AskAws = async (service, { path, target, body }) => {
    if (service === "codedeploy") {
      deployments.push({ target, body: JSON.parse(body ?? "{}") });
      return { deploymentId: "d-1" };
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
  return { ask, deployments };
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
