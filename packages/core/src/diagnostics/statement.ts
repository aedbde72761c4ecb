/** Each fix becomes one statement, in the language of DynamoDB's ExecuteStatement. */

import type { Key } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import type { Finding, Fix, Path } from "./finding.ts";

export type Place = { tableName: string; pk: string };

/** DynamoDB accepts statements of at most this length. */
const MAX_STATEMENT = 8_192;
/** Texts of more characters than this are not compared. */
const MAX_COMPARED = 300;

export function statementOf(place: Place, { sk, fix }: Finding): string | null {
  if (!fix || ("path" in fix && fix.path.some((name) => name.includes('"')))) return null;
  const statement = written(place, sk, fix);
  return statement.length > MAX_STATEMENT ? null : statement;
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

function literal(value: unknown): string {
  if (typeof value === "string") return text(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === null) return "NULL";
  throw new Error("a fix writes texts, numbers, booleans and nothing");
}

const map = (item: Item) =>
  `{${Object.entries(item)
    .map(([name, value]) => `${text(name)}: ${literal(value)}`)
    .join(", ")}}`;

const pathOf = (path: Path) => path.map((name) => `"${name}"`).join(".");

const where = ({ pk, sk }: Key, guard: string): string => `WHERE "pk" = ${text(pk)} AND "sk" = ${text(sk)}${guard}`;

/** Returns the condition by which DynamoDB refuses a statement that runs too late, or twice. */
function guardOf(path: Path, was: unknown): string {
  if (was === undefined) return ` AND ${pathOf(path)} IS MISSING`;
  const isComparable = typeof was === "number" || typeof was === "boolean" || typeof was === "string";
  if (!isComparable || String(was).length > MAX_COMPARED) return "";
  return ` AND ${pathOf(path)} = ${literal(was)}`;
}

function written({ tableName, pk }: Place, sk: string, fix: Fix): string {
  const key = { pk, sk };
  switch (fix.act) {
    case "set":
      return `UPDATE "${tableName}" SET ${pathOf(fix.path)} = ${literal(fix.to)} ${where(key, guardOf(fix.path, fix.was))}`;
    case "unset":
      return `UPDATE "${tableName}" REMOVE ${pathOf(fix.path)} ${where(key, guardOf(fix.path, fix.was))}`;
    case "drop":
      return `DELETE FROM "${tableName}" ${where(key, "")}`;
    case "insert":
      return `INSERT INTO "${tableName}" VALUE ${map({ pk, sk: fix.sk, ...fix.fields })}`;
  }
}
