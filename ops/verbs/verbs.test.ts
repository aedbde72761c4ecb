import { expect, test } from "vitest";
import { targetOf } from "./dead-letters.ts";
import { isCopied } from "./table.ts";

const arn = (name: string) => `arn:aws:sqs:sa-east-1:123456789012:${name}`;
const queue = {
  name: "ReceiptQueue",
  url: "https://sqs/receipt",
  arn: arn("receipt"),
  waiting: 0,
  deadLettersTo: undefined,
};
const lambda = "arn:aws:lambda:sa-east-1:123456789012:function:emdia-production-WelcomeFunction-a";
const attribute = (StringValue: string) => ({ TARGET_ARN: { StringValue, DataType: "String" } });
const failed = { requestContext: { functionArn: `${lambda}:$LATEST` }, requestPayload: { id: 1 } };

test.each([
  ["of a queue that feeds it", { Body: "{}" }, queue, { queueUrl: queue.url, body: "{}" }],
  [
    "that a rule could not put into a queue",
    { Body: "{}", MessageAttributes: attribute(queue.arn) },
    undefined,
    { queueUrl: queue.url, body: "{}" },
  ],
  [
    "that a rule could not hand to a Lambda",
    { Body: "{}", MessageAttributes: attribute(lambda) },
    undefined,
    { lambda, payload: "{}" },
  ],
  ["on which a Lambda failed", { Body: JSON.stringify(failed) }, undefined, { lambda, payload: '{"id":1}' }],
  ["without a payload", { Body: JSON.stringify({ ...failed, requestPayload: undefined }) }, undefined, undefined],
  ["that is no JSON", { Body: "?" }, undefined, undefined],
  ["for a target of another kind", { Body: "{}", MessageAttributes: attribute("arn:aws:sns:x") }, undefined, undefined],
])("given a dead letter %s, when its target is read, then it is its source", (_what, letter, source, target) => {
  expect(targetOf(letter, source, [queue])).toEqual(target);
});

const NOW = 1_800_000_000;
test.each([
  ["a student who is gone", { sk: "STU#1" }, undefined, true, true],
  ["a student who differs", { sk: "STU#1", name: "A" }, { sk: "STU#1", name: "B" }, false, true],
  ["a student who is the same", { sk: "STU#1", tags: [1] }, { sk: "STU#1", tags: [1] }, false, false],
  ["a student who was erased since", { sk: "STU#1" }, { sk: "STU#1", erasedAt: "2027-01-01" }, false, false],
  ["a charge that is gone", { sk: "PAY#202701#1" }, undefined, true, true],
  ["a charge that differs", { sk: "PAY#202701#1", a: 1 }, { sk: "PAY#202701#1", a: 2 }, false, false],
  ["a message that is gone", { sk: "MSG#202701#S1#RUN" }, undefined, true, true],
  [
    "a message that was sent since",
    { sk: "MSG#202701#S1#RUN", st: "R" },
    { sk: "MSG#202701#S1#RUN", st: "S" },
    false,
    false,
  ],
  ["a reconciliation that was undone since", { sk: "RECON#1" }, { sk: "RECON#1", undoneAt: "x" }, false, false],
  ["the counter that went on", { sk: "COUNTER", n: 1 }, { sk: "COUNTER", n: 2 }, false, false],
  ["a bank's entry that is gone", { sk: "ENTRY#E1" }, undefined, true, true],
  ["a bank's entry that was given back since", { sk: "ENTRY#E1" }, { sk: "ENTRY#E1", refundedCents: 1 }, false, false],
  ["a proposal that was dismissed since", { sk: "PROP#E1" }, { sk: "PROP#E1", dismissedAt: "x" }, false, false],
  ["a bank that was disconnected since", { sk: "BANK" }, undefined, false, false],
  ["a bank whose credential was replaced since", { sk: "BANK", a: 1 }, { sk: "BANK", a: 2 }, false, false],
  ["an address for a bank's calls", { sk: "HINT" }, undefined, false, false],
  ["a WhatsApp number that was disconnected since", { sk: "WHATSAPP" }, undefined, false, false],
  ["an address that Meta calls", { sk: "HOOK" }, undefined, false, false],
  ["a consent that was ended since", { sk: "CONSENT#S1" }, { sk: "CONSENT#S1", stoppedAt: "x" }, false, false],
  ["a lock", { sk: "LOCK#import" }, undefined, false, false],
  ["what expires now", { sk: "NOTICE#a", expiresAt: NOW }, undefined, false, false],
  ["what expires in a second", { sk: "NOTICE#a", expiresAt: NOW + 1 }, undefined, true, true],
])(
  "given %s, when the restored table is copied back, then the item is restored as its mode says",
  (_what, restored, live, missing, changed) => {
    expect([isCopied(restored, live, "missing", NOW), isCopied(restored, live, "changed", NOW)]).toEqual([
      missing,
      changed,
    ]);
  },
);
