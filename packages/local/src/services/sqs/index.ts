import { AwsError } from "../../aws/errors.ts";
import { jsonAnswer } from "../../aws/render-error.ts";
import { type Json, numberAt, parseRecord, recordsAt, textAt } from "../../json.ts";
import type { AwsService, Caller, ServiceContext } from "../../types.ts";
import { md5, type Queues, type SqsQueue } from "./queues.ts";
import { answerReader, listQueues } from "./receive.ts";

const MAX_BYTES = 1024 * 1024;
const MAX_ENTRIES = 10;
const MAX_DELAY_SECONDS = 900;

export function createSqs(
  { authorize, clock }: Pick<ServiceContext, "authorize" | "clock">,
  queues: Queues,
): AwsService {
  return {
    name: "sqs",
    matches: ({ headers }) => (headers["x-amz-target"] ?? "").startsWith("AmazonSQS."),
    async handle({ action, body }, caller) {
      const input = parseRecord(body.toString("utf8")) ?? {};
      if (action === "ListQueues") {
        authorize(caller, "sqs:ListQueues", "*");
        return jsonAnswer(listQueues(queues, textAt(input, "QueueNamePrefix")));
      }
      const queue = queues.byUrl(textAt(input, "QueueUrl"));
      authorize(caller, `sqs:${action.replace("Batch", "")}`, queue?.spec.arn ?? "*");
      if (queue === undefined) throw new AwsError("QueueDoesNotExist", "The specified queue does not exist.");
      if (action === "SendMessage") return jsonAnswer(sendOne(queues, queue, input, caller));
      if (action === "SendMessageBatch") return jsonAnswer(sendBatch(queues, queue, input, caller));
      const read = answerReader(action, queue, input, { queues, clock });
      if (read !== undefined) return jsonAnswer(read);
      throw new AwsError("UnsupportedOperation", `The local region does not know sqs:${action}.`);
    },
  };
}

function sendOne(queues: Queues, queue: SqsQueue, input: Json, caller: Caller): Json {
  const body = textAt(input, "MessageBody");
  if (body === "") throw new AwsError("MissingParameter", "The request must contain the parameter MessageBody.");
  if (Buffer.byteLength(body) > MAX_BYTES)
    throw new AwsError("InvalidParameterValue", "Message must be shorter than 1048576 bytes.");
  const delay = "DelaySeconds" in input ? numberAt(input, "DelaySeconds", Number.NaN) : undefined;
  if (delay !== undefined && !(delay >= 0 && delay <= MAX_DELAY_SECONDS)) {
    throw new AwsError(
      "InvalidParameterValue",
      "Value for parameter DelaySeconds is invalid. It must be between 0 and 900.",
    );
  }
  const message = { body, sender: caller.functionName ?? "anonymous" };
  return { MessageId: queues.send(queue, message, delay).id, MD5OfMessageBody: md5(body) };
}

function sendBatch(queues: Queues, queue: SqsQueue, input: Json, caller: Caller): Json {
  const entries = recordsAt(input, "Entries");
  checkBatch(entries);
  const outcomes = entries.map((entry) => sendEntry(queues, queue, entry, caller));
  return {
    Successful: outcomes.filter((outcome) => !("Code" in outcome)),
    Failed: outcomes.filter((outcome) => "Code" in outcome),
  };
}

function checkBatch(entries: readonly Json[]): void {
  const ids = new Set(entries.map((entry) => textAt(entry, "Id")));
  const bytes = entries.reduce((sum, entry) => sum + Buffer.byteLength(textAt(entry, "MessageBody")), 0);
  if (entries.length === 0)
    throw new AwsError("EmptyBatchRequest", "There should be at least one entry in the request.");
  if (entries.length > MAX_ENTRIES)
    throw new AwsError("TooManyEntriesInBatchRequest", "Maximum number of entries per request are 10.");
  if (ids.size < entries.length)
    throw new AwsError("BatchEntryIdsNotDistinct", "Two or more batch entries have the same Id.");
  if (bytes > MAX_BYTES)
    throw new AwsError("BatchRequestTooLong", "Batch requests cannot be longer than 1048576 bytes.");
}

/** An invalid entry does not affect the others. */
function sendEntry(queues: Queues, queue: SqsQueue, entry: Json, caller: Caller): Json {
  const Id = textAt(entry, "Id");
  try {
    return { Id, ...sendOne(queues, queue, entry, caller) };
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    return { Id, Code: error.code, Message: error.message, SenderFault: true };
  }
}
