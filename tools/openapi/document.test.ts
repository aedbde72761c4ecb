import { readFileSync } from "node:fs";
import { errorCatalogue } from "@emdia/contracts/errors";
import { allRoutes } from "@emdia/contracts/routes/index";
import { beforeAll, expect, test } from "vitest";
import { openApi } from "./document.ts";
import type { Response } from "./open-api.ts";
import type { Operation } from "./operation.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi(allRoutes);
});

/** `npm run tools -- openapi` writes this file; a change of any route or schema outdates it. */
const COMMITTED = new URL("../../docs/api/openapi.json", import.meta.url);

test("given the committed reference, when the routes are read again, then it equals them", () => {
  expect(JSON.parse(JSON.stringify(api))).toEqual(JSON.parse(readFileSync(COMMITTED, "utf8")));
});

const operations = () => Object.values(api.paths).flatMap((methods) => Object.values(methods));
const operationOf = (id: string): Operation | undefined => operations().find((one) => one.operationId === id);

function answerOf(id: string, status: number): Response | undefined {
  const answer = operationOf(id)?.responses[status];
  return answer && !("$ref" in answer) ? answer : undefined;
}

test("given the route table, when described, then every route is listed once, sorted, with an area and its body", () => {
  expect(
    operations()
      .map((one) => one.operationId)
      .toSorted(),
  ).toEqual(allRoutes.map(({ name }) => name).toSorted());
  expect(Object.keys(api.paths)).toEqual(Object.keys(api.paths).toSorted());
  for (const { name, area, status, response, body, isSigned } of allRoutes) {
    const operation = operationOf(name);
    expect(operation?.tags).toEqual([area]);
    expect(answerOf(name, status)?.description, name).toBeTruthy();
    expect(answerOf(name, status)?.content?.["application/json"].schema !== undefined, name).toBe(!!response);
    expect(operation?.requestBody !== undefined, name).toBe(!!body || isSigned === true);
  }
});

test("given the reference, when its references are followed, then each ends at a component", () => {
  const refs = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  const components: Record<string, object> = api.components;
  const lost = refs.filter(([, kind = "", name = ""]) => !(name in (components[kind] ?? {}))).map(([ref]) => ref);
  expect(refs.length).toBeGreaterThan(100);
  expect(lost).toEqual([]);
  expect(JSON.stringify(api)).not.toContain("$defs");
});

test("given the errors' catalogue, when described, then each code is under its status with its Portuguese text", () => {
  for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
    const content = api.components.responses[`Error${status}`]?.content?.["application/json"];
    const ours = content?.schema.anyOf?.[0] ?? content?.schema;
    expect(ours?.properties?.code?.enum).toContain(code);
    expect(ours?.properties?.code?.description).toContain(`\`${code}\`: ${message}`);
  }
});

test.each([
  [401, "Unauthorized"],
  [404, "Not Found"],
  [413, "Request Entity Too Large"],
  [429, "Too Many Requests"],
  [500, "Internal Server Error"],
  [503, "Service Unavailable"],
])("given the gateway's refusal with %i, when described, then its own body is beside ours", (status, message) => {
  const response = api.components.responses[`Error${status}`];
  const content = response?.content?.["application/json"];
  expect(content?.schema.anyOf?.map(({ required }) => required)).toEqual([["error", "code", "requestId"], ["message"]]);
  expect(response?.description).toContain(`{"message":"${message}"}`);
});

test.each([400, 402, 403, 409, 415])("given a refusal with %i, when described, then it is ours alone", (status) => {
  const schema = api.components.responses[`Error${status}`]?.content?.["application/json"].schema;
  expect([schema?.anyOf, schema?.required]).toEqual([undefined, ["error", "code", "requestId"]]);
});

test("given a body's rules, when described, then bounds, defaults and Portuguese texts are described, and trims too", () => {
  const { PlanInput, StudentInput } = api.components.schemas;
  expect(PlanInput?.required).toEqual(["name", "price"]);
  expect(PlanInput?.properties?.price).toMatchObject({ minimum: 0.01, maximum: 999_999.99 });
  expect(PlanInput?.properties?.price?.["x-messages"]).toContain("Use no máximo duas casas decimais");
  expect(PlanInput?.properties?.active).toMatchObject({ type: "boolean", default: true });
  expect(PlanInput?.["x-messages"]).toEqual(["O período deve ser de pelo menos 1 mês"]);
  expect(StudentInput?.properties?.email?.anyOf?.[0]?.description).toContain("trimmed and lower-cased");
});

test("given owners' lists and deletions, when described, then security, headers and 204 are the route's", () => {
  const list = operationOf("listStudents");
  expect(list?.security).toEqual([{ owner: [] }]);
  expect(list?.parameters?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ["limit", "query", false],
    ["cursor", "query", false],
    ["status", "query", false],
  ]);
  expect(Object.keys(answerOf("listStudents", 200)?.headers ?? {})).toEqual(["x-today", "x-next-cursor"]);
  expect(answerOf("deleteStudent", 204)).not.toHaveProperty("content");
  expect(operationOf("deleteStudent")?.parameters).toMatchObject([{ name: "id", in: "path", required: true }]);
});

test("given what a route takes, when described, then its refusals fit: writing needs access, the profile does not", () => {
  const refusals = (id: string) => Object.keys(operationOf(id)?.responses ?? {}).filter((status) => status >= "400");
  expect(refusals("getProfile")).toEqual(["401", "404", "500", "503"]);
  expect(refusals("listPlans")).toEqual(["400", "401", "404", "500", "503"]);
  expect(refusals("updateProfile")).toEqual(["400", "401", "404", "409", "413", "415", "500", "503"]);
  expect(refusals("deletePlan")).toEqual(["401", "402", "404", "409", "500", "503"]);
});

test("given two runs, when written, then they are the same text", async () => {
  expect(JSON.stringify(await openApi(allRoutes))).toBe(JSON.stringify(api));
});
