import { createEndpoint, listenEndpoint } from "./aws/endpoint.ts";
import { createClock } from "./clock.ts";
import { consoleHandler } from "./console/index.ts";
import { describeRegion } from "./describe-region.ts";
import { answerDocs } from "./docs/index.ts";
import { createFaults } from "./faults.ts";
import { createGateway } from "./gateway/index.ts";
import { siteHeadersOf } from "./graph/site-headers.ts";
import type { Graph } from "./graph-types.ts";
import { createIam } from "./iam.ts";
import type { Bundles } from "./lambda/bundle.ts";
import { environmentOf, type RegionUrls } from "./lambda/environment.ts";
import { createLambdas } from "./lambda/lambdas.ts";
import { createLogs } from "./lambda/logs.ts";
import { createVersions } from "./lambda/versions.ts";
import { createMeasured } from "./measured.ts";
import type { RegionOptions } from "./region-options.ts";
import { closeServer } from "./server/listen.ts";
import type { PublicRoutes } from "./server/public-server.ts";
import { createReloadChannel, reloadTag } from "./server/reload-pages.ts";
import { noSite, serveSite } from "./server/serve-site.ts";
import { startBank } from "./services/bank/index.ts";
import { createCodeDeploy } from "./services/codedeploy.ts";
import { createCognito } from "./services/cognito/index.ts";
import { connectDynamo } from "./services/dynamodb/forward.ts";
import { createDynamo } from "./services/dynamodb/index.ts";
import { createTables } from "./services/dynamodb/tables.ts";
import { createEventBridge } from "./services/eventbridge/index.ts";
import { createKms } from "./services/kms.ts";
import { createLambdaApi } from "./services/lambda.ts";
import { createSes } from "./services/ses/index.ts";
import { createTopics } from "./services/ses/topics.ts";
import { createSqs } from "./services/sqs/index.ts";
import { createStripe } from "./services/stripe/index.ts";
import { webhookTarget } from "./services/stripe/webhooks/webhook-target.ts";
import type { OpenStore } from "./store.ts";
import type { InvokeLambda, ServiceContext } from "./types.ts";
import { openMessaging } from "./wire-messaging.ts";

export interface WireOptions extends RegionOptions {
  graph: Graph;
  bundles: Bundles;
  store: OpenStore;
  dynamoEndpoint: string;
  siteUrl: string;
  /** The handler that replaces the built site's handler. */
  site?: PublicRoutes["site"];
}

/**
 * Connects all stand-ins, the AWS endpoint for the Lambdas, the gateway and the pages for people.
 * Returns the region with its public handler and the functions that start and end it.
 */
export async function wireRegion(options: WireOptions) {
  const { graph, store, siteUrl, log = console.error } = options;
  const clock = createClock(store, options.startAt);
  const iam = createIam(graph, clock);
  const faults = createFaults(options.faultSeed);
  const logs = createLogs(clock);
  const urls: RegionUrls = { site: siteUrl, aws: "" };
  const versions = createVersions(graph.lambdas);
  const lambdas = createLambdas({
    lambdas: graph.lambdas,
    bundles: options.bundles,
    clock,
    logs,
    ...(options.mostWarm === undefined ? {} : { mostWarm: options.mostWarm }),
    versions,
    environmentOf: (lambda) => environmentOf(graph, lambda, urls, versions.atWork(lambda)),
  });
  const measured = createMeasured(clock);
  const invoke: InvokeLambda = (name, event) => {
    measured.invoked(name);
    return lambdas.invoke(name, event);
  };
  const { authorize } = iam;
  const duplicates = options.duplicates === true;
  const messaging = openMessaging({ graph, store, clock, invoke, authorize, duplicates });
  const { buses, queues, scheduler, workload } = messaging;
  const dynamo = connectDynamo(options.dynamoEndpoint);
  await createTables(dynamo, graph.tables);
  const context: ServiceContext = { store, clock, graph, authorize, bus: buses, invoke, siteUrl };
  const ses = createSes(context, options.mailQuota, {
    topics: createTopics(graph, queues),
    paths: options.mailPaths,
  });
  const cognito = graph.userPool && createCognito(context, ses.deliver);
  const stripe = createStripe({ store, clock, faults, workload, siteUrl, target: webhookTarget(graph, siteUrl), log });
  const bank = await startBank({ store, clock, faults, log });
  urls.bank = options.testBank ?? bank.controls;
  const own = [
    createDynamo(context, dynamo),
    createSqs(context, queues),
    createEventBridge(context, buses),
    createLambdaApi(context, versions),
    createCodeDeploy(context, versions),
    createKms(context),
    ses.service,
  ];
  const answerAws = createEndpoint({ services: cognito ? [...own, cognito.service] : own, faults, log });
  const endpoint = await listenEndpoint(answerAws);
  urls.aws = endpoint.url;
  const channel = createReloadChannel();
  const isRealTime = options.realTime !== false;
  const region = describeRegion({
    ...{ graph, store, clock, faults, iam, logs, lambdas, versions, messaging, dynamo, cognito, siteUrl, channel },
    measured: measured.read,
    awsUrl: endpoint.url,
    mailbox: ses.mailbox,
    stripe: stripe.testControls,
    bank: bank.controls,
    tickedHours: options.everyTick === true ? Number.POSITIVE_INFINITY : Number(options.everyTick ?? 0),
    onMoved: () => (isRealTime ? scheduler.start() : undefined),
  });
  return {
    region,
    routes: {
      api: createGateway({ graph, invoke, onAnswer: measured.answered, keys: cognito?.jwks ?? (() => new Map()) }),
      console: consoleHandler({ ...region, close: async () => {}, kill: async () => {} }),
      cognito: answerAws,
      docs: answerDocs,
      stripe: stripe.answer,
      site: options.site ?? builtSite(options),
      reload: channel.answer,
    },
    start() {
      workload.wake();
      if (isRealTime) scheduler.start();
    },
    /** Accepts no further work and resolves when running work has ended. */
    async finish() {
      scheduler.stop();
      workload.stop();
      await workload.drain();
    },
    /** Abandons running work, as a killed process would. */
    abandon() {
      scheduler.stop();
      workload.abandon();
    },
    async stop() {
      scheduler.stop();
      workload.abandon();
      channel.close();
      bank.close();
      await lambdas.terminate();
      await closeServer(endpoint.server);
      dynamo.close();
    },
  };
}

function builtSite({ siteDir, watchPages, graph }: WireOptions): PublicRoutes["site"] {
  if (siteDir === undefined) return noSite;
  return serveSite({ dir: siteDir, inject: watchPages ? reloadTag : "", headers: siteHeadersOf(graph) });
}
