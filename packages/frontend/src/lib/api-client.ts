/** Only builds that are not deployed check answers (docs/decisions/017-site.md). */
import { CURSOR_HEADER, MAX_PAGE, TODAY_HEADER } from "@emdia/contracts/constants";
import { addresses } from "@emdia/contracts/routes/addresses";
import type { RouteName, Routes } from "@emdia/contracts/routes/index";
import type { ResponseOf, Route, Sent } from "@emdia/contracts/routes/route";
import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";

type Values<S> = S extends z.ZodMiniType ? { [Name in keyof z.input<S>]: string | number } : never;

export type CallOptions<R extends Route> = { signal?: AbortSignal | undefined } & (R["params"] extends z.ZodMiniType
  ? { params: Values<R["params"]> }
  : { params?: never }) &
  (R["query"] extends z.ZodMiniType ? { query?: Partial<Values<R["query"]>> } : { query?: never }) &
  (R["body"] extends z.ZodMiniType ? { body: Sent<R["body"]> } : { body?: never });

export type ClientContext = {
  apiUrl: string;
  fetch: typeof fetch;
  /** Returns a bearer token, but never the `refused` token. */
  accessToken(refused?: string): Promise<string | undefined>;
  identity(): { id: string; email: string } | undefined;
  /** Receives the owner's civil date from every answer that contains it. */
  onToday(today: string): void;
  onUnauthorized(): Promise<void>;
  checkAnswer?(name: RouteName, answer: unknown): Promise<void>;
};

type Loose = {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Lets a small write arrive although its page is left meanwhile. */
  keepalive?: boolean;
};

export type ListName = { [N in RouteName]: ResponseOf<Routes[N]> extends readonly unknown[] ? N : never }[RouteName];
type ItemOf<N extends ListName> = ResponseOf<Routes[N]> extends readonly (infer Item)[] ? Item : never;

type Address = (typeof addresses)[RouteName];
type Answer<N extends RouteName> = ResponseOf<Routes[N]>;
type PagesOptions = { signal?: AbortSignal | undefined; query?: Readonly<Record<string, string>> | undefined };
type Page<N extends RouteName> = { data: Answer<N>; nextCursor: string | undefined };

export function urlOf({ path: template }: Pick<Address, "path">, { params = {}, query = {} }: Loose): string {
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

const bearerOf = (headers: Headers) => headers.get("authorization")?.slice("Bearer ".length) ?? "";

/** Creates calls that throw ApiError on a refusal, and fetch's own error without an answer. */
export function createClient(context: ClientContext) {
  async function headersOf(address: Address, options: Loose, refused?: string): Promise<Headers> {
    const headers = new Headers();
    if (options.body !== undefined) headers.set("content-type", "application/json");
    if (address.auth === "public") return headers;
    const token = await context.accessToken(refused);
    if (token) headers.set("authorization", `Bearer ${token}`);
    const user = context.identity();
    if (user) {
      headers.set("user-id", user.id);
      headers.set("user-email", user.email);
    }
    return headers;
  }

  async function send(address: Address, options: Loose, headers: Headers): Promise<Response> {
    return context.fetch(`${context.apiUrl}${urlOf(address, options)}`, {
      method: address.method,
      credentials: "include",
      headers,
      keepalive: options.keepalive ?? false,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  }

  async function request<N extends RouteName>(name: N, options: Loose): Promise<Page<N>> {
    const address: Address = addresses[name];
    const headers = await headersOf(address, options);
    let response = await send(address, options, headers);
    // After a 401 nothing was changed, so that a fresh token may retry, even a write.
    if (response.status === 401 && address.auth === "owner")
      response = await send(address, options, await headersOf(address, options, bearerOf(headers)));
    if (response.status === 401 && address.auth === "owner") await context.onUnauthorized();
    if (!response.ok) {
      const retryAfter = response.headers.get("retry-after");
      throw new ApiError(response.status, await response.text(), response.statusText, retryAfter);
    }
    const today = response.headers.get(TODAY_HEADER);
    if (today) context.onToday(today);
    const answer: unknown = response.status === 204 ? undefined : await response.json();
    await context.checkAnswer?.(name, answer);
    // The cast is safe: tests prove the schemas, and API and site are released together.
    return { data: answer as Answer<N>, nextCursor: response.headers.get(CURSOR_HEADER) ?? undefined };
  }

  async function callPages<N extends RouteName>(name: N, { signal, query }: PagesOptions): Promise<Answer<N>[]> {
    const pages: Answer<N>[] = [];
    let cursor: string | undefined;
    for (;;) {
      const { data, nextCursor } = await request(name, { signal, query: { ...query, limit: MAX_PAGE, cursor } });
      pages.push(data);
      // The loop also ends if a cursor repeats.
      if (!nextCursor || nextCursor === cursor) return pages;
      cursor = nextCursor;
    }
  }

  return {
    async call<N extends RouteName>(name: N, options: CallOptions<Routes[N]> & Loose): Promise<Answer<N>> {
      return (await request(name, options)).data;
    },
    callPages,
    async callAll<N extends ListName>(name: N, options: PagesOptions): Promise<ItemOf<N>[]> {
      return (await callPages(name, options)).flat() as ItemOf<N>[];
    },
  };
}
