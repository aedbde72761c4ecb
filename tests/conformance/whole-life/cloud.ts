import type { Json } from "@emdia/local/json";

/** An HTTP response. The body is parsed if it is JSON. */
export type Answer = { status: number; body: unknown };
/** The caller: an owner with a token's claims, or an anonymous caller. */
export type Caller = "owner" | "nobody";

/**
 * An environment that runs the whole product: the local region, or independent implementations.
 * Both have the same interface.
 */
export type Cloud = {
  call(
    method: string,
    path: string,
    body?: unknown,
    caller?: Caller,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Moves business time forward. */
  moveTo(instant: string): void;
  /** Fires a schedule by its Lambda's name, and waits until its work is done. */
  fire(lambda: string): Promise<void>;
  /** Waits until every message and event has been delivered. */
  settle(): Promise<void>;
  /** Returns every stored item, in DynamoDB's JSON. */
  items(): Promise<Json[]>;
  /** Returns recipients and subjects of the sent mails. */
  mails(): Promise<string[]>;
  close(): Promise<void>;
};

/** The instant at which the played business begins: Sunday, 10 January 2027, 9h in São Paulo. */
export const BEGIN = "2027-01-10T12:00:00.000Z";
export const OWNER_EMAIL = "dona@exemplo.com.br";
