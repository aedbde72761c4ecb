/** Connects the owner's bank, requests a read of it, and disconnects it. */
import type { BankWire, ConnectBankInput } from "@emdia/contracts/bank";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { profileQueries } from "../profile/queries.ts";
import { bankQueries } from "./queries.ts";

/** Caches the changed connection, and stores its bank's id in the cached profile. */
function show(client: QueryClient, change: (bank: BankWire) => BankWire): void {
  const bank = client.setQueryData(bankQueries.own().queryKey, (before) => before && change(before));
  const bankId = bank?.connection?.bank ?? null;
  client.setQueryData(profileQueries.own().queryKey, (own) => own && { ...own, bankId });
}

/** Tests a credential at the bank and stores it. @throws ApiError with a text for each field */
export function useConnectBank() {
  return useMutation({
    mutationFn: (body: ConnectBankInput) => call("connectBank", { body }),
    onSuccess: (bank, _body, _before, { client }) => show(client, () => bank),
  });
}

/** Requests a read within a minute. @throws ApiError */
export function useReadBankNow() {
  return useMutation({
    mutationFn: () => call("readBankNow", {}),
    onSuccess: (bank, _nothing, _before, { client }) => show(client, () => bank),
  });
}

/** Destroys the connection with its credential. @throws ApiError */
export function useDisconnectBank() {
  return useMutation({
    mutationFn: () => call("disconnectBank", {}),
    onSuccess: (_nothing, _input, _before, { client }) => show(client, (bank) => ({ ...bank, connection: null })),
  });
}
