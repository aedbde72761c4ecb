import type { FakeRegion } from "./fake-region.ts";

export type ApiAnswer = { status: number; body: unknown };

export async function read(fake: FakeRegion, path: string): Promise<ApiAnswer> {
  const response = await fetch(`${fake.url}/__local/${path}`);
  return { status: response.status, body: await response.json() };
}

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
