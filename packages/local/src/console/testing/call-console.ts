import type { FakeRegion } from "./fake-region.ts";

/** The status and the body of a JSON API response. */
export type ApiAnswer = { status: number; body: unknown };

/** Reads one path of the API with GET. */
export async function read(fake: FakeRegion, path: string): Promise<ApiAnswer> {
  const response = await fetch(`${fake.url}/__local/${path}`);
  return { status: response.status, body: await response.json() };
}

/** Posts a body to one path of the API: JSON, or a string that is sent unchanged. */
export async function post(
  fake: FakeRegion,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const response = await fetch(`${fake.url}/__local/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
