import { beforeAll, expect } from "vitest";
import { roles } from "../infrastructure/model.ts";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { inBatches, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { aTarget, type Target } from "./support/two-studios.ts";

const region = oneRegion();
let owner: Target;
let other: Target;

beforeAll(async () => {
  owner = await aTarget(region(), 1000);
  other = await aTarget(region(), 5000);
});

/** Calls without resources (docs/decisions/008-held-runs.md, docs/decisions/024-alarms.md). */
const WITHOUT_RESOURCE: readonly string[] = [
  "cloudwatch:DescribeAlarms on *",
  "ses:GetSendQuota on *",
  "xray:PutTraceSegments on *",
  "xray:PutTelemetryRecords on *",
];

measures("iam", "given every role's policies, then no action and no resource is a wildcard", async () => {
  const grants = roles.flatMap(({ name, grants: all }) => all.map((grant) => ({ name, grant })));
  const wild = grants.filter(({ grant }) => {
    if (WITHOUT_RESOURCE.includes(grant)) return false;
    const [action = "", resource = ""] = (grant.split(" if ")[0] ?? "").split(" on ");
    return action.includes("*") || resource === "*" || /^\*|\*$/.test(resource);
  });
  const managed = roles.flatMap(({ name, managedPolicies }) =>
    managedPolicies
      .filter((arn) => !arn.endsWith("service-role/AWSLambdaBasicExecutionRole"))
      .map((arn) => ({ name, arn })),
  );
  return {
    tried: { grants: grants.length, roles: roles.length },
    figures: { "wildcards in policies": [...wild, ...managed] },
  };
});

/** The bus, topic and queue of SES's events: the product believes what arrives there. */
const MAIL_EVENTS = ["default", "MailOutcomes", "MailOutcomeQueue"];

measures("iam", "given every role's policies, then none may forge or replay a mail's event", async () => {
  const writes = roles.flatMap(({ name, grants }) =>
    grants
      .filter((grant) => /^(events:PutEvents|sns:Publish|sqs:SendMessage)/.test(grant))
      .map((grant) => ({ name, to: grant.split(" on ")[1]?.split(" if ")[0] ?? "" })),
  );
  const queues = region().graph.queues.map(({ logicalName }) => logicalName);
  expect(queues).toContain("MailOutcomeQueue");
  return {
    tried: { "rights to publish": writes.length },
    figures: {
      "roles that could forge a mail's event": writes.filter(({ to }) => MAIL_EVENTS.some((one) => to.includes(one))),
    },
  };
});

/** Reads the table with the public Lambda's credentials. */
async function readAsPublic(action: string, input: object): Promise<string[]> {
  const headers = {
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": `DynamoDB_20120810.${action}`,
    authorization:
      "AWS4-HMAC-SHA256 Credential=ApiPublic/20270110/sa-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
  };
  const { status, text } = await send(region().awsUrl, { method: "POST", path: "/", body: input, headers });
  return text.includes("AccessDeniedException") ? [] : [`${action} ${JSON.stringify(input)}: ${status} ${text}`];
}

measures(
  "iam",
  "given the public Lambda's credentials, when they read students and charges, then all is denied",
  async () => {
    const TableName = storedItems(region()).tableName;
    const items = await owner.items();
    const pk = { S: `O#${owner.userId}` };
    const query = { TableName, KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": pk } };
    const keys = items.map(({ sk }) => ({ pk, sk: { S: String(sk) } }));
    const reads: [string, object][] = [
      ...keys.map((Key): [string, object] => ["GetItem", { TableName, Key }]),
      ["Query", query],
      ["Query", { ...query, IndexName: "due", KeyConditionExpression: "g1pk = :pk" }],
      ["Scan", { TableName }],
      ["BatchGetItem", { RequestItems: { [TableName]: { Keys: keys.slice(0, 5) } } }],
      ["TransactGetItems", { TransactItems: keys.slice(0, 2).map((Key) => ({ Get: { TableName, Key } })) }],
      ["ExecuteStatement", { Statement: `SELECT * FROM "${TableName}" WHERE pk = '${pk.S}'` }],
      ["ExecuteStatement", { Statement: `SELECT * FROM "${TableName}"` }],
    ];
    const letIn = await inBatches(reads, ([action, input]) => readAsPublic(action, input));
    return {
      tried: { "reads of students and charges": reads.length },
      figures: { "reads let to the public Lambda": letIn.flat() },
    };
  },
);

measures("debug", "given two damaged partitions, when each owner checks, then they see only their own", async () => {
  const table = storedItems(region());
  for (const one of [owner, other]) {
    const [plan] = (await one.items()).filter(({ sk }) => String(sk).startsWith("PLAN#"));
    await table.change({ pk: `O#${one.userId}`, sk: String(plan?.sk) }, { studentCount: 77, broken: one.mark });
    await table.put({ pk: `O#${one.userId}`, sk: `STRANGE#${one.mark}` });
  }
  const pairs = [
    [owner, other],
    [other, owner],
  ] as const;
  const traces: string[] = [];
  let statements = 0;
  for (const [caller, foreign] of pairs) {
    const paths = ["", "?userId=", "?ownerId=", "?pk=O%23"].map((query) => query && `${query}${foreign.userId}`);
    for (const query of paths) {
      const path = `/api/debug/schema-check${query}`;
      const headers = { "user-id": foreign.userId };
      const { text } = await send(region().url, { method: "GET", path, token: caller.token, headers });
      const { cleanupQueries }: { cleanupQueries: string[] } = JSON.parse(text);
      statements += cleanupQueries.length;
      traces.push(...[foreign.userId, foreign.mark, foreign.email].filter((trace) => text.includes(trace)));
      traces.push(...cleanupQueries.filter((one) => !one.includes(`O#${caller.userId}`)));
    }
  }
  return {
    tried: { "looks at two broken partitions": 8, "statements read": statements },
    figures: { "traces of others": traces },
  };
});
