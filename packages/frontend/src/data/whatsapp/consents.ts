import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { whatsappKeys } from "./keys.ts";

export const consentQueries = {
  of: (payer: `P${string}` | `S${string}`) =>
    queryOptions({
      queryKey: [...whatsappKeys.consents(), payer],
      queryFn: ({ signal }) => call("getConsent", { params: { payer }, signal }),
    }),
};
