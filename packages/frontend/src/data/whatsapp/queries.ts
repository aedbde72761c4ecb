import type { WhatsAppWire } from "@emdia/contracts/whatsapp";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { whatsappKeys } from "./keys.ts";

/** While Meta has something to do, the state is requested again after this time. */
export const LOOK_MS = 20_000;

export function nextLook(number: WhatsAppWire | undefined): number | false {
  const connection = number?.connection;
  if (!connection) return false;
  const isReviewed = connection.texts.some(({ state }) => state === "PENDING");
  return isReviewed || connection.hookAt === null || connection.pausedFor !== null ? LOOK_MS : false;
}

export const whatsappQueries = {
  own: () =>
    queryOptions({
      queryKey: whatsappKeys.own(),
      queryFn: ({ signal }) => call("getWhatsApp", { signal }),
      refetchOnMount: "always",
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state }) => nextLook(state.data),
    }),
  costOf: (month: string) =>
    queryOptions({
      queryKey: ["whatsapp", month],
      queryFn: async ({ signal }) => (await call("getWhatsApp", { query: { month }, signal })).cost,
    }),
  consent: (payer: `P${string}` | `S${string}`) =>
    queryOptions({
      queryKey: [...whatsappKeys.consents(), payer],
      queryFn: ({ signal }) => call("getConsent", { params: { payer }, signal }),
    }),
};
