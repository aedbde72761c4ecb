import type { ProfileInput } from "@emdia/contracts/profile";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMoney } from "../refresh.ts";
import { profileQueries } from "./queries.ts";

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (body: ProfileInput) => call("updateProfile", { body }),
    onSuccess: (profile, _body, _before, { client }) => {
      client.setQueryData(profileQueries.own().queryKey, profile);
      return refreshMoney(client);
    },
  });
}

/** @throws ApiError conflict.changed_meanwhile */
export function useReleaseBilling() {
  return useMutation({
    mutationFn: () => call("releaseBilling", {}),
    onSuccess: (profile, _nothing, _before, { client }) => {
      client.setQueryData(profileQueries.own().queryKey, profile);
      return refreshMoney(client);
    },
  });
}
