/** The part of OpenAPI 3.1 that the reference uses. The file has no code. */

export type Ref = { $ref: string };

/** `x-messages` are the Portuguese texts that the API answers when a value breaks its rules. */
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

export interface Response {
  description: string;
  headers?: Record<string, Ref>;
  content?: { "application/json": { schema: Schema } };
}
