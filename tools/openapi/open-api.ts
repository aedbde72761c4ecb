/** The part of OpenAPI 3.1 that the reference uses. The file has no code. */

export type Ref = { $ref: string };

/**
 * A JSON Schema; `x-messages` are the Portuguese texts that the API answers when a value breaks its
 * rules. Rules that no code here reads have no type.
 */
export interface Schema {
  [rule: string]: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  enum?: string[];
  description?: string;
  "x-messages"?: string[];
}

/** A possible answer of a route; its status is the key. */
export interface Response {
  description: string;
  headers?: Record<string, Ref>;
  content?: { "application/json": { schema: Schema } };
}
