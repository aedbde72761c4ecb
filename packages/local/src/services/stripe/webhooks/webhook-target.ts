import type { Graph } from "../../../graph-types.ts";
import { StartError } from "../../../start/start-error.ts";
import type { WebhookTarget } from "./deliveries.ts";

const PATH = "/api/stripe/webhook";

export function webhookTarget(graph: Graph, siteUrl: string): WebhookTarget | undefined {
  const route = graph.routes.find(({ path }) => path === PATH);
  if (route === undefined) return undefined;
  return { url: `${siteUrl}${PATH}`, secret: route.lambda.environment.STRIPE_WEBHOOK_SECRET ?? "" };
}

/** The local region must never move real money. @throws StartError in Portuguese for a live key */
export function refuseLiveKeys({ lambdas }: Graph): void {
  const isLive = lambdas.some(({ environment }) => /^[a-z]+_live_/.test(environment.STRIPE_SECRET_KEY ?? ""));
  if (!isLive) return;
  throw new StartError(
    "A chave do Stripe configurada é de produção (live): a região local só aceita chaves de teste, que começam com sk_test_.",
  );
}
