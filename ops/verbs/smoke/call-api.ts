import type { ResponseOf, Route } from "@emdia/contracts/routes/route";
import * as z from "zod/mini";

type Asked = { params?: Readonly<Record<string, number>>; body?: unknown };
export type CallApi = <R extends Route>(route: R, asked?: Asked) => Promise<ResponseOf<R>>;

const Refusal = z.object({ code: z.string(), requestId: z.optional(z.string()) });
/** The time limit for a response. It is longer than the 30 s after which API Gateway gives up. */
const ANSWER_MILLIS = 35_000;

/** @throws Error with route, status, code and request, for a status that is not the route's */
export function apiOf(url: string, token: string): CallApi {
  return async <R extends Route>(route: R, { params = {}, body }: Asked = {}) => {
    const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
    const answer = await fetch(`${url}${path}`, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MILLIS),
    });
    const text = await answer.text();
    if (answer.status !== route.status) throw new Error(`${route.method} ${path} answered ${saidBy(answer, text)}`);
    const read = route.response ? route.response.parse(JSON.parse(text)) : undefined;
    return read as ResponseOf<R>;
  };
}

function saidBy({ status, headers }: Response, text: string): string {
  const isJson = headers.get("content-type")?.startsWith("application/json");
  const refusal = isJson ? Refusal.safeParse(JSON.parse(text)).data : undefined;
  return [status, refusal?.code, refusal?.requestId ? `(request ${refusal.requestId})` : ""].filter(Boolean).join(" ");
}
