import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { confirmEmail } from "../account/sign-up.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { cognitoAccounts } from "./cognito-accounts.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = { status: number; body: string };
const ok = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) });
const refused = (type: string): Answer => ({ status: 400, body: JSON.stringify({ __type: type, message: "…" }) });
const confirmed = ok({ Session: "session" });
const signedIn = ok({ AuthenticationResult: { AccessToken: "a.b.c", RefreshToken: "r/+", TokenType: "Bearer" } });
const core = { table: memoryTable(), now: () => new Date("2027-01-10T12:00:00.000Z") };
const input = { email: "ana@exemplo.com.br", code: "123456", purpose: "signup" } as const;

async function accountsOver(answers: Record<string, Answer>) {
  const asked: unknown[] = [];
  const types = new Set<string | undefined>();
  const opened = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk;
    });
    request.on("end", () => {
      const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
      asked.push([action, JSON.parse(text)]);
      types.add(request.headers["content-type"]);
      const { status, body } = answers[action] ?? refused("UnknownOperationException");
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(body);
    });
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const address = opened.address();
  const port = typeof address === "object" ? address?.port : 0;
  const accounts = cognitoAccounts({ endpoint: `http://127.0.0.1:${port}/`, clientId: "client" });
  return { accounts, asked, types };
}

test.each([
  ["signup", "/email-confirmed"],
  ["resend", "/auth/callback"],
] as const)(
  "given a right code of a %s, when confirmed, then %s gets one sign-in by the code's session",
  async (purpose, page) => {
    const { accounts, asked } = await accountsOver({ ConfirmSignUp: confirmed, InitiateAuth: signedIn });
    expect(await confirmEmail({ ...core, accounts }, { ...input, purpose })).toEqual({
      redirectTo: `${page}#access_token=a.b.c&refresh_token=r%2F%2B&type=signup`,
    });
    expect(asked).toEqual([
      ["ConfirmSignUp", { ClientId: "client", Username: input.email, ConfirmationCode: "123456" }],
      [
        "InitiateAuth",
        { ClientId: "client", AuthFlow: "USER_AUTH", Session: "session", AuthParameters: { USERNAME: input.email } },
      ],
    ]);
  },
);

test("given a confirmation whose sign-in is refused, when it ends, then the account's page comes without tokens", async () => {
  const answers = { ConfirmSignUp: confirmed, InitiateAuth: refused("NotAuthorizedException") };
  const { accounts } = await accountsOver(answers);
  expect(await confirmEmail({ ...core, accounts }, { ...input, purpose: "resend" })).toEqual({
    redirectTo: "/email-confirmed#type=signup",
  });
});

test("given a confirmation without a session, when it ends, then the account's page comes without tokens, and no sign-in is tried", async () => {
  const { accounts, asked } = await accountsOver({ ConfirmSignUp: ok({}), InitiateAuth: signedIn });
  expect(await confirmEmail({ ...core, accounts }, { ...input, purpose: "resend" })).toEqual({
    redirectTo: "/email-confirmed#type=signup",
  });
  expect(asked).toHaveLength(1);
});

test.each([
  ["CodeMismatchException", "auth.invalid_confirmation"],
  ["ExpiredCodeException", "auth.invalid_confirmation"],
  ["UserNotFoundException", "auth.invalid_confirmation"],
  ["NotAuthorizedException", "auth.invalid_confirmation"],
  ["AliasExistsException", "auth.invalid_confirmation"],
  ["InvalidParameterException", "auth.invalid_confirmation"],
  ["com.amazonaws.cognito#CodeMismatchException", "auth.invalid_confirmation"],
  ["LimitExceededException", "request.too_many"],
  ["TooManyFailedAttemptsException", "request.too_many"],
  ["TooManyRequestsException", "request.too_many"],
])("given %s, when confirmed, then the refusal is %s", async (type, code) => {
  const { accounts } = await accountsOver({ ConfirmSignUp: refused(type) });
  await expect(confirmEmail({ ...core, accounts }, input)).rejects.toMatchObject({ name: "AppError", code });
});

test.each([
  ["a failure of its own", { status: 500, body: '{"__type":"InternalErrorException"}' }],
  ["a cut answer", { status: 200, body: '{"Session":"secret-sess' }],
  ["a page of a proxy", { status: 502, body: "<html>secret</html>" }],
])("given %s, when confirmed, then it is a bug's error and quotes nothing", async (_what, answer) => {
  const { accounts } = await accountsOver({ ConfirmSignUp: answer });
  const failure = await confirmEmail({ ...core, accounts }, input).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toHaveProperty("code");
  expect(String(failure)).not.toMatch(/secret|123456|ana@/);
});

test("given a call, when it is sent, then it names Cognito's protocol", async () => {
  const { accounts, types } = await accountsOver({ ConfirmSignUp: confirmed, InitiateAuth: signedIn });
  await confirmEmail({ ...core, accounts }, input);
  expect([...types]).toEqual(["application/x-amz-json-1.1"]);
});

test("given a server that closes the connection before or within an answer, when confirmed, then it is an error without a wait", async () => {
  const { accounts } = await accountsOver({});
  server?.removeAllListeners("request");
  server?.on("request", (request) => request.socket.destroy());
  await expect(confirmEmail({ ...core, accounts }, input)).rejects.toThrow();
  server?.removeAllListeners("request");
  server?.on("request", (request, response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"Session"', () => request.socket.destroy());
  });
  await expect(confirmEmail({ ...core, accounts }, input)).rejects.toThrow();
});
