import { allRoutes } from "../packages/contracts/src/routes/index.ts";
import { allPageRoutes, type PageRoute } from "../packages/contracts/src/routes/pages.ts";
import type { Area, Route } from "../packages/contracts/src/routes/route.ts";
import { logWithoutPaths } from "./access-log.ts";
import type { Auth } from "./auth.ts";
import { type BankKey, openWith, sealWith } from "./bank.ts";
import type { Events } from "./events.ts";
import { type LambdaArgs, lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import type { PageLinks } from "./page-links.ts";
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
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";
import type { Subscription } from "./subscription.ts";
import { ownersThrottle, strangersThrottles } from "./throttles.ts";
import type { WhatsApp } from "./whatsapp.ts";

type Parts = {
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

/** Only the user pool's tokens give access to it. */
export function api(parts: Parts) {
  const { userPool, client } = parts.auth;
  const routes = promiseRoutes();
  const http = new sst.aws.ApiGatewayV2("Api", {
    // The site calls its own origin; pages from other origins may not call the API.
    cors: false,
    accessLog: { retention: "3 months" },
    transform: {
      stage: (args, options) => {
        args.defaultRouteSettings = ownersThrottle;
        args.routeSettings = strangersThrottles();
        logWithoutPaths(args);
        // The API's stage waits for the routes: AWS refuses settings of routes that do not exist.
        options.dependsOn = routes.created;
      },
    },
  });
  const { region } = aws.getRegionOutput();
  const authorizer = http.addAuthorizer({
    name: "Cognito",
    jwt: {
      issuer: $interpolate`https://cognito-idp.${region}.amazonaws.com/${userPool.id}`,
      audiences: [client.id],
    },
  });
  const created = Object.entries(areas(parts)).flatMap(([area, args]) => {
    const served = [...allRoutes, ...allPageRoutes].filter((route) => route.area === area);
    return serve(http, `Api${capitalized(area)}`, { handler: `${area}.handler`, ...args }, served, authorizer.id);
  });
  routes.tell(created);
  return { http };
}

/** The API's stage is defined before the routes, but must be created after them. */
function promiseRoutes() {
  let tell: (routes: aws.apigatewayv2.Route[]) => void = () => {};
  const created = new Promise<aws.apigatewayv2.Route[]>((resolve) => {
    tell = resolve;
  });
  return { created, tell: (routes: aws.apigatewayv2.Route[]) => tell(routes) };
}

function areas(parts: Parts): Record<Area | PageRoute["area"], Omit<LambdaArgs, "handler"> & { handler?: string }> {
  const { mail, address, links } = parts;
  const { sending } = parts.whatsapp;
  const { table } = parts.storage;
  const { bus } = parts.events;
  const { provider, webhookSecret } = parts.subscription;
  const { queue: intake, edgeSecret } = parts.registration;
  const { region } = aws.getRegionOutput();
  const environment = { TABLE_NAME: table.name };
  const plain = { timeout: "15 seconds", environment } as const;
  // Below the 30 s after which API Gateway gives up, so that slow Lambdas respond first.
  const longest = "29 seconds";
  return {
    accounts: {
      timeout: longest,
      description: "HTTP API: accounts, before anyone is signed in",
      // Confirming an account needs no permission, because the code proves the owner. The others
      // remove an account that was never confirmed, and hold its address meanwhile.
      permissions: [onPartitions(table, ["LIMIT#"], "UpdateItem"), removeUnconfirmed(parts.auth.userPool)],
      environment: {
        ...environment,
        EDGE_SECRET: edgeSecret,
        USER_POOL_ID: parts.auth.userPool.id,
        COGNITO_URL: $interpolate`https://cognito-idp.${region}.amazonaws.com/`,
        USER_POOL_CLIENT_ID: parts.auth.client.id,
      },
    },
    profile: {
      ...plain,
      description: "HTTP API: the owner's profile",
      environment: { ...environment, BUS_NAME: bus.name },
      // Another billing day reads the charges of students whose cycle it may move.
      permissions: [onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"), publishTo(bus)],
    },
    plans: {
      ...plain,
      description: "HTTP API: plans",
      // Another period of a plan reads the charges of its students.
      permissions: [onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
    },
    students: {
      ...plain,
      description: "HTTP API: students",
      // Registration links and payers' links point to the site.
      environment: { ...environment, ...links.environment, BUS_NAME: bus.name },
      permissions: [
        onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
        queryIndex(table, "open"),
        publishTo(bus),
      ],
    },
    imports: {
      ...plain,
      description: "HTTP API: students from spreadsheets",
      timeout: longest,
      permissions: [onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
    },
    payments: {
      description: "HTTP API: payments, dashboard, charges by hand",
      timeout: longest,
      environment: { ...environment, ...mail.environment, ...links.environment, ...sending.environment },
      permissions: [
        onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
        queryIndex(table, "open"),
        sendMail(mail.email),
        ...sending.permissions,
      ],
    },
    settlements: {
      ...plain,
      description: "HTTP API: what was received for charges",
      timeout: longest,
      environment: { ...environment, ...links.secret, BUS_NAME: bus.name },
      permissions: [
        onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
        queryIndex(table, "open"),
        publishTo(bus),
      ],
    },
    reminders: {
      description: "HTTP API: reminders and notices by hand, contacts",
      timeout: longest,
      environment: { ...environment, ...mail.environment, ...links.environment, ...sending.environment },
      permissions: [
        onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
        queryIndex(table, "open"),
        sendMail(mail.email),
        ...sending.permissions,
      ],
    },
    privacy: {
      ...plain,
      description: "HTTP API: export, erasure, the end of an account",
      timeout: longest,
      environment: { ...environment, BUS_NAME: bus.name },
      permissions: [
        onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
        queryIndex(table, "open"),
        publishTo(bus),
      ],
    },
    public: {
      ...plain,
      description: "HTTP API: what strangers may call",
      // The checks from outside call it a dozen times a minute.
      isTraced: false,
      environment: { ...environment, INTAKE_QUEUE_URL: intake.url, EDGE_SECRET: edgeSecret },
      // It cannot read a student, a charge or a profile: what it shows is in other partitions.
      permissions: [
        onPartitions(table, ["REG#"], "GetItem"),
        onPartitions(table, ["PUB#"], "Query"),
        onPartitions(table, ["LIMIT#"], "UpdateItem"),
        onPartitions(table, ["HINT#"], "GetItem", "UpdateItem"),
        sendTo(intake),
      ],
    },
    payerPage: {
      ...plain,
      handler: "payer-page.handler",
      description: "The page of a payer: what whoever holds a link may see and say",
      environment: { ...environment, ...links.environment, EDGE_SECRET: edgeSecret, BUS_NAME: bus.name },
      // This Lambda reads items by their whole keys, and the open charges of an owner. Of the
      // owner's data, it changes only a charge's report and promise. It publishes one kind of
      // event.
      permissions: [
        onPartitions(table, ["O#"], "GetItem", "BatchGetItem"),
        queryIndex(table, "open"),
        updateAttributes(table, "O#", [
          "reportedAt",
          "promisedFor",
          "promisedAt",
          "promisedBy",
          "payerPromises",
          "brokenPromises",
        ]),
        publishOnly(bus, "payment.reported"),
        onPartitions(table, ["LIMIT#"], "UpdateItem"),
      ],
    },
    receipts: {
      ...plain,
      description: "Receipts and clearances as PDFs, and the page that verifies a receipt",
      environment: { ...environment, ...links.environment, EDGE_SECRET: edgeSecret },
      // This Lambda reads an owner's data and changes none of it.
      permissions: [
        onPartitions(table, ["O#"], "GetItem", "BatchGetItem", "Query"),
        queryIndex(table, "open"),
        onPartitions(table, ["LIMIT#"], "UpdateItem"),
      ],
    },
    statements: {
      ...plain,
      description: "HTTP API: bank statements and what they settle",
      timeout: longest,
      environment: { ...environment, ...links.secret, BUS_NAME: bus.name },
      permissions: [
        onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
        queryIndex(table, "open"),
        publishTo(bus),
      ],
    },
    bank: {
      ...plain,
      description: "HTTP API: the connection to the owner's bank",
      timeout: longest,
      environment: { ...environment, SITE_URL: address.url, BANK_KEY_ARN: parts.bankKey.key.arn },
      // This Lambda seals credentials and cannot open any, not even one that it has just sealed.
      permissions: [
        onTable(table, "GetItem", "PutItem", "DeleteItem"),
        onPartitions(table, ["LIMIT#"], "UpdateItem"),
        sealWith(parts.bankKey),
      ],
    },
    whatsapp: {
      ...plain,
      description: "HTTP API: the owner's WhatsApp number, and who agreed to be written to",
      timeout: longest,
      environment: { ...environment, ...parts.whatsapp.environment, SITE_URL: address.url },
      // This Lambda seals token and secret and cannot open any.
      permissions: [
        onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
        sealWith(parts.whatsapp),
        sendTo(parts.whatsapp.queue),
      ],
    },
    whatsappHook: {
      ...plain,
      handler: "whatsapp-hook.handler",
      description: "HTTP API: Meta's calls about owners' WhatsApp numbers",
      timeout: longest,
      environment: { ...environment, ...parts.whatsapp.hookEnvironment },
      // It notes that Meta called, and reads no other item of an owner: the worker does the rest.
      permissions: [
        onPartitions(table, ["HOOK#"], "GetItem"),
        onPartitions(table, ["O#"], "GetItem", "PutItem"),
        openWith(parts.whatsapp),
        sendTo(parts.whatsapp.queue),
      ],
    },
    subscription: {
      ...plain,
      description: "HTTP API: the owner's subscription",
      timeout: longest,
      environment: { ...environment, ...provider, SITE_URL: address.url, BUS_NAME: bus.name },
      permissions: [onTable(table, "GetItem", "PutItem"), publishTo(bus)],
    },
    webhook: {
      ...plain,
      handler: "stripe-webhook.handler",
      description: "HTTP API: the payment provider's events",
      timeout: longest,
      environment: { ...environment, ...provider, ...webhookSecret, BUS_NAME: bus.name },
      permissions: [onTable(table, "GetItem", "PutItem", "UpdateItem"), publishTo(bus)],
    },
  };
}

/** SST's `api.route` would create a Lambda for each route. */
function serve(
  http: sst.aws.ApiGatewayV2,
  name: string,
  args: LambdaArgs,
  routes: readonly (Route | PageRoute)[],
  authorizerId: $util.Input<string>,
) {
  const { api } = http.nodes;
  const worker = lambda(name, args);
  const permission = new aws.lambda.Permission(`${name}Invoke`, {
    action: "lambda:InvokeFunction",
    function: worker.arn,
    principal: "apigateway.amazonaws.com",
    sourceArn: $interpolate`${api.executionArn}/*`,
  });
  const integration = new aws.apigatewayv2.Integration(
    `${name}Integration`,
    { apiId: api.id, integrationType: "AWS_PROXY", integrationUri: worker.arn, payloadFormatVersion: "2.0" },
    { dependsOn: [permission] },
  );
  return routes.map((route) => {
    return new aws.apigatewayv2.Route(`ApiRoute${capitalized(route.name)}`, {
      apiId: api.id,
      routeKey: `${route.method} ${route.path}`,
      target: $interpolate`integrations/${integration.id}`,
      ...("auth" in route && route.auth === "owner"
        ? { authorizationType: "JWT", authorizerId }
        : { authorizationType: "NONE" }),
    });
  });
}

function capitalized(word: string) {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

export type Api = ReturnType<typeof api>;
