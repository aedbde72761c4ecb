/** The part of OpenAPI 3.1 that the reference uses. The file has no code. */

export type Ref = { $ref: string };

/**
 * A JSON Schema; `x-messages` are the Portuguese texts that the API answers when a value breaks its
 * rules.
 */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema;
  enum?: string[];
  default?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  "x-messages"?: string[];
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Schema;
}

export interface JsonContent {
  "application/json": { schema: Schema };
}

export interface Header {
  description: string;
  schema: Schema;
}

/** A possible answer of a route; its status is the key. */
export interface Response {
  description: string;
  headers?: Record<string, Ref>;
  content?: JsonContent;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: JsonContent };
  responses: Record<string, Response | Ref>;
}

export type Method = "get" | "post" | "put" | "delete";

export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: {
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { type: "http"; scheme: "bearer"; bearerFormat: "JWT"; description: string }>;
  };
}
