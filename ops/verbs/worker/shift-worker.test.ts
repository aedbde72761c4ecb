import { expect, test } from "vitest";
import { type AskAws, AwsRefusal, type AwsRequest } from "../../cloud/ask-aws.ts";
import { endShifts, planShift } from "./shift-worker.ts";
import { stateOf, versionBefore } from "./version-before.ts";
import { findWorker } from "./worker.ts";

const worker = { function: "emdia-worker", alias: "live", application: "app", group: "group" };
const FUNCTION = "/2015-03-31/functions/emdia-worker";

const answering =
  (answer: (service: string, request: AwsRequest) => unknown): AskAws =>
  async (service, request = {}) =>
    Response.json(answer(service, request));

type Account = {
  at: string;
  weights?: Record<string, number>;
  pages: string[][];
  running?: number;
  /** The number of times that a test may list the shifts before a stop takes effect. */
  stopsAfter?: number;
};

/**
 * As in CodeDeploy, a stop takes effect late: until then the shift still moves the alias, and the
 * group accepts no other deployment.
 */
function anAccount({ at, weights = {}, pages, running = Object.keys(weights).length, stopsAfter = 0 }: Account) {
  const deployments: { target: string | undefined; body: Record<string, unknown> }[] = [];
  const moves: unknown[] = [];
  const alias = { FunctionVersion: at, RoutingConfig: { AdditionalVersionWeights: weights } };
  const shifting = structuredClone(alias);
  let isStopping = false;
  let looks = 0;
  let left = running;
  const answerCodeDeploy = (action: string) => {
    if (action === "StopDeployment") isStopping = true;
    if (action === "ListDeployments" && isStopping) {
      if (looks === stopsAfter) left = 0;
      else Object.assign(alias, structuredClone(shifting));
      looks += 1;
    }
    if (action === "ListDeployments") return { deployments: Array.from({ length: left }, (_, index) => `d-${index}`) };
    if (action === "CreateDeployment" && left > 0) throw new AwsRefusal("DeploymentLimitExceededException", "busy");
    return { deploymentId: "d-1" };
  };
  const ask = answering((service, { path = "", method, target, json = {} }) => {
    if (service === "codedeploy") {
      deployments.push({ target, body: { ...json } });
      return answerCodeDeploy(target?.split(".")[1] ?? "");
    }
    if (method === "PUT") {
      moves.push(path, json);
      Object.assign(alias, json);
      return {};
    }
    if (path === `${FUNCTION}/aliases/live`) return structuredClone(alias);
    const [, marker = "0"] = /^[^?]+\?Marker=(\d+)$/.exec(path) ?? [];
    if (!path.startsWith(`${FUNCTION}/versions`)) throw new Error(path);
    const next = Number(marker) + 1;
    return {
      Versions: pages[Number(marker)]?.map((Version) => ({ Version })),
      NextMarker: next < pages.length ? String(next) : null,
    };
  });
  const created = () => deployments.filter(({ target }) => target?.endsWith(".CreateDeployment"));
  return { ask, deployments, created, moves, alias };
}
const pauses: number[] = [];
const pause = async (millis: number) => void pauses.push(millis);

async function shiftNow(ask: AskAws, atOnce: boolean): Promise<unknown> {
  const { lines, steps: [step] = [] } = await planShift(ask, worker, atOnce, pause);
  return step ? step.act() : lines?.[0];
}

function namedBy(body: Record<string, unknown> = {}) {
  const { appSpecContent } = body.revision as { appSpecContent: { content: string } };
  return JSON.parse(appSpecContent.content).Resources[0].worker.Properties;
}

test("given a newer version on a later page, when shifted, then CodeDeploy shifts to it at the group's pace", async () => {
  const { ask, created } = anAccount({ at: "9", pages: [["$LATEST", "8", "9"], ["10"]] });
  expect(await shiftNow(ask, false)).toMatch(/from version 9 to 10, a tenth of the messages.* --deployment-id d-1$/);
  const [{ target, body } = { target: undefined, body: undefined }] = created();
  expect(target).toBe("CodeDeploy_20141006.CreateDeployment");
  expect(body).toMatchObject({ applicationName: "app", deploymentGroupName: "group" });
  expect(body).not.toHaveProperty("deploymentConfigName");
  expect(namedBy(body)).toEqual({ Name: "emdia-worker", Alias: "live", CurrentVersion: "9", TargetVersion: "10" });
});

test("given a rollback, when shifted, then all messages move at once", async () => {
  const { ask, created } = anAccount({ at: "1", pages: [["$LATEST", "1", "2"]] });
  expect(await shiftNow(ask, true)).toContain("at once");
  expect(created()[0]?.body.deploymentConfigName).toBe("CodeDeployDefault.LambdaAllAtOnce");
});

test("given an alarm that is raised, when all messages move at once, then CodeDeploy ignores it; at the group's pace it does not", async () => {
  const back = anAccount({ at: "1", pages: [["1", "2"]] });
  await shiftNow(back.ask, true);
  expect(back.created()[0]?.body.overrideAlarmConfiguration).toEqual({ enabled: false, alarms: [] });
  const there = anAccount({ at: "1", pages: [["1", "2"]] });
  await shiftNow(there.ask, false);
  expect(there.created()[0]?.body).not.toHaveProperty("overrideAlarmConfiguration");
});

const UNDER_WAY = { at: "1", weights: { "2": 0.1 }, pages: [["1", "2", "3"]] };
const ALONE = (FunctionVersion: string) => ({ FunctionVersion, RoutingConfig: { AdditionalVersionWeights: {} } });

test.each([0, 1, 5])(
  "given a shift whose stop takes %i polls, when all messages are to move at once, then the newest version gets them when it has stopped",
  async (stopsAfter) => {
    const { ask, deployments, created, alias } = anAccount({ ...UNDER_WAY, stopsAfter });
    pauses.length = 0;
    expect(await shiftNow(ask, true)).toContain("from version 1 to 3");
    expect(pauses).toEqual(Array.from({ length: stopsAfter }, () => 2_000));
    expect(deployments.find(({ target }) => target?.endsWith(".StopDeployment"))?.body).toEqual({
      deploymentId: "d-0",
      autoRollbackEnabled: false,
    });
    expect(created()).toHaveLength(1);
    expect(alias).toEqual(ALONE("1"));
  },
);

test("given a shift that does not stop, when all messages are to move at once, then the error comes after two minutes, and the earlier version has all messages", async () => {
  const { ask, created, alias } = anAccount({ ...UNDER_WAY, stopsAfter: 1_000 });
  pauses.length = 0;
  await expect(shiftNow(ask, true)).rejects.toThrow("has not stopped for two minutes: run this again");
  expect(pauses).toHaveLength(59);
  expect(created()).toEqual([]);
  expect(alias).toEqual(ALONE("1"));
});

test("given a shift that is being stopped, when the worker goes back, then it has the messages before the stop is over, and still afterwards", async () => {
  const { ask, moves, alias } = anAccount({ ...UNDER_WAY, stopsAfter: 3 });
  const movesAtPause: number[] = [];
  expect(await endShifts(ask, worker, "1", async () => movesAtPause.push(moves.length))).toBe(1);
  expect(movesAtPause[0]).toBe(2);
  expect(alias).toEqual(ALONE("1"));
});

test("given a shift that ends by itself while it is being stopped, when the worker goes back, then it succeeds; another refusal is thrown", async () => {
  const { ask, alias } = anAccount(UNDER_WAY);
  const refusing =
    (code: string): AskAws =>
    async (service, question) => {
      const answer = await ask(service, question);
      if (question?.target?.endsWith(".StopDeployment")) throw new AwsRefusal(code, code);
      return answer;
    };
  expect(await endShifts(refusing("DeploymentAlreadyCompletedException"), worker, "1", pause)).toBe(1);
  expect(alias).toEqual(ALONE("1"));
  const other = anAccount(UNDER_WAY);
  const denied: AskAws = async (service, question) => {
    if (question?.target?.endsWith(".StopDeployment")) throw new AwsRefusal("AccessDeniedException", "no");
    return other.ask(service, question);
  };
  await expect(endShifts(denied, worker, "1", pause)).rejects.toThrow("no");
});

const versions = [1, 2, 3];
test.each([
  ["the newest at work", { at: "3" }, "2"],
  ["the newest went back", { at: "2" }, "2"],
  ["the newest was never shifted, after one that failed", { at: "1" }, "1"],
  ["a shift under way", { at: "2", next: "3", isShifting: true }, "2"],
  ["a shift that has not begun to move messages", { at: "2", isShifting: true }, "2"],
  ["a shift that has moved all messages", { at: "3", isShifting: true }, "2"],
  ["one version alone", { at: "1", versions: [1] }, undefined],
])("given %s, when the version before the newest is requested, then there is no good one", (_what, state, before) => {
  expect(versionBefore({ next: undefined, versions, isShifting: false, ...state })).toBe(before);
});

test("given a shift that has not begun to move messages, when the state is printed, then it contains the shift", () => {
  expect(stateOf({ at: "2", next: undefined, versions, isShifting: true })).toContain(
    "A shift is beginning or ending.",
  );
  expect(stateOf({ at: "2", next: undefined, versions, isShifting: false })).not.toContain("shift");
});

test("given an account with several stages, when a stage's worker is searched for, then it is found by its name on any page", async () => {
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
  const ask = answering((_service, { path = "" }) => pages[path]);
  expect(await findWorker(ask, "production")).toEqual({
    function: "emdia-production-BillingOwnerFunction-b",
    alias: "live",
    application: "emdia-production-billing-worker",
    group: "emdia-production-billing-worker",
  });
  await expect(findWorker(ask, "ana")).rejects.toThrow("should have one BillingOwner, and has 0");
});

test("given no shift under way, when shifts are ended, then those that are over are not touched", async () => {
  const asked: string[] = [];
  const ask = answering((_service, { method, target, json }) => {
    if (target || method) asked.push(`${target?.split(".")[1] ?? method} ${JSON.stringify(json)}`);
    return target ? {} : { FunctionVersion: "1", RoutingConfig: null };
  });
  expect(await endShifts(ask, worker, "1", pause)).toBe(0);
  expect(asked).toEqual([
    expect.stringMatching(/^ListDeployments .*"includeOnlyStatuses":\["Created","Queued","InProgress","Ready"\]/),
  ]);
});

test("given the newest version at work, when shifted, then nothing is deployed", async () => {
  const { ask, created } = anAccount({ at: "2", pages: [["$LATEST", "1", "2"]] });
  expect(await shiftNow(ask, false)).toBe("Version 2 of the billing worker is the newest and at work");
  expect(created()).toEqual([]);
});

test("given a shift that is not over, when shifted again, then the error says so, and nothing is deployed", async () => {
  const { ask, created } = anAccount({ at: "1", weights: { "2": 0.1 }, pages: [["1", "2", "3"]] });
  await expect(shiftNow(ask, false)).rejects.toThrow("The shift from version 1 to 2 is not over");
  expect(created()).toEqual([]);
});

test("given a shift that has not begun to move messages, when shifted again, then the error says so as well; at once, the newest follows it", async () => {
  const early = { at: "1", running: 1, pages: [["1", "2"]] };
  const { ask, created } = anAccount(early);
  await expect(shiftNow(ask, false)).rejects.toThrow("The shift from version 1 to 2 is not over");
  expect(created()).toEqual([]);
  const other = anAccount({ ...early, stopsAfter: 2 });
  expect(await shiftNow(other.ask, true)).toContain("from version 1 to 2");
});

test("given a newer version, when a shift is planned, then nothing changes before its step is taken", async () => {
  const { ask, created, moves } = anAccount({ at: "1", pages: [["1", "2"]] });
  const { steps = [] } = await planShift(ask, worker, false);
  expect(steps.map(({ says }) => says)).toEqual([
    "move the billing worker from version 1 to 2, a tenth of the messages for 70 minutes, then all",
  ]);
  expect([created(), moves]).toEqual([[], []]);
  await steps[0]?.act();
  expect(created()).toHaveLength(1);
});

test("given a shift that is not over, when another is planned, then it is refused; at once, it is ended only by the step", async () => {
  const { ask, deployments, moves, created } = anAccount(UNDER_WAY);
  await expect(planShift(ask, worker, false)).rejects.toThrow("The shift from version 1 to 2 is not over");
  const { steps = [] } = await planShift(ask, worker, true, pause);
  expect(steps[0]?.says).toBe(
    "end the shift that is not over, and move the billing worker from version 1 to 3, at once",
  );
  expect([deployments.some(({ target }) => target?.endsWith("StopDeployment")), moves]).toEqual([false, []]);
  await steps[0]?.act();
  expect(created()).toHaveLength(1);
});

test("given a shift that has moved all messages to the newest version, when they are to move at once, then the shift is ended, and nothing is deployed", async () => {
  const { ask, deployments, created } = anAccount({ at: "2", running: 1, pages: [["1", "2"]] });
  expect(await shiftNow(ask, true)).toBe("Version 2 of the billing worker is the newest and at work");
  expect(deployments.some(({ target }) => target?.endsWith("StopDeployment"))).toBe(true);
  expect(created()).toEqual([]);
});

test("given the newest version at work, when a shift is planned, then there is no step", async () => {
  const { ask } = anAccount({ at: "2", pages: [["1", "2"]] });
  expect(await planShift(ask, worker, true)).toEqual({
    lines: ["Version 2 of the billing worker is the newest and at work"],
  });
});
