import type { PageRoute } from "../packages/contracts/src/routes/pages.ts";
import type { Area } from "../packages/contracts/src/routes/route.ts";
import type { Auth } from "./auth.ts";
import { type BankKey, openWith, sealWith } from "./bank.ts";
import type { Events } from "./events.ts";
import type { LambdaArgs } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import {
  onPartitions,
  onTable,
  publishOnly,
  publishTo,
  queryIndex,
  removeUnconfirmed,
  sendMail,
  sendTo,
  updateAttributes,
} from "./permissions.ts";
import type { Registration } from "./registration.ts";
import type { PageLinks, Subscription } from "./secrets.ts";
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";
import type { WhatsApp } from "./whatsapp.ts";

export type Parts = {
  storage: Storage;
  mail: Mail;
  events: Events;
  auth: Auth;
  address: SiteAddress;
  subscription: Subscription;
  registration: Registration;
  links: PageLinks;
  bankKey: BankKey;
  whatsapp: WhatsApp;
};

type AreaArgs = Omit<LambdaArgs, "handler"> & { handler?: string };

/** Returns the Lambda of each area: its permissions, environment and time limit. */
export function areas(parts: Parts): Record<Area | PageRoute["area"], AreaArgs> {
  return { ...ofRecords(parts), ...ofCharges(parts), ...ofStrangers(parts), ...ofProviders(parts) };
}

/** API Gateway gives up after 30 s: with this time limit slow Lambdas respond first. */
const longest: LambdaArgs["timeout"] = "29 seconds";

function shared({ storage: { table }, events: { bus } }: Parts) {
  const environment = { TABLE_NAME: table.name };
  return {
    table,
    bus,
    environment,
    withBus: { ...environment, BUS_NAME: bus.name },
    plain: { timeout: "15 seconds", environment } as const,
    edit: onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
    editAndDelete: onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    readOpen: queryIndex(table, "open"),
    publish: publishTo(bus),
    countCalls: onPartitions(table, ["LIMIT#"], "UpdateItem"),
  };
}

function ofRecords(parts: Parts) {
  const { withBus, plain, edit, editAndDelete, readOpen, publish } = shared(parts);
  return {
    profile: {
      ...plain,
      description: "HTTP API: the owner's profile",
      environment: withBus,
      // An edit of the billing day reads the charges of students whose cycle may move.
      permissions: [edit, publish],
    },
    // When a plan's period changes, the Lambda reads the charges of its students.
    plans: { ...plain, description: "HTTP API: plans", permissions: [editAndDelete] },
    students: {
      ...plain,
      description: "HTTP API: students, their payers and timeline",
      // Registration links and payers' links point to the site.
      environment: { ...withBus, ...parts.links.environment },
      permissions: [editAndDelete, readOpen, publish],
    },
    imports: {
      ...plain,
      description: "HTTP API: students from spreadsheets",
      timeout: longest,
      permissions: [editAndDelete],
    },
    privacy: {
      description: "HTTP API: what is stored, its export and erasure, the end of an account",
      timeout: longest,
      environment: withBus,
      permissions: [editAndDelete, readOpen, publish],
    },
  };
}

function ofCharges(parts: Parts) {
  const { environment, withBus, edit, editAndDelete, readOpen, publish } = shared(parts);
  const { mail, links } = parts;
  const { sending } = parts.whatsapp;
  const withSenders = { ...environment, ...mail.environment, ...links.environment, ...sending.environment };
  return {
    payments: {
      description: "HTTP API: payments, dashboard, charges by hand",
      timeout: longest,
      environment: withSenders,
      permissions: [edit, readOpen, sendMail(mail.email), ...sending.permissions],
    },
    settlements: {
      description: "HTTP API: charges, what was received for them, reports",
      timeout: longest,
      environment: { ...withBus, ...links.secret },
      permissions: [edit, readOpen, publish],
    },
    reminders: {
      description: "HTTP API: reminders and notices by hand, contacts, promises",
      timeout: longest,
      environment: withSenders,
      permissions: [editAndDelete, readOpen, sendMail(mail.email), ...sending.permissions],
    },
    statements: {
      description: "HTTP API: bank statements and what they settle",
      timeout: longest,
      environment: { ...withBus, ...links.secret },
      permissions: [editAndDelete, readOpen, publish],
    },
  };
}

function ofStrangers(parts: Parts) {
  const { table, bus, environment, plain, readOpen, countCalls } = shared(parts);
  const { queue: intake, edgeSecret } = parts.registration;
  const { userPool, client } = parts.auth;
  const withEdge = { ...environment, EDGE_SECRET: edgeSecret };
  return {
    accounts: {
      timeout: longest,
      description: "HTTP API: accounts, before anyone is signed in",
      // Confirming needs no permission, because the code proves the owner; other calls remove an
      // account that was never confirmed, and hold its address meanwhile.
      permissions: [countCalls, removeUnconfirmed(userPool)],
      environment: {
        ...withEdge,
        USER_POOL_ID: userPool.id,
        COGNITO_URL: $interpolate`https://cognito-idp.${aws.getRegionOutput().region}.amazonaws.com/`,
        USER_POOL_CLIENT_ID: client.id,
      },
    },
    public: {
      ...plain,
      description: "HTTP API: what strangers may call",
      // The checks from outside call this Lambda a dozen times a minute.
      isTraced: false,
      environment: { ...withEdge, INTAKE_QUEUE_URL: intake.url },
      // This Lambda reads no student, charge or profile: other partitions have what it shows.
      permissions: [
        onPartitions(table, ["REG#"], "GetItem"),
        onPartitions(table, ["PUB#"], "Query"),
        countCalls,
        onPartitions(table, ["HINT#"], "GetItem", "UpdateItem"),
        sendTo(intake),
      ],
    },
    payerPage: {
      ...plain,
      handler: "payer-page.handler",
      description: "The page of a payer: what whoever holds a link may see and say",
      environment: { ...withEdge, ...parts.links.environment, BUS_NAME: bus.name },
      // This Lambda reads items by whole keys, and an owner's open charges. It changes only a
      // charge's report and promise, and publishes one kind of event.
      permissions: [
        onPartitions(table, ["O#"], "GetItem", "BatchGetItem"),
        readOpen,
        updateAttributes(table, "O#", [
          "reportedAt",
          "promisedFor",
          "promisedAt",
          "promisedBy",
          "payerPromises",
          "brokenPromises",
        ]),
        publishOnly(bus, "payment.reported"),
        countCalls,
      ],
    },
    receipts: {
      ...plain,
      description: "Receipts and clearances as PDFs, and the page that verifies a receipt",
      environment: { ...withEdge, ...parts.links.environment },
      // This Lambda reads an owner's data and changes none of it.
      permissions: [onPartitions(table, ["O#"], "GetItem", "BatchGetItem", "Query"), readOpen, countCalls],
    },
  };
}

function ofProviders(parts: Parts) {
  const { table, environment, withBus, editAndDelete, publish, countCalls } = shared(parts);
  const { bankKey, whatsapp } = parts;
  const { provider, webhookSecret } = parts.subscription;
  const toSite = { SITE_URL: parts.address.url };
  return {
    bank: {
      description: "HTTP API: the connection to the owner's bank",
      timeout: longest,
      environment: { ...environment, ...toSite, BANK_KEY_ARN: bankKey.key.arn },
      // This Lambda seals credentials and cannot open any, not even one that it has just sealed.
      permissions: [onTable(table, "GetItem", "PutItem", "DeleteItem"), countCalls, sealWith(bankKey)],
    },
    whatsapp: {
      description: "HTTP API: the owner's WhatsApp number, and who agreed to be written to",
      timeout: longest,
      environment: { ...environment, ...whatsapp.environment, ...toSite },
      // This Lambda seals token and secret and cannot open any.
      permissions: [editAndDelete, sealWith(whatsapp), sendTo(whatsapp.queue)],
    },
    whatsappHook: {
      handler: "whatsapp-hook.handler",
      description: "HTTP API: Meta's calls about owners' WhatsApp numbers",
      timeout: longest,
      environment: { ...environment, ...whatsapp.hookEnvironment },
      // This Lambda notes that Meta called, and reads no other item: the worker does the rest.
      permissions: [
        onPartitions(table, ["HOOK#"], "GetItem"),
        onPartitions(table, ["O#"], "GetItem", "PutItem"),
        openWith(whatsapp),
        sendTo(whatsapp.queue),
      ],
    },
    subscription: {
      description: "HTTP API: the owner's subscription",
      timeout: longest,
      environment: { ...withBus, ...provider, ...toSite },
      permissions: [onTable(table, "GetItem", "PutItem"), publish],
    },
    webhook: {
      handler: "stripe-webhook.handler",
      description: "HTTP API: the payment provider's events",
      timeout: longest,
      environment: { ...withBus, ...provider, ...webhookSecret },
      permissions: [onTable(table, "GetItem", "PutItem", "UpdateItem"), publish],
    },
  };
}
