import { randomUUID } from "node:crypto";
import type { StudentWire } from "@emdia/contracts/student";
import type { CheckoutWire } from "@emdia/contracts/subscription";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio, aStudio } from "../support/studio.ts";
import { subscriptions } from "../support/subscriptions.ts";
import { inBatches, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";

const region = oneRegion();
const { subscribe, profileOf } = subscriptions(region);
const TIMES = 50;
const times = Array.from({ length: TIMES }, (_, index) => index);
const distinct = (values: readonly unknown[]) => new Set(values).size;

measures(
  "idempotency",
  "given a form sent 50 times at once, then one student is created and every answer shows them",
  async () => {
    const studio = await aStudio(region());
    const { id: planId } = await studio.plan();
    const body = { name: "Ana Souza", planId, idempotencyKey: randomUUID() };
    const answers = await Promise.all(times.map(() => studio.api<StudentWire>("POST", "/api/students", body)));
    const { body: list } = await studio.api<StudentWire[]>("GET", "/api/students");
    const [plan] = (await studio.api<{ studentCount: number }[]>("GET", "/api/plans")).body;
    const said = distinct(answers.map((answer) => `${answer.status} ${answer.body.id}`));
    return {
      tried: { "posts of one form": answers.length },
      figures: { "students of one form": Math.max(list.length, plan?.studentCount ?? 0, said) },
    };
  },
);

measures("idempotency", "given 50 checkouts at once, then there are one customer and one page", async () => {
  const studio = await aStudio(region());
  const before = region().stripe.customers().length;
  const answers = await Promise.all(times.map(() => studio.api<CheckoutWire>("POST", "/api/stripe/create-checkout")));
  const customers = region().stripe.customers().slice(before);
  const pages = distinct(answers.map(({ status, body }) => `${status} ${body.sessionId} ${body.url}`));
  return {
    tried: { checkouts: answers.length },
    figures: {
      "customers at the provider": customers.length,
      "checkout pages": Math.max(pages, customers.flatMap(({ openSessions }) => openSessions).length),
    },
  };
});

measures("idempotency", "given a charge sent 50 times at once, then there is one mail", async () => {
  // A studio with paid access is used, because only such an owner may write the mail's subject.
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan();
  const { id, email } = await studio.student(planId);
  const body = { subject: "Fatura", message: "Segue" };
  const answers = await Promise.all(times.map(() => studio.api("POST", `/api/payments/${id}/send-invoice`, body)));
  const mails = await studio.mailsTo(email ?? "");
  const sent = answers.filter(({ status }) => status === 200).length;
  return {
    tried: { "sends of one charge": answers.length },
    figures: { "mails of one charge": Math.max(mails.length, sent) },
  };
});

measures(
  "webhook",
  "given a genuine delivery repeated, then it is handled once, and never after five minutes",
  async () => {
    const studio = await aStudio(region());
    await subscribe(studio);
    const changes = () =>
      region()
        .events()
        .filter(({ detailType }) => detailType === "subscription.changed").length;
    const stateOf = async () => {
      const { subscriptionStatus, subscriptionRevision, currentPeriodEnd, version } = await profileOf(studio);
      return JSON.stringify({
        subscriptionStatus,
        subscriptionRevision,
        currentPeriodEnd,
        version,
        changes: changes(),
      });
    };
    const before = await stateOf();
    const events = region()
      .stripe.events()
      .map(({ id }) => region().stripe.signed(id));
    const replay = (all: typeof events) =>
      inBatches([...all, ...all, ...all], ({ body, signature }) => {
        const headers = { "stripe-signature": signature };
        return send(region().url, { method: "POST", path: "/api/stripe/webhook", body, headers });
      });
    const known = await replay(events);
    await region().drain();
    const effects = (await stateOf()) === before ? [] : [await stateOf(), before];
    region().clock.advanceTo(new Date(region().clock.now().getTime() + 301_000));
    const late = await replay(events);
    const records = await storedItems(region()).partition(`WH#${region().stripe.events()[0]?.id}`);
    return {
      tried: { "replays of true deliveries": known.length, "replays after five minutes": late.length },
      figures: {
        "effects of replays": [...effects, ...records.slice(1), ...known.filter(({ status }) => status !== 200)],
        "mutants accepted": late.filter(({ status }) => status !== 400).map(({ status }) => status),
      },
    };
  },
);
