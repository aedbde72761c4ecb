import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { ConnectWhatsAppInput, WhatsAppWire } from "@emdia/contracts/whatsapp";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { profileQueries } from "../profile/queries.ts";
import { whatsappQueries } from "./queries.ts";

function show(client: QueryClient, number: WhatsAppWire | undefined, numberId: string | null): void {
  client.setQueryData(
    whatsappQueries.own().queryKey,
    (before) => number ?? (before && { ...before, connection: null }),
  );
  client.setQueryData(profileQueries.own().queryKey, (own) => own && { ...own, whatsappNumberId: numberId });
}

/** @throws ApiError with a text for each field */
export function useConnectWhatsApp() {
  return useMutation({
    mutationFn: (body: ConnectWhatsAppInput) => call("connectWhatsApp", { body }),
    onSuccess: (number, { numberId }, _before, { client }) => show(client, number, numberId),
  });
}

export function useCheckWhatsApp() {
  return useMutation({ mutationFn: () => call("checkWhatsApp", {}) });
}

export function useDisconnectWhatsApp() {
  return useMutation({
    mutationFn: () => call("disconnectWhatsApp", {}),
    onSuccess: (_nothing, _input, _before, { client }) => show(client, undefined, null),
  });
}

export function useSetConsent(payer: PayerKey) {
  return useMutation({
    mutationFn: (agrees: boolean) => call("setConsent", { params: { payer }, body: { agrees } }),
    onSuccess: (answer, _agrees, _before, { client }) =>
      client.setQueryData(whatsappQueries.consent(payer).queryKey, answer),
  });
}
