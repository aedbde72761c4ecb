import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { whatsappKeys } from "./keys.ts";

export const costQueries = {
  of: (month: string) =>
    queryOptions({
      queryKey: [...whatsappKeys.own(), month],
      queryFn: async ({ signal }) => (await call("getWhatsApp", { query: { month }, signal })).cost,
    }),
};
