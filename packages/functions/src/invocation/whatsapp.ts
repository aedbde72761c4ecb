import { callLimits } from "@emdia/core/model/call-limits";
import type { WhatsAppPorts } from "@emdia/core/model/context";
import { env } from "../env.ts";

const lazyBus: WhatsAppPorts["bus"] = {
  async publish(...entries) {
    const { eventBridgeBus } = await import("@emdia/core/adapters/event-bus");
    await eventBridgeBus(env("BUS_NAME")).publish(...entries);
  },
};

/** Sender, key service and bus are loaded with the first message of an owner who has a number. */
export const whatsappPorts = (bus = lazyBus): WhatsAppPorts => ({
  bus,
  async open({ ownerId, numberId, sealed }) {
    const [{ graphWhatsApp }, { kmsVault }] = await Promise.all([
      import("@emdia/core/adapters/whatsapp/graph-whatsapp"),
      import("@emdia/core/adapters/kms-vault"),
    ]);
    const late = AbortSignal.timeout(callLimits.whatsappToken.answerMillis);
    const token = await Promise.race([
      kmsVault(env("WHATSAPP_KEY_ARN")).open(ownerId, sealed),
      new Promise<never>((_resolve, reject) => {
        late.addEventListener("abort", () => reject(new Error("the key service is silent")));
      }),
    ]);
    return graphWhatsApp({ graphUrl: env("GRAPH_URL"), token, phoneNumberId: numberId });
  },
});
