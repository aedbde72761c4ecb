import { randomBytes, randomInt } from "node:crypto";

export function bent(token: string, index: number): string {
  const bytes = Buffer.from(token, "base64url");
  const at = randomInt(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
  const ways = [
    bytes.toString("base64url"),
    token.slice(0, randomInt(1, token.length)),
    `${token}${randomBytes(3).toString("base64url")}`,
    randomBytes(bytes.length).toString("base64url"),
    `${encodeURIComponent("../../etc/passwd")}${index}`,
    `${token}%00`,
    token.toUpperCase(),
  ];
  return ways[index % ways.length] ?? "";
}
