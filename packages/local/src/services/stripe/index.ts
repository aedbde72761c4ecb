import type { IncomingMessage, ServerResponse } from "node:http";
import { send } from "../../console/respond.ts";
import type { FaultInjector } from "../../faults.ts";
import type { Clock, Store } from "../../types.ts";
import type { Workload } from "../../work/workload.ts";
import { openAccount } from "./account.ts";
import { createApi } from "./api.ts";
import { createLifePump, live, nextLifeAt } from "./life/live.ts";
import { answerPage } from "./pages/answer-page.ts";
import { createTestControls } from "./test-controls.ts";
import { openWebhooks, type WebhookTarget } from "./webhooks/deliveries.ts";

export interface StripeOptions {
  store: Store;
  clock: Clock;
  faults: FaultInjector;
  workload: Pick<Workload, "add" | "settled">;
  siteUrl: string;
  target: WebhookTarget | undefined;
  log(message: string): void;
}

/** Stripe's time is the region's business time. */
export function createStripe(options: StripeOptions) {
  const { store, clock, faults, workload, siteUrl, target, log } = options;
  const account = openAccount({ store, clock, siteUrl });
  const webhooks = openWebhooks({ account, store, clock, target, onSettled: workload.settled });
  let nextAt = nextLifeAt(account);
  const settle = <T>(work: () => T): T => {
    try {
      // A change and its event are one transaction: neither is stored without the other.
      return store.transaction(() => {
        const result = work();
        webhooks.dispatch();
        return result;
      });
    } finally {
      nextAt = nextLifeAt(account);
    }
  };
  const perform = <T>(work: () => T): T => {
    if (nextAt !== undefined && nextAt <= account.now()) settle(() => live(account));
    return settle(work);
  };
  const life = () => perform(() => undefined);
  workload.add(createLifePump({ clock, nextAt: () => nextAt, live: life, onSettled: workload.settled }));
  workload.add(webhooks.pump);
  const testControls = createTestControls({ account, webhooks, perform });
  const answerApi = createApi({ account, faults, perform, log });
  return {
    testControls,
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (request.url?.startsWith("/v1/")) return answerApi(request, response);
      send(request, response, await answerPage({ account, testControls, perform }, request));
    },
  };
}
