import { isRecord } from "../../../json.ts";
import { openStore } from "../../../store.ts";
import { emptyGraph } from "../../../testing/empty-graph.ts";
import { serveService } from "../../../testing/serve-service.ts";
import type { CognitoStandIn, ServiceContext } from "../../../types.ts";
import { createCognito } from "../index.ts";

export type PoolMail = { from: string; to: string; subject: string; html: string };

/** What tests use of a pool. Only the stand-in has it: no test can read a real pool's mails. */
export type PoolUnderTest = {
  endpoint: string;
  poolId: string;
  clientId: string;
  issuer: string;
  codeFor(email: string): string;
  mails(email: string): readonly PoolMail[];
};

export type LocalPool = PoolUnderTest & {
  cognito: CognitoStandIn;
  triggerEvents: Record<string, unknown>[];
  skipTime(milliseconds: number): void;
  /** Opens the same data folder again, as a new process would. */
  reopened(): CognitoStandIn;
  storedUsers(): string;
  storedText(): string;
  close(): Promise<void>;
};

const userPool = {
  id: "sa-east-1_AbCdEf123",
  name: "UserPool",
  arn: "arn:aws:cognito-idp:sa-east-1:123456789012:userpool/sa-east-1_AbCdEf123",
  clientId: "1example23456789",
  issuer: "https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_AbCdEf123",
  passwordMinLength: 6,
  accessTokenMinutes: 60,
  idTokenMinutes: 60,
  refreshTokenDays: 30,
  softwareToken: true,
  authFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_AUTH"],
  triggers: { customMessage: "UserPoolCustomMessage", preToken: "UserPoolPreToken" },
};

/** Starts a pool in which test functions replace the trigger Lambdas. */
export async function startLocalPool(): Promise<LocalPool> {
  const mails: PoolMail[] = [];
  const triggerEvents: Record<string, unknown>[] = [];
  const store = openStore();
  let skippedMs = 0;
  const open = () =>
    createCognito(
      contextWith(store, triggerEvents),
      (mail) => mails.push(mail),
      () => Date.now() + skippedMs,
    );
  const cognito = open();
  const served = await serveService(cognito.service);
  const mailsTo = (email: string) => mails.filter((mail) => mail.to === email);
  return {
    endpoint: served.url,
    poolId: userPool.id,
    clientId: userPool.clientId,
    issuer: userPool.issuer,
    codeFor: (email) => /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.html ?? "")?.[0] ?? "",
    mails: mailsTo,
    cognito,
    triggerEvents,
    skipTime: (milliseconds) => {
      skippedMs += milliseconds;
    },
    reopened: open,
    storedUsers: () => JSON.stringify(store.list("cognito.users")),
    storedText: () => JSON.stringify(["users", "grants", "keys"].map((name) => store.list(`cognito.${name}`))),
    close: async () => {
      await served.close();
      store.close();
    },
  };
}

function contextWith(store: ServiceContext["store"], triggerEvents: Record<string, unknown>[]): ServiceContext {
  return {
    store,
    clock: { now: () => new Date(), offsetMs: 0, advanceTo: () => undefined },
    graph: { ...emptyGraph(), userPool },
    authorize: () => undefined,
    bus: { putEvents: () => [] },
    invoke: async (logicalName, event) => {
      if (!isRecord(event)) throw new Error("No event");
      triggerEvents.push(structuredClone(event));
      return logicalName === "UserPoolCustomMessage" ? answerCustomMessage(event) : answerPreToken(event);
    },
  };
}

function answerCustomMessage(event: Record<string, unknown>) {
  const code = isRecord(event.request) ? String(event.request.codeParameter) : "";
  const response = { smsMessage: null, emailSubject: "Confirme seu e-mail", emailMessage: `<p>Código: ${code}</p>` };
  return { ...event, response };
}

function answerPreToken(event: Record<string, unknown>) {
  const attributes = isRecord(event.request) ? event.request.userAttributes : undefined;
  const { email, email_verified } = isRecord(attributes) ? attributes : {};
  const added = { claimsToAddOrOverride: { email, email_verified, sub: "somebody else" } };
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: added } } };
}
