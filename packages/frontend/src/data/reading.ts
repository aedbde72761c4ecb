import type { RouteName } from "@emdia/contracts/routes/index";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../lib/api.ts";
import type { ListName } from "../lib/api-client.ts";

export const reading = <Name extends RouteName>(
  queryKey: readonly unknown[],
  name: Name,
  options: Parameters<typeof call<Name>>[1],
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(name, { ...options, signal }) });

export const readingAll = <Name extends ListName>(
  queryKey: readonly unknown[],
  name: Name,
  query?: Readonly<Record<string, string>>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => callAll(name, { signal, query }) });
