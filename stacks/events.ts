import { acceptUndelivered, deadLetters } from "./dead-letters.ts";
import { lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { onTable, sendMail } from "./permissions.ts";
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";
import { subscribe } from "./subscribe.ts";

/** The bus of facts others may care about. */
export function events() {
  const bus = new sst.aws.Bus("Events");
  return { bus };
}

export type Events = ReturnType<typeof events>;

/** Who listens to the bus: one Lambda a subscriber, one dead-letter queue for all of them. */
export function subscribers({ bus }: Events, { table }: Storage, mail: Mail, { url }: SiteAddress) {
  const dlq = deadLetters("SubscriberDlq");
  const billingSummary = lambda("BillingSummary", {
    handler: "subscribers/billing-summary.handler",
    description: "Mails the owner what a billing day did",
    environment: { TABLE_NAME: table.name, SITE_URL: url, ...mail.environment },
    permissions: [onTable(table, "GetItem", "Query", "PutItem", "DeleteItem"), sendMail(mail.email)],
    failuresTo: dlq,
  });
  const rules = [
    subscribe("BillingSummary", {
      worker: billingSummary,
      dlq,
      busName: bus.name,
      pattern: { source: ["emdia"], "detail-type": ["billing.finished"] },
    }),
  ];
  acceptUndelivered("SubscriberDlq", dlq, rules);
}
