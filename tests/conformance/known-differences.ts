export type Comparison = "table calls" | "bundled SDKs" | "whole life" | "services";

type Known = {
  id: string;
  /** Which side follows the documentation of AWS or Stripe, and why the other may differ. */
  reason: string;
};

const INTO_NULL =
  "`SET x.a` where `x` is NULL: dynoxide makes a map of it, Amazon's refuses the path, as AWS documents. Core writes into no nested attribute (`SET` names top-level ones), so dynoxide may be lenient.";
const VALIDATION_ERROR =
  "An update whose path is not in the item, in a transaction: dynoxide cancels it with the reason ValidationError, Amazon's DynamoDB Local refuses the whole call. AWS documents ValidationError as a reason. To core both are a bug, and answer 500.";
const SAME_ITEM_TWICE =
  "Two writes of one item in a transaction: dynoxide refuses the call before it looks at conditions, as AWS does; Amazon's DynamoDB Local looks at the conditions first. Core never sends such a transaction.";

/**
 * docs/reports/conformance.md. A difference that is not listed fails the comparison, and so does a
 * listed one that no longer happens.
 */
export const knownDifferences: Readonly<Record<Comparison, readonly Known[]>> = {
  "table calls": [
    { id: "updateAndRead: ok / ValidationException", reason: INTO_NULL },
    { id: "transact: ok / ValidationException", reason: INTO_NULL },
    { id: "transact: TransactionRefused ValidationError / ValidationException", reason: VALIDATION_ERROR },
    {
      id: "transact: TransactionRefused ConditionalCheckFailed+ValidationError / ValidationException",
      reason: VALIDATION_ERROR,
    },
    { id: "transact: ValidationException / TransactionRefused ConditionalCheckFailed", reason: SAME_ITEM_TWICE },
    {
      id: "transact: ValidationException / TransactionRefused ConditionalCheckFailed+ValidationError",
      reason: SAME_ITEM_TWICE,
    },
    {
      id: "query: ok / ValidationException",
      reason:
        "A filter on an attribute that the index does not hold: dynoxide reads it from the table, Amazon's refuses. Core filters no index (`store/open-charges.ts` reads whole pages).",
    },
  ],
  "whole life": [
    {
      id: "POST /api/stripe/create-checkout",
      reason:
        "stripe-mock answers a page at Stripe's own address, and the API at another: core leads nobody to a page that is not where its provider is. Our stand-in's pages lie on its own address, as Stripe's do.",
    },
    {
      id: '[{"S":"WH#<stripe>"},{"S":"WH"},{"S":"customer.created"}]',
      reason: "stripe-mock sends no events; our stand-in sends customer.created, as Stripe does.",
    },
    {
      id: '[{"S":"O#<uuid>"},{"S":"PROFILE"},null] subscriptionCheckedAt, version',
      reason: "The event customer.created writes them, which stripe-mock does not send.",
    },
    {
      id: '[{"S":"RATE#SES"},{"S":"RATE"},null] step',
      reason:
        "The account's mail rate: moto gives every account 1 mail a second, our stand-in has no limit unless a test sets one. Core stores the time of one mail at the rate that GetSendQuota answers.",
    },
  ],
  services: [
    {
      id: "EventBridge: an unknown bus: ok ResourceNotFoundException / ResourceNotFoundException",
      reason:
        "Ours refuses the entry, moto the call. AWS's reference names no such error of PutEvents. To core both are a failure of the publication, and the bus is one of the stacks.",
    },
    {
      id: "SES: an unknown configuration set: ConfigurationSetDoesNotExist / ok",
      reason: "moto does not look at the set; ours refuses, as AWS documents.",
    },
    {
      id: "Cognito: a wrong code: CodeMismatchException / ok",
      reason:
        "moto takes any code, and answers no Session. In AWS's model the Session is optional: core confirms without one (`cognito-accounts.ts`). Ours refuses wrong codes and gives a Session, as the user guide says.",
    },
  ],
  "bundled SDKs": [
    {
      id: "mail: ConfigurationSetDoesNotExist",
      reason:
        "The bundle lacks the error's class, so core reads its code instead of its name. Both are the same outcome (busy), and the set is one of the stacks.",
    },
    {
      id: "queue: AWS.SimpleQueueService.NonExistentQueue",
      reason: "The bundle lacks the error's class: the name is the code on the wire. Core reads neither.",
    },
  ],
};
