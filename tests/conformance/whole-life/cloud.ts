import type { Json } from "@emdia/local/json";

/** An HTTP response. The body is parsed if it is JSON. */
export type Answer = { status: number; body: unknown };
/** The caller: an owner with a token's claims, or an anonymous caller. */
export type Caller = "owner" | "nobody";

/** A place to play the business: the local region, or independent implementations of AWS. */
export type Cloud = {
  call(
    method: string,
    path: string,
    body?: unknown,
    caller?: Caller,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  moveTo(instant: string): void;
  fire(lambda: string): Promise<void>;
  settle(): Promise<void>;
  items(): Promise<Json[]>;
  mails(): Promise<string[]>;
  close(): Promise<void>;
};

/** The instant at which the played business begins: Sunday, 10 January 2027, 9h in São Paulo. */
export const BEGIN = "2027-01-10T12:00:00.000Z";
export const OWNER_EMAIL = "dona@exemplo.com.br";
