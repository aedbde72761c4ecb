import { isRecord } from "@emdia/local/json";

const drawn: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{16}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{6}/g, "<message>"],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<uuid>"],
  [/\d{4}-\d\d-\d\dT\d\d:[\d:.]+Z/g, "<instant>"],
  [/https?:\/\/[^\s"\\/]+/g, "<origin>"],
  [/\/p\/[\w-]{20,}/g, "/p/<token>"],
  [/\b(cus|sub|cs_test|price|evt)_\w+/g, "<stripe>"],
  [/[\w.-]*@[\w.-]*amazonses\.com|[0-9a-z]{8,16}(-[0-9a-z]{4,8}){4}-[0-9a-z]{6,12}(-[0-9a-z]{6})?/g, "<message>"],
  [/"expiresAt":\{"N":"\d+"\}/g, '"expiresAt":"<epoch>"'],
  [/"requestId":"[^"]+"/g, '"requestId":"<request>"'],
  [/"(registrationCode|code|sk|pk)":("|\{"S":")(REG#)?[\w-]{22}"/g, '"$1":"<code>"'],
  [/REG#[\w-]{22}/g, "REG#<code>"],
  [/\/cadastro\/[\w-]{22}/g, "/cadastro/<code>"],
  [/-\d{13}\b/g, "-<millis>"],
  [/DUE#\d\d/g, "DUE#<shard>"],
  [/"N":"\d{13}"/g, '"N":"<millis>"'],
  [/LIMIT#[^"]+/g, "LIMIT#<caller>"],
  [/\b[0-9a-f]{64}\b/g, "<hash>"],
];

export function sameEverywhere(value: unknown): string {
  return drawn.reduce((text, [pattern, name]) => text.replace(pattern, name), JSON.stringify(sorted(value)) ?? "");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
