/** The first call to each Lambda: an everyday event that uses all of its services. */
import { createHmac, randomUUID } from "node:crypto";
import { addresses } from "@emdia/contracts/routes/addresses";
import { chargePagePath } from "@emdia/contracts/routes/pages";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { chargeLinks } from "@emdia/core/adapters/charge-links";
import { deletionRequested } from "@emdia/events/account";
import { billingFinished } from "@emdia/events/billing";
import type { EventEntry } from "@emdia/events/define";
import { paymentPaid } from "@emdia/events/payment";
import { studentRegistered } from "@emdia/events/student";
import { type Call, httpEvent } from "../region/http-event.ts";
import { EMPTY_SHARD, type Scene } from "./fresh-studio.ts";

type MakeEvent = (scene: Scene) => unknown;

const read =
  ({ path }: { path: string }, ...ids: string[]): MakeEvent =>
  ({ graph, ownerId }) => {
    const named = ids.reduce((before, id) => before.replace(/\{\w+\}/, id), path);
    return httpEvent(graph, { method: "GET", path: named, ownerId });
  };

const post =
  ({ path }: { path: string }, callOf: (scene: Scene) => Partial<Call>): MakeEvent =>
  (scene) =>
    httpEvent(scene.graph, { method: "POST", path, ...callOf(scene) });

const message =
  (bodyOf: MakeEvent): MakeEvent =>
  (scene) => ({ Records: [{ messageId: randomUUID(), body: JSON.stringify(bodyOf(scene)) }] });

const fact =
  (entryOf: (scene: Scene) => EventEntry) =>
  (scene: Scene): { "detail-type": string; detail: unknown } => {
    const { detailType, detail } = entryOf(scene);
    return { "detail-type": detailType, detail: JSON.parse(detail) };
  };

const registered = (source: "owner" | "public") =>
  fact(({ ownerId }) => studentRegistered.entry({ ownerId, studentId: 2, source, sendWelcome: true, waiting: false }));
const later = () => new Date(Date.now() + 86_400_000).toISOString();

/** Makes an event for an unknown customer, with a signature like the provider's. */
function signed({ graph }: Scene): Pick<Call, "body" | "headers"> {
  const webhook = graph.lambdas.find(({ logicalName }) => logicalName === "ApiWebhook");
  const object = { id: "sub_bench", object: "subscription", customer: "cus_bench", status: "active" };
  const type = "customer.subscription.updated";
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, livemode: false, data: { object } });
  const seconds = Math.floor(Date.now() / 1_000);
  const secret = webhook?.environment.STRIPE_WEBHOOK_SECRET ?? "";
  const hash = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return { body, headers: { "stripe-signature": `t=${seconds},v1=${hash}` } };
}

const registration: MakeEvent = ({ ownerId }) => ({
  id: randomUUID(),
  ownerId,
  planId: 1,
  name: "Bruno Lima",
  email: "bruno@exemplo.com.br",
  phone: "5511987654321",
  consentVersion: "1",
  consentedAt: new Date().toISOString(),
});

const delivered: MakeEvent = ({ mailTag }) => ({
  detail: {
    eventType: "Delivery",
    mail: {
      timestamp: new Date().toISOString(),
      messageId: "bench",
      destination: ["aluno2@exemplo.com.br"],
      tags: { pay: [mailTag], att: ["1"] },
    },
  },
});

const wish = ({ ownerId }: Scene) =>
  deletionRequested.entry({ ownerId, requestedAt: new Date().toISOString(), deleteAt: later() });

const wrongCode = () => ({ body: JSON.stringify({ email: "dona@exemplo.com.br", code: "000000", purpose: "signup" }) });

const forgotten: MakeEvent = () => ({
  triggerSource: "CustomMessage_ForgotPassword",
  request: { userAttributes: { email: "dona@exemplo.com.br" }, codeParameter: "{####}" },
  response: {},
});
const tokens: MakeEvent = () => ({
  triggerSource: "TokenGeneration_Authentication",
  request: { userAttributes: { email: "dona@exemplo.com.br", email_verified: "true" } },
  response: {},
});

/** Makes the event that opens a charge page, by a link sealed with the Lambda's own secret. */
const chargePage: MakeEvent = ({ graph, ownerId, paymentId }) => {
  const lambda = graph.lambdas.find(({ logicalName }) => logicalName === "ApiChargePage");
  const key = parseChargeId(paymentId);
  if (!lambda || !key) throw new Error("the studio has no charge with a page");
  const token = chargeLinks(lambda.environment.CHARGE_LINK_SECRET ?? "").seal({ ownerId, key, revision: 0 });
  return httpEvent(graph, { method: "GET", path: chargePagePath(token) });
};

/** The events by the Lambda's logical name. */
export const firstEvents: Readonly<Record<string, MakeEvent>> = {
  AccountEraser: () => ({}),
  ApiAccounts: post(addresses.confirmEmail, wrongCode),
  ApiBank: read(addresses.getBank),
  ApiChargePage: chargePage,
  ApiPayments: read(addresses.listPayments),
  ApiImports: read(addresses.listImports),
  ApiPlans: read(addresses.listPlans),
  ApiPrivacy: read(addresses.exportStudent, "2"),
  ApiProfile: read(addresses.getProfile),
  ApiPublic: read(addresses.getTeacher, "nobody"),
  ApiReceipts: read(addresses.issueReceipt, "220270100", "1"),
  ApiReminders: post(addresses.remindStudents, ({ ownerId }) => ({ ownerId, body: "{}" })),
  ApiSettlements: read(addresses.getCharge, "220270100"),
  ApiStatements: read(addresses.listReconciliations),
  ApiStudents: read(addresses.listStudents),
  ApiSubscription: read(addresses.getSubscriptionStatus),
  ApiWebhook: post(addresses.receiveStripeEvent, signed),
  BillingOwner: message(({ ownerId }) => ({ ownerId })),
  BillingShard: message(() => ({ shard: EMPTY_SHARD })),
  BillingSummary: message(fact(({ ownerId, month }) => billingFinished.entry({ ownerId, month }))),
  BillingTick: () => ({}),
  EndSubscription: fact(wish),
  Intake: message(registration),
  MailEvents: delivered,
  OwnerNotice: message(registered("public")),
  Receipt: message(fact(({ ownerId, paymentId }) => paymentPaid.entry({ ownerId, paymentId }))),
  TrialWarner: () => ({}),
  BankReader: () => ({}),
  ReminderRunner: () => ({}),
  UserPoolCustomMessage: forgotten,
  UserPoolPreToken: tokens,
  Welcome: message(registered("owner")),
};
