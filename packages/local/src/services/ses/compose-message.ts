/** A message whose parts came apart: from `SendEmail`, or from the user pool. */
export type MessageParts = {
  from: string;
  to: readonly string[];
  cc?: readonly string[];
  replyTo?: readonly string[];
  subject: string;
  html?: string;
  text?: string;
};

const boundary = "=_em-dia-local";

/** Writes a MIME message as SES does for the callers that do not bring their own. */
export function composeMessage(parts: MessageParts): Buffer {
  const headers = [
    ["From", parts.from],
    ["To", parts.to.join(", ")],
    ["Cc", (parts.cc ?? []).join(", ")],
    ["Reply-To", (parts.replyTo ?? []).join(", ")],
    ["Subject", encodeText(parts.subject)],
    ["MIME-Version", "1.0"],
    ["Content-Type", `multipart/alternative; boundary="${boundary}"`],
  ];
  const head = headers.filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${value}`);
  const bodies = [encodePart("text/plain", parts.text), encodePart("text/html", parts.html)];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${bodies.join("")}--${boundary}--\r\n`);
}

function encodePart(contentType: string, content: string | undefined): string {
  if (content === undefined) return "";
  const lines =
    Buffer.from(content)
      .toString("base64")
      .match(/.{1,76}/g) ?? [];
  const head = `--${boundary}\r\nContent-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: base64`;
  return `${head}\r\n\r\n${lines.join("\r\n")}\r\n`;
}

/** RFC 2047 in words of at most 45 bytes; plain ASCII stays as it is, without line breaks. */
function encodeText(text: string): string {
  const line = text.replace(/[\r\n]+/g, " ");
  if (/^[\x20-\x7e]*$/.test(line)) return line;
  const words: string[] = [];
  for (const character of line) {
    const last = words.at(-1);
    if (last !== undefined && Buffer.byteLength(last + character) <= 45) words[words.length - 1] = last + character;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
}
