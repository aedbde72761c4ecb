import type { ProfileInput } from "@emdia/contracts/profile";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { dashboardQueries } from "../dashboard/queries.ts";
import { paymentQueries } from "../payments/queries.ts";
import { studentQueries } from "../students/queries.ts";
import { profileQueries, scheduleQueries } from "./queries.ts";

/** Saves settings; whatever depends on the billing day is read again. */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: (body: ProfileInput) => call("updateProfile", { body }),
    onSuccess: (profile, _body, _before, { client }) => {
      client.setQueryData(profileQueries.own().queryKey, profile);
      const dependent = [scheduleQueries.all(), dashboardQueries.all(), studentQueries.all(), paymentQueries.all()];
      return Promise.all(dependent.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

/** Lets a billing that stopped by itself go on. @throws ApiError conflict.changed_meanwhile */
export function useReleaseBilling() {
  return useMutation({
    mutationFn: () => call("releaseBilling", {}),
    onSuccess: (profile, _nothing, _before, { client }) => {
      client.setQueryData(profileQueries.own().queryKey, profile);
      return client.invalidateQueries({ queryKey: scheduleQueries.all() });
    },
  });
}
