import { parseRecord, recordAt, textAt } from "@emdia/local/json";
import { AwsRefusal } from "../cloud/ask-aws.ts";
import { FUNCTIONS } from "../cloud/lambda.ts";
import type { Cloud, StageQueue } from "../cloud/open-cloud.ts";
import { Refusal } from "../refusal.ts";
import type { Verbs } from "../verb.ts";

/** Seconds for which a received message stays hidden, longer than the slowest Lambda runs. */
const HELD_SECONDS = 900;
const PAGE = 10;
const SHOWN_CHARACTERS = 400;

type Letter = {
  MessageId?: string;
  ReceiptHandle?: string;
  Body?: string;
  MessageAttributes?: Readonly<Record<string, { StringValue?: string }>>;
};

export type Target = { queueUrl: string; body: string } | { lambda: string; payload: string };

/** Returns the source queue, else the target that an attribute or the letter's body names. */
export function targetOf(letter: Letter, source: StageQueue | undefined, queues: readonly StageQueue[]) {
  const body = letter.Body ?? "";
  if (source) return { queueUrl: source.url, body };
  const target = letter.MessageAttributes?.TARGET_ARN?.StringValue ?? "";
  const queue = queues.find(({ arn }) => arn === target);
  if (queue) return { queueUrl: queue.url, body };
  if (target.startsWith("arn:aws:lambda:")) return { lambda: target, payload: body };
  const record = parseRecord(body) ?? {};
  const lambda = textAt(recordAt(record, "requestContext"), "functionArn");
  const { requestPayload } = record;
  if (lambda === "" || requestPayload === undefined) return undefined;
  return { lambda: lambda.replace(/:\$LATEST$/, ""), payload: JSON.stringify(requestPayload) };
}

const nameOf = (target: Target | undefined, queues: readonly StageQueue[]): string => {
  if (target === undefined) return "nowhere: nothing says where it came from";
  if ("lambda" in target) return target.lambda.split(":").at(-1) ?? target.lambda;
  return queues.find(({ url }) => url === target.queueUrl)?.name ?? target.queueUrl;
};

async function receive({ askSqs }: Cloud, url: string, seconds: number): Promise<Letter[]> {
  const asked = {
    QueueUrl: url,
    MaxNumberOfMessages: PAGE,
    VisibilityTimeout: seconds,
    MessageAttributeNames: ["All"],
  };
  return (await askSqs<{ Messages?: Letter[] }>("ReceiveMessage", asked)).Messages ?? [];
}

/** @throws Refusal when the Lambda fails on the message again */
async function deliver({ ask, askSqs }: Cloud, target: Target): Promise<void> {
  if ("queueUrl" in target) {
    await askSqs("SendMessage", { QueueUrl: target.queueUrl, MessageBody: target.body });
    return;
  }
  const path = `${FUNCTIONS}/${encodeURIComponent(target.lambda)}/invocations`;
  const { headers } = await ask("lambda", { path, json: JSON.parse(target.payload), isOnce: true }).catch(refuseBusy);
  if (headers.has("x-amz-function-error")) throw new Refusal(`${target.lambda.split(":").at(-1)} failed on it again`);
}

/** Throws a Refusal for a Lambda whose only reserved execution is busy, else the error itself. */
function refuseBusy(error: unknown): never {
  const isBusy = error instanceof AwsRefusal && error.code === "TooManyRequestsException";
  throw isBusy ? new Refusal("it is at work, and takes no more") : error;
}

type Opened = { dead: StageQueue; source: StageQueue | undefined; queues: readonly StageQueue[] };

async function open(cloud: Cloud, name: string): Promise<Opened> {
  const dead = await cloud.queue(name);
  if (!name.endsWith("Dlq")) throw new Refusal(`${name} is a queue at work: only queues named …Dlq hold dead letters.`);
  const queues = await cloud.queues();
  return { dead, source: queues.find(({ deadLettersTo }) => deadLettersTo === dead.arn), queues };
}

/** Deletes a letter once its target has it: an interruption may repeat it but never loses it. */
async function replay(cloud: Cloud, { dead, source, queues }: Opened): Promise<string> {
  const isTaken = async (letter: Letter) => {
    const target = targetOf(letter, source, queues);
    return target !== undefined && (await deliver(cloud, target).then(() => true, ignoreRefusal));
  };
  const { done, kept } = await takeLetters(cloud, dead, isTaken);
  if (kept > 0)
    throw new Refusal(`${done} letters of ${dead.name} went again, ${kept} stay: show them, and find the cause.`);
  return `${done} letters of ${dead.name} went again.`;
}

/** Takes each letter once, deletes those that `isDone` accepts, and puts the others back. */
async function takeLetters(cloud: Cloud, { url: QueueUrl }: StageQueue, isDone: (letter: Letter) => Promise<boolean>) {
  const held = new Set<string | undefined>();
  let done = 0;
  try {
    for (let letters = await receive(cloud, QueueUrl, HELD_SECONDS); letters.length > 0; ) {
      for (const { ReceiptHandle } of letters) held.add(ReceiptHandle);
      for (const letter of letters) {
        const { ReceiptHandle } = letter;
        if (!(await isDone(letter))) continue;
        await cloud.askSqs("DeleteMessage", { QueueUrl, ReceiptHandle });
        held.delete(ReceiptHandle);
        done += 1;
      }
      letters = await receive(cloud, QueueUrl, HELD_SECONDS);
    }
  } finally {
    for (const ReceiptHandle of held)
      await cloud.askSqs("ChangeMessageVisibility", { QueueUrl, ReceiptHandle, VisibilityTimeout: 0 });
  }
  return { done, kept: held.size };
}

function ignoreRefusal(error: unknown): false {
  if (error instanceof Refusal) return false;
  throw error;
}

export const deadLetterVerbs: Verbs = {
  "dead-letters list": {
    says: "counts the letters of every dead-letter queue",
    async plan({ cloud }) {
      const dead = (await cloud.queues()).filter(({ name }) => name.endsWith("Dlq"));
      return { lines: dead.map(({ name, waiting }) => `${String(waiting).padStart(6)}  ${name}`) };
    },
  },
  "dead-letters show": {
    says: "shows up to ten letters of a queue, and where each came from",
    needs: ["queue"],
    async plan({ cloud, text }) {
      const { dead, source, queues } = await open(cloud, text("queue"));
      const letters = await receive(cloud, dead.url, 1);
      const lines = letters.flatMap((letter) => [
        `${letter.MessageId}  from ${nameOf(targetOf(letter, source, queues), queues)}`,
        `    ${(letter.Body ?? "").slice(0, SHOWN_CHARACTERS)}`,
      ]);
      return { lines: lines.length > 0 ? lines : [`${dead.name} is empty.`] };
    },
  },
  "dead-letters drop": {
    says: "deletes the letters of a queue, whose work was done or is wanted no more",
    needs: ["queue"],
    async plan({ cloud, text }) {
      const { dead } = await open(cloud, text("queue"));
      if (dead.waiting === 0) return { lines: [`${dead.name} is empty.`] };
      const act = async () => `${(await takeLetters(cloud, dead, async () => true)).done} letters were deleted.`;
      return { steps: [{ says: `delete about ${dead.waiting} letters of ${dead.name}, which nobody gets back`, act }] };
    },
  },
  "dead-letters replay": {
    says: "sends the letters of a queue back to where they came from",
    needs: ["queue"],
    async plan({ cloud, text }) {
      const opened = await open(cloud, text("queue"));
      const { dead, source } = opened;
      if (dead.waiting === 0) return { lines: [`${dead.name} is empty.`] };
      const where = source ? source.name : "the Lambda or queue that each of them names";
      const says = `send about ${dead.waiting} letters of ${dead.name} to ${where}`;
      return { steps: [{ says, act: () => replay(cloud, opened) }] };
    },
  },
};
