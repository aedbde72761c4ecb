import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { whatsappKeys } from "./keys.ts";

export const whatsappQueries = {
  own: () =>
    queryOptions({
      queryKey: whatsappKeys.own(),
      queryFn: ({ signal }) => call("getWhatsApp", { signal }),
      refetchOnMount: "always",
      refetchOnWindowFocus: "always",
    }),
};
