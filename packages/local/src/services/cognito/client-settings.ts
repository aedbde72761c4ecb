import type { Graph, GraphResource } from "../../graph-types.ts";
import { isRecord } from "../../json.ts";
import type { ClientSettings } from "./pool.ts";

/** Cognito's own sender, used by pools without an SES identity. */
const defaultSender = "no-reply@verificationemail.com";

/** Reads the settings of the pool and its client from the raw resources of the graph. */
export function readClientSettings(graph: Graph): ClientSettings {
  const pool = inputsOf(graph.ofType("aws:cognito/userPool:UserPool"));
  const client = inputsOf(graph.ofType("aws:cognito/userPoolClient:UserPoolClient"));
  const verified = pool.autoVerifiedAttributes;
  const mail = pool.emailConfiguration;
  const sender = isRecord(mail) ? mail.fromEmailAddress : undefined;
  return {
    hidesUserExistence: client.preventUserExistenceErrors !== "LEGACY",
    verifiesEmail: !Array.isArray(verified) || verified.includes("email"),
    mailFrom: typeof sender === "string" ? sender : defaultSender,
  };
}

function inputsOf(resources: readonly GraphResource[]): Record<string, unknown> {
  return resources[0]?.inputs ?? {};
}
