import type { BankWire, ConnectBankInput } from "@emdia/contracts/bank";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { profileQueries } from "../profile/queries.ts";
import { bankQueries } from "./queries.ts";

function show(client: QueryClient, change: (bank: BankWire) => BankWire): void {
  const bank = client.setQueryData(bankQueries.own().queryKey, (before) => before && change(before));
  const bankId = bank?.connection?.bank ?? null;
  client.setQueryData(profileQueries.own().queryKey, (own) => own && { ...own, bankId });
}

/** @throws ApiError with a text for each field */
export function useConnectBank() {
  return useMutation({
    mutationFn: (body: ConnectBankInput) => call("connectBank", { body }),
    onSuccess: (bank, _body, _before, { client }) => show(client, () => bank),
  });
}

export function useReadBankNow() {
  return useMutation({
    mutationFn: () => call("readBankNow", {}),
    onSuccess: (bank, _nothing, _before, { client }) => show(client, () => bank),
  });
}

export function useDisconnectBank() {
  return useMutation({
    mutationFn: () => call("disconnectBank", {}),
    onSuccess: (_nothing, _input, _before, { client }) => show(client, (bank) => ({ ...bank, connection: null })),
  });
}
