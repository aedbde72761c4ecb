import type { ChargeLinks } from "./charge-links.ts";
import { acceptEvents, deadLetters } from "./dead-letters.ts";
import { subscribe, subscribeQueue } from "./event-rule.ts";
import { type LambdaArgs, lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { consume, onTable, queryIndex, sendPacedMail } from "./permissions.ts";
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";
import type { Subscription } from "./subscription.ts";
import { workQueue } from "./work-queue.ts";

/** A mail may wait 12 s for its turn in the account's rate. */
const mailTimeout = "45 seconds";

/** AWS's least: at a low rate, receipts wait in their queue and not in Lambdas, whose failures would be counted. */
const receiptsAtOnce = 2;

/** Creates the bus of events that other parts of the product may use. */
export function events() {
  const bus = new sst.aws.Bus("Events");
  return { bus };
}

export type Events = ReturnType<typeof events>;

/** Creates the subscribers of the bus. Each is one Lambda, and all share one dead-letter queue. */
export function subscribers(
  { bus }: Events,
  { table }: Storage,
  mail: Mail,
  { url }: SiteAddress,
  { provider }: Subscription,
  links: ChargeLinks,
  owners: sst.aws.Queue,
) {
  const dlq = deadLetters("SubscriberDlq");
  const environment = { TABLE_NAME: table.name, ...mail.environment };
  const listen = (name: string, events: string[], args: LambdaArgs) => {
    const worker = lambda(name, { ...args, failuresTo: dlq });
    return subscribe(name, { worker, dlq, busName: bus.name, pattern: facts(events) });
  };
  const summary = listen("BillingSummary", ["billing.finished"], {
    handler: "subscribers/billing-summary.handler",
    description: "Mails the owner what a billing day did",
    environment: { ...environment, SITE_URL: url },
    timeout: mailTimeout,
    permissions: [
      onTable(table, "GetItem", "Query", "PutItem", "DeleteItem"),
      queryIndex(table, "open"),
      ...sendPacedMail(table, mail.email),
    ],
  });
  const welcome = listen("Welcome", ["student.registered", "student.approved"], {
    handler: "subscribers/welcome.handler",
    description: "Mails new students: a welcome, or what they registered by the public link",
    // The mail links to the privacy policy, which is a page of the site.
    environment: { ...environment, SITE_URL: url },
    timeout: mailTimeout,
    permissions: [
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
      ...sendPacedMail(table, mail.email),
    ],
  });
  const ownerNotice = listen(
    "OwnerNotice",
    [
      "student.registered",
      "student.registration_repeated",
      "subscription.changed",
      "account.deletion_requested",
      "account.restored",
      "billing.held",
      "payment.reported",
    ],
    {
      handler: "subscribers/owner-notice.handler",
      description: "Tells the owner by mail what happened without them",
      environment: { ...environment, SITE_URL: url },
      timeout: mailTimeout,
      permissions: [
        onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
        ...sendPacedMail(table, mail.email),
      ],
    },
  );
  const endSubscription = listen("EndSubscription", ["account.deletion_requested"], {
    handler: "subscribers/end-subscription.handler",
    description: "Cancels the subscription of an account that is being deleted",
    environment: { TABLE_NAME: table.name, ...provider },
    permissions: [onTable(table, "GetItem")],
  });
  // The months in between are made up for at once, before any edit of the students.
  const comeBack = subscribeQueue("Owner", {
    queue: owners,
    dlq,
    busName: bus.name,
    pattern: facts(["subscription.changed", "account.restored"]),
  });
  acceptEvents("SubscriberDlq", dlq, [
    comeBack,
    summary,
    welcome,
    ownerNotice,
    endSubscription,
    receipts(bus, table, mail, dlq, links),
  ]);
}

const facts = (names: string[]) => ({ source: ["emdia"], "detail-type": names });

/**
 * Creates the queue in which receipts wait, so that an owner can undo a mistaken "Marcar Pago" before one is mailed.
 */
function receipts(bus: sst.aws.Bus, table: sst.aws.Dynamo, mail: Mail, dlq: sst.aws.Queue, links: ChargeLinks) {
  const queue = workQueue("ReceiptQueue", "ReceiptDlq", {
    visibilityTimeout: "5 minutes",
    delay: "2 minutes",
  });
  const worker = lambda("Receipt", {
    handler: "subscribers/receipt.handler",
    description: "Mails a student the receipt of a paid charge",
    timeout: mailTimeout,
    environment: { TABLE_NAME: table.name, ...mail.environment, ...links.environment },
    permissions: [
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
      consume(queue),
      ...sendPacedMail(table, mail.email),
    ],
  });
  queue.subscribe(worker.arn, {
    batch: { size: 10, partialResponses: true },
    transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: receiptsAtOnce } } },
  });
  return subscribeQueue("Receipt", { queue, dlq, busName: bus.name, pattern: facts(["payment.paid"]) });
}
