import type { SesStandIn } from "../../types.ts";

const encode = (text: string) => Buffer.from(text).toString("base64");

/**
 * Writes the MIME message of a mail from the user pool, because Cognito provides only its parts.
 */
export function composeMessage({ from, to, subject, html }: Parameters<SesStandIn["deliver"]>[0]): Buffer {
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: =?UTF-8?B?${encode(subject)}?=`,
    "MIME-Version: 1.0",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    encode(html).replace(/.{76}/g, "$&\r\n"),
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}
