/** Runs the product's webhook and its worker as deployed, with Meta at the other end. */
import { payerOfMessage, receiveStatus } from "@emdia/core/message/receive-status";
import { AppError } from "@emdia/core/model/app-error";
import type { CoreContext, WhatsAppPorts } from "@emdia/core/model/context";
import { WhatsAppUpdates } from "@emdia/core/model/whatsapp-updates";
import { applyUpdates } from "@emdia/core/whatsapp/apply-updates";
import { receiveWhatsApp } from "@emdia/core/whatsapp/receive-whatsapp";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
// The module is loaded now, because a world's clock waits for no module that is loaded later.
import "@emdia/core/message/whatsapp-road";
import { forEachRecord } from "../../../packages/functions/src/queue/for-each-record.ts";
import { vault } from "../bank/bank.ts";
import { createMeta, type HookCall } from "../whatsapp/meta.ts";
import type { Faults } from "../world/faults.ts";
import { createLambda } from "../world/lambda.ts";
import type { Life } from "../world/network.ts";
import type { World } from "../world/world.ts";
import { createDispatcher } from "./async-function.ts";
import type { Bus } from "./bus.ts";
import { SITE } from "./page-urls.ts";
import { createQueue, type QueueBehavior, type QueueSettings } from "./queue.ts";

const UPDATES: QueueSettings = { name: "whatsapp-updates", batch: 10, visibilityMinutes: 6 };

type Parts = { coreOf: (life: Life) => CoreContext; bus: Bus; nature: QueueBehavior };

export function createWhatsApp(world: World, faults: Faults, { coreOf, bus, nature }: Parts) {
  const updates = createQueue(world, faults, UPDATES, nature);
  const hook = createDispatcher<HookCall>(
    world,
    "whatsapp-hook",
    createLambda(world, { name: "whatsapp-hook", timeoutSeconds: 10 }, (life) => {
      const ctx = { ...coreOf(life), vault, updates: updates.client(life) };
      return async ({ hook: address, body, signature, onTaken }: HookCall) => {
        try {
          await receiveWhatsApp(ctx, address, { body: Buffer.from(body), signature });
          onTaken();
        } catch (error) {
          // The number is disconnected, or the call is forged.
          if (!(error instanceof AppError)) throw error;
          world.note(`  a call is refused: ${error.code}`);
        }
      };
    }),
    { isSpared: true },
  );
  const meta = createMeta(world, faults, hook.hand);
  updates.feed(
    createLambda<SQSEvent, SQSBatchResponse>(world, { name: UPDATES.name, timeoutSeconds: 60 }, (life) => {
      const ports = { bus: bus.client(life), vault, openAccount: meta.account, siteUrl: SITE };
      const ctx = { ...coreOf(life), ...ports, applyStatus: receiveStatus, payerOfMessage };
      return (event) => forEachRecord(event, (body) => applyUpdates(ctx, WhatsAppUpdates.parse(body)));
    }),
  );
  return {
    meta,
    parts: [updates, hook],
    deaths: () => updates.deaths() + hook.deaths(),
    check: (ownerId: string) => updates.send(JSON.stringify({ ownerId, updates: [{ kind: "check" }] })),
    portsOf: (life: Life): WhatsAppPorts => ({
      bus: bus.client(life),
      open: async ({ ownerId, sealed }) => meta.open(life)({ ownerId, token: await vault.open(ownerId, sealed) }),
    }),
  };
}
export type WhatsAppCloud = ReturnType<typeof createWhatsApp>;
