/** An attacker's call: any method, path, header and body, with the answer as it was received. */
export type Request = {
  method: string;
  path: string;
  body?: unknown;
  token?: string | undefined;
  headers?: Readonly<Record<string, string>>;
};
export type Reply = { status: number; text: string; headers: Headers };

/**
 * Calls again when the connection is closed: the server closes one that was idle while a test
 * computed, and fetch may notice this only when it uses the connection.
 */
async function fetchAfresh(...call: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...call);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && "code" in cause && cause.code === "ECONNRESET") return fetch(...call);
    throw error;
  }
}

/** Sends a text body unchanged, and any other body as JSON. */
export async function send(url: string, { method, path, body, token, headers = {} }: Request): Promise<Reply> {
  const response = await fetchAfresh(`${url}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

export const contentOf = ({ status, text }: Reply) => `${status} ${text.replace(/"requestId":"[^"]*"/, "")}`;

/** Runs `work` on the items in order, on at most `size` at the same time. */
export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>, size = 16): Promise<R[]> {
  const done: R[] = [];
  for (let start = 0; start < items.length; start += size)
    done.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  return done;
}
