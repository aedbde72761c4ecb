/** Proves that `judgeSchemas` finds values that CloudFormation's schemas refuse, at every depth. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judgeLogFields } from "./judge-log-fields.ts";
import { judgeSchemas } from "./judge-schemas.ts";

const folder = mkdtempSync(join(tmpdir(), "em-dia-schemas-"));
writeFileSync(
  join(folder, "AWS-SNS-Topic.d.ts"),
  `import { Resource as $Resource } from "@awboost/cfn-template-builder/template/resource";
/**
 * Resource type definition for \`AWS::SNS::Topic\`.
 */
export type SNSTopicProperties = {
    /**
       * Words of more than one line.
        The second is set in further.
       * @minLength \`2\`
       * @maxLength \`5\`
       * @pattern \`^[a-z]+$\`
       */
    TopicName?: string;
    /**
     * @min \`1\`
     * @max \`10\`
     */
    Retries?: number;
    Mode: "On" | "Off";
    /** @maxLength \`2\` */
    Parts?: Part[];
    Size?: Size;
};
export type SNSTopicAttributes = {
    Arn: string;
};
export type Part = {
    Kind: "A" | "B";
};
export type Size = "Small" | "Large";
`,
);
const good = { topicName: "abc", retries: 10, mode: "On", parts: [{ kind: "A" }, { kind: "B" }], size: "Small" };
const judge = (inputs: Record<string, unknown>, type = "aws:sns/topic:Topic") =>
  judgeSchemas([{ type, name: "Alarms", inputs: { ...good, ...inputs } }], folder);

test("given values that a schema takes, then nothing is found, and each plain value is counted", () => {
  expect(judge({})).toEqual({ found: [], resources: 1, values: 6 });
  expect(judge({ topicName: "ab", retries: 1, parts: { kind: "A" } }).found).toEqual([]);
  expect(judge({ region: "us-east-1", size: undefined }).found).toEqual([]);
});

test.each([
  ["a word that is none of it", { mode: "on" }, 'Alarms.mode: "on" is none of On, Off'],
  ["a word of a type of its own", { size: "Medium" }, 'Alarms.size: "Medium" is none of Small, Large'],
  ["a word within a list", { parts: [{ kind: "A" }, { kind: "C" }] }, 'Alarms.parts.1.kind: "C" is none of A, B'],
  ["letters that it does not take", { topicName: "aB" }, 'Alarms.topicName: "aB" is not like ^[a-z]+$'],
  ["a name that is too long", { topicName: "abcdef" }, 'Alarms.topicName: "abcdef" is longer than 5'],
  ["a name that is too short", { topicName: "a" }, 'Alarms.topicName: "a" is shorter than 2'],
  ["a number that is too small", { retries: 0 }, "Alarms.retries: 0 is less than 1"],
  ["a number that is too large", { retries: 11 }, "Alarms.retries: 11 is more than 10"],
  ["no number", { retries: "some" }, 'Alarms.retries: "some" is no number'],
  ["too many of a list", { parts: Array.from({ length: 3 }, () => ({ kind: "A" })) }, "Alarms.parts: has more than 2"],
  ["a property that it has not", { colour: "red" }, "Alarms.colour: its schema has no such property; schema-names.ts"],
])("given %s, then it is found", (_what, inputs, found) => {
  expect(judge(inputs).found).toEqual([expect.stringContaining(found)]);
});

function judgeBy(file: string, types: readonly string[], type: string, inputs: Record<string, unknown>) {
  writeFileSync(join(folder, `${file}.d.ts`), `${types.join("\n")}\n`);
  return judgeSchemas([{ type, name: "Own", inputs }], folder);
}

test("given a resource of the provider that CloudFormation has within another, then it is judged as that part", () => {
  const types = ["export type EventsRuleProperties = {", "    Name?: string;", "};"];
  const target = ["export type Target = {", "    /** @max `3` */", "    Depth?: number;", "};"];
  const judgeTarget = (inputs: Record<string, unknown>) =>
    judgeBy("AWS-Events-Rule", [...types, ...target], "aws:cloudwatch/eventTarget:EventTarget", inputs);
  expect(judgeTarget({ rule: "any", depth: 3 })).toEqual({ found: [], resources: 1, values: 1 });
  expect(judgeTarget({ rule: "any", depth: 4 }).found).toEqual(["Own.depth: 4 is more than 3"]);
});

test("given a property that has another name in one type, then it is judged by that name", () => {
  const types = ["export type IAMRoleProperties = {", "    Policies?: Policy[];", "};"];
  const policy = ["export type Policy = {", "    /** @maxLength `4` */", "    PolicyName?: string;", "};"];
  const judgeRole = (name: string) =>
    judgeBy("AWS-IAM-Role", [...types, ...policy], "aws:iam/role:Role", { inlinePolicies: [{ name }] });
  expect(judgeRole("abcd")).toEqual({ found: [], resources: 1, values: 1 });
  expect(judgeRole("abcde").found).toEqual(['Own.inlinePolicies.0.name: "abcde" is longer than 4']);
});

test("given settings that CloudFormation holds in an object, then they are judged where the provider has them", () => {
  const types = ["export type CloudWatchAlarmProperties = {", "    MetricStat?: MetricStat;", "};"];
  const stat = ["export type MetricStat = {", "    Metric?: Metric;", "};"];
  const metric = ["export type Metric = {", '    Hue?: "Red" | "Blue";', "};"];
  const judgeAlarm = (hue: string) =>
    judgeBy("AWS-CloudWatch-Alarm", [...types, ...stat, ...metric], "aws:cloudwatch/metricAlarm:MetricAlarm", {
      metric: { hue },
    });
  expect(judgeAlarm("Red")).toEqual({ found: [], resources: 1, values: 1 });
  expect(judgeAlarm("Green").found).toEqual(['Own.metric.hue: "Green" is none of Red, Blue']);
});

test("given a resource of AWS without a published schema, then that is found; other providers' resources are not checked", () => {
  expect(judge({}, "aws:sns/thing:Thing")).toEqual({
    found: ["Alarms: no schema of AWS::SNS::Thing is published"],
    resources: 0,
    values: 0,
  });
  expect(judge({}, "command:local:Command")).toEqual({ found: [], resources: 0, values: 0 });
});

test("given CloudFront's log, then an unknown field is named, and so is a list that no reader understands", () => {
  const type = "aws:cloudwatch/logDelivery:LogDelivery";
  const log = (...recordFields: string[]) => [{ type, name: "Log", inputs: { recordFields } }];
  const offered = new Set(["date", "c-country"]);
  expect(judgeLogFields(log("date", "c-country"), offered)).toEqual([]);
  expect(judgeLogFields(log("date", "c-ip-version"), offered)).toEqual([
    "Log: CloudFront's standard logs have no field c-ip-version",
  ]);
  expect(judgeLogFields(log("date"), new Set())).toEqual(["nobody says which fields CloudFront's logs have"]);
});
