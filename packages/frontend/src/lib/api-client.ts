/** The typed way to the API: every call is a route of the contracts, its answer parsed by the route's own schema. */
import { CURSOR_HEADER, TODAY_HEADER } from "@emdia/contracts/constants";
import type { ResponseOf, Route, Sent } from "@emdia/contracts/routes/route";
import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";

type Values<S> = S extends z.ZodMiniType ? { [Name in keyof z.input<S>]: string | number } : never;

/** What a call of this route must carry. */
export type CallOptions<R extends Route> = { signal?: AbortSignal | undefined } & (R["params"] extends z.ZodMiniType
  ? { params: Values<R["params"]> }
  : { params?: never }) &
  (R["query"] extends z.ZodMiniType ? { query?: Partial<Values<R["query"]>> } : { query?: never }) &
  (R["body"] extends z.ZodMiniType ? { body: Sent<R["body"]> } : { body?: never });

/** What the client needs of its surroundings. */
export type ClientContext = {
  apiUrl: string;
  fetch: typeof fetch;
  /** The bearer token; never again the one that was `refused`. */
  accessToken(refused?: string): Promise<string | undefined>;
  identity(): { id: string; email: string } | undefined;
  /** Told the owner's civil date by every answer that carries it. */
  onToday(today: string): void;
  /** The API no longer accepts this session. */
  onUnauthorized(): Promise<void>;
};

type Loose = {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
};

/** A page of a list and where the next one starts. */
type Page<R extends Route> = { data: ResponseOf<R>; nextCursor: string | undefined };

/** The path of a call, its parameters filled in and escaped. */
export function urlOf(route: Pick<Route, "path">, { params = {}, query = {} }: Loose): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

const bearerOf = (headers: Headers) => headers.get("authorization")?.slice("Bearer ".length) ?? "";

/** Most pages of one list that are followed: 10,000 students. */
const MAX_PAGES = 20;

/** Builds the client. Its functions throw ApiError on refusals and fetch's own error when there is no answer. */
export function createClient(context: ClientContext) {
  async function headersOf(route: Route, options: Loose, refused?: string): Promise<Headers> {
    const headers = new Headers();
    if (options.body !== undefined) headers.set("content-type", "application/json");
    if (route.auth === "public") return headers;
    const token = await context.accessToken(refused);
    if (token) headers.set("authorization", `Bearer ${token}`);
    const user = context.identity();
    if (user) {
      headers.set("user-id", user.id);
      headers.set("user-email", user.email);
    }
    return headers;
  }

  async function send(route: Route, options: Loose, headers: Headers): Promise<Response> {
    return context.fetch(`${context.apiUrl}${urlOf(route, options)}`, {
      method: route.method,
      credentials: "include",
      headers,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  }

  async function request<const R extends Route>(route: R, options: Loose): Promise<Page<R>> {
    const headers = await headersOf(route, options);
    let response = await send(route, options, headers);
    // Refused at the door, so nothing has happened yet: one more try with a fresh token is safe, writes included.
    if (response.status === 401 && route.auth === "owner")
      response = await send(route, options, await headersOf(route, options, bearerOf(headers)));
    if (response.status === 401 && route.auth === "owner") await context.onUnauthorized();
    if (!response.ok) {
      const retryAfter = response.headers.get("retry-after");
      throw new ApiError(response.status, await response.text(), response.statusText, retryAfter);
    }
    const today = response.headers.get(TODAY_HEADER);
    if (today) context.onToday(today);
    const answer = route.response ? route.response.parse(await response.json()) : undefined;
    // The schema that has just parsed the answer is the one that names its type.
    return { data: answer as ResponseOf<R>, nextCursor: response.headers.get(CURSOR_HEADER) ?? undefined };
  }

  return {
    /** Calls a route; undefined where it answers 204. */
    async call<const R extends Route>(route: R, options: CallOptions<R> & Loose): Promise<ResponseOf<R>> {
      return (await request(route, options)).data;
    },
    /** One page of a route that answers its next page's cursor in a header. */
    async callPage<const R extends Route>(route: R, options: CallOptions<R> & Loose): Promise<Page<R>> {
      return request(route, options);
    },
    /** Every item of a list, page after page, until `isEnough` of what was read so far. */
    async callAll<const R extends Route, Item>(
      route: R & { response: z.ZodMiniType<Item[]> },
      options: {
        signal?: AbortSignal | undefined;
        limit: number;
        query?: Readonly<Record<string, string>>;
        isEnough?(items: readonly Item[]): boolean;
      },
    ): Promise<Item[]> {
      const items: Item[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page++) {
        const { data, nextCursor } = await request(route, {
          signal: options.signal,
          query: { ...options.query, limit: options.limit, cursor },
        });
        items.push(...(data as Item[]));
        if (!nextCursor || options.isEnough?.(items)) break;
        cursor = nextCursor;
      }
      return items;
    },
  };
}
