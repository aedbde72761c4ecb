import { accountRestored, deletionRequested, emailChanged } from "../packages/events/src/account.ts";
import { billingFinished } from "../packages/events/src/billing.ts";
import { EVENT_SOURCE } from "../packages/events/src/define.ts";
import { messageFreed } from "../packages/events/src/message.ts";
import { OWNER_NOTICES } from "../packages/events/src/owner-notices.ts";
import { paymentPaid } from "../packages/events/src/payment.ts";
import { studentApproved, studentRegistered } from "../packages/events/src/student.ts";
import { subscriptionChanged } from "../packages/events/src/subscription.ts";
import { acceptEvents, deadLetters } from "./dead-letters.ts";
import { subscribe, subscribeQueue } from "./event-rule.ts";
import { type LambdaArgs, lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { consume, onTable, queryIndex, sendPacedMail } from "./permissions.ts";
import type { PageLinks, Subscription } from "./secrets.ts";
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";
import { workQueue } from "./work-queue.ts";

/** A Lambda that mails may run this long: a mail waits up to 12 s for its turn in the mail rate. */
const mailTimeout = "45 seconds";

/**
 * The number of mailers at once is the smallest that AWS allows. When the mail rate is low, mails
 * wait in their queues: a wait that lasts too long in a Lambda would count as a failure.
 */
const mailersAtOnce = 2;

export function events() {
  const bus = new sst.aws.Bus("Events");
  return { bus };
}

export type Events = ReturnType<typeof events>;

/** One queue for each subscriber that mails: thousands of events may come at once. */
export function subscribers(
  { bus }: Events,
  { table }: Storage,
  mail: Mail,
  { url }: SiteAddress,
  { provider }: Subscription,
  links: PageLinks,
  owners: sst.aws.Queue,
) {
  const dlq = deadLetters("SubscriberDlq");
  const mails = mailersOf({ bus, table, mail, dlq });
  const toSite = { SITE_URL: url };
  const summary = mails("BillingSummary", [billingFinished], {
    handler: "subscribers/billing-summary.handler",
    description: "Mails the owner what a billing day did",
    environment: toSite,
    permissions: [
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "DeleteItem"),
      queryIndex(table, "open"),
    ],
  });
  const everything = onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem");
  const welcome = mails("Welcome", [studentRegistered, studentApproved], {
    handler: "subscribers/welcome.handler",
    description: "Mails new students: a welcome, or what they registered by the public link",
    // The mail links to the privacy policy, which is a page of the site.
    environment: toSite,
    permissions: [everything],
  });
  const notice = mails("OwnerNotice", OWNER_NOTICES, {
    handler: "subscribers/owner-notice.handler",
    description: "Tells the owner by mail what happened without them",
    environment: toSite,
    permissions: [everything],
  });
  // A returning owner's charges, and mails for a failed WhatsApp, do not wait for the next tick.
  const comeBack = subscribeQueue("Owner", {
    queue: owners,
    dlq,
    busName: bus.name,
    pattern: facts([subscriptionChanged, accountRestored, messageFreed]),
  });
  const receipt = mails("Receipt", [paymentPaid], {
    // The delay lets an owner undo a mistaken "Marcar Pago" before its receipt is mailed.
    delay: "2 minutes",
    handler: "subscribers/receipt.handler",
    description: "Mails a student the receipt of a paid charge",
    environment: links.environment,
    permissions: [everything],
  });
  const ending = subscribe("EndSubscription", {
    worker: lambda("EndSubscription", {
      handler: "subscribers/end-subscription.handler",
      description: "Cancels a deleted account's subscription, and follows an account's e-mail",
      environment: { TABLE_NAME: table.name, ...provider },
      permissions: [onTable(table, "GetItem")],
      failuresTo: dlq,
    }),
    dlq,
    busName: bus.name,
    pattern: facts([deletionRequested, emailChanged]),
  });
  acceptEvents("SubscriberDlq", dlq, [comeBack, summary, welcome, notice, ending, receipt]);
}

type Facts = readonly { readonly name: string }[];

const facts = (events: Facts) => ({ source: [EVENT_SOURCE], "detail-type": events.map(({ name }) => name) });

type Around = { bus: sst.aws.Bus; table: sst.aws.Dynamo; mail: Mail; dlq: sst.aws.Queue };
type Mailer = LambdaArgs & { delay?: "2 minutes" };

/** A queue's events wait for the mail rate. `dlq` has those that EventBridge could not deliver. */
const mailersOf =
  ({ bus, table, mail, dlq }: Around) =>
  (name: string, events: Facts, { delay, environment, permissions = [], ...args }: Mailer) => {
    const queue = workQueue(`${name}Queue`, `${name}Dlq`, {
      visibilityTimeout: "5 minutes",
      ...(delay ? { delay } : {}),
    });
    const worker = lambda(name, {
      ...args,
      timeout: mailTimeout,
      environment: { TABLE_NAME: table.name, ...mail.environment, ...environment },
      permissions: [...permissions, consume(queue), ...sendPacedMail(table, mail.email)],
    });
    queue.subscribe(worker.arn, {
      batch: { size: 10, partialResponses: true },
      transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: mailersAtOnce } } },
    });
    return subscribeQueue(name, { queue, dlq, busName: bus.name, pattern: facts(events) });
  };
