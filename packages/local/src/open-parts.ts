import { createEndpoint, listenEndpoint } from "./aws/endpoint.ts";
import { createClock } from "./clock.ts";
import { createFaults } from "./faults.ts";
import type { Graph } from "./graph-types.ts";
import { createIam } from "./iam.ts";
import type { Bundles } from "./lambda/bundle.ts";
import { environmentOf, type RegionUrls } from "./lambda/environment.ts";
import { createLambdas } from "./lambda/lambdas.ts";
import { createLimits } from "./lambda/limits.ts";
import { createLogs } from "./lambda/logs.ts";
import { createMeasured } from "./measured.ts";
import type { RegionOptions } from "./region-options.ts";
import type { PublicRoutes } from "./server/public-server.ts";
import { startBank } from "./services/bank/index.ts";
import { createCognito } from "./services/cognito/index.ts";
import { connectDynamo } from "./services/dynamodb/forward.ts";
import { createDynamo } from "./services/dynamodb/index.ts";
import { createTables } from "./services/dynamodb/tables.ts";
import { createEventBridge } from "./services/eventbridge/index.ts";
import { createKms } from "./services/kms.ts";
import { createLambdaApi } from "./services/lambda.ts";
import { startMeta } from "./services/meta/index.ts";
import { createSchedulerApi } from "./services/scheduler/scheduler-api.ts";
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
  site?: PublicRoutes["site"];
}

export type RegionParts = Awaited<ReturnType<typeof openParts>>;

/** Opens the parts; nothing is delivered or fired yet. */
export async function openParts(options: WireOptions) {
  const { graph, store, siteUrl, log = console.error } = options;
  const clock = createClock(store, options.startAt);
  const iam = createIam(graph, clock);
  const faults = createFaults(options.faultSeed);
  const logs = createLogs(clock);
  const urls: RegionUrls = { site: siteUrl, aws: "" };
  const lambdas = createLambdas({
    lambdas: graph.lambdas,
    bundles: options.bundles,
    clock,
    logs,
    ...(options.mostWarm === undefined ? {} : { mostWarm: options.mostWarm }),
    environmentOf: (lambda) => environmentOf(graph, lambda, urls),
  });
  const measured = createMeasured(clock);
  const limits = createLimits(graph, store);
  const invoke: InvokeLambda = async (name, event) => {
    limits.check(name);
    measured.invoked(name);
    return lambdas.invoke(name, event);
  };
  const { authorize } = iam;
  const duplicates = options.duplicates === true;
  const messaging = openMessaging({ graph, store, clock, invoke, authorize, duplicates });
  const { buses, queues, workload } = messaging;
  const dynamo = connectDynamo(options.dynamoEndpoint);
  await createTables(dynamo, graph.tables);
  const context: ServiceContext = { store, clock, graph, authorize, bus: buses, invoke };
  const topics = createTopics(graph, queues);
  const ses = createSes(context, options.mailQuota, { topics, paths: options.mailPaths });
  const cognito = graph.userPool && createCognito(context, ses.deliver);
  const stripe = createStripe({ store, clock, faults, workload, siteUrl, target: webhookTarget(graph, siteUrl), log });
  const bank = await startBank({ store, clock, faults, log });
  const meta = await startMeta({ store, clock, faults, workload, log });
  urls.meta = meta.controls.url;
  urls.bank = options.testBank ?? bank.controls;
  const own = [
    createDynamo(context, dynamo),
    createSqs(context, queues),
    createEventBridge(context, buses),
    createLambdaApi(context, limits),
    createKms(context),
    createSchedulerApi(context, messaging.scheduler),
    ses.service,
  ];
  const answerAws = createEndpoint({ services: cognito ? [...own, cognito.service] : own, faults, log });
  const endpoint = await listenEndpoint(answerAws);
  urls.aws = endpoint.url;
  return {
    graph,
    store,
    clock,
    iam,
    faults,
    logs,
    lambdas,
    measured,
    invoke,
    messaging,
    dynamo,
    ses,
    cognito,
    stripe,
    bank,
    meta,
    answerAws,
    endpoint,
  };
}
