import * as z from "zod/mini";
import { isPayerKey, type PayerKey } from "../values/payer-key.ts";
import { ConnectWhatsAppInput, ConsentWire, SetConsentInput, WhatsAppQuery, WhatsAppWire } from "../whatsapp.ts";
import { whatsappAddresses } from "./addresses.ts";
import { defineArea } from "./route.ts";

const payer = z.custom<PayerKey>((value) => typeof value === "string" && isPayerKey(value));
const PayerParams = z.object({ payer });

/** The owner's own number at Meta, and who agreed to be written to from it. */
export const whatsappRoutes = defineArea("whatsapp", whatsappAddresses, {
  getWhatsApp: {
    summary: "The connection to the owner's WhatsApp number, without a secret, and what a month's messages cost.",
    query: WhatsAppQuery,
    response: WhatsAppWire,
  },
  connectWhatsApp: {
    summary: "Checks number, account and secrets at Meta, submits the texts, and stores the secrets sealed.",
    body: ConnectWhatsAppInput,
    response: WhatsAppWire,
  },
  checkWhatsApp: {
    summary: "Asks for a new check at Meta within a minute, which ends a pause whose cause is gone.",
    response: WhatsAppWire,
  },
  disconnectWhatsApp: {
    summary: "Destroys the connection with its secrets; consents and messages stay.",
    access: "always",
  },
  getConsent: {
    summary: "What a payer, by their key, said about messages by WhatsApp.",
    params: PayerParams,
    response: ConsentWire,
  },
  setConsent: {
    summary: "Records the owner's word that a payer agreed, or ends the consent at once.",
    params: PayerParams,
    body: SetConsentInput,
    response: ConsentWire,
    access: "always",
  },
});
