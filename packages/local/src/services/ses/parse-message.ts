import type { Address, Attachment, Email } from "postal-mime";
import PostalMime from "postal-mime";
import { AwsError } from "../../aws/errors.ts";
import type { Mail, MailAttachment } from "../../types.ts";

export const largestMessageBytes = 10_485_760;

/** The sender is `Name <address>`, or the bare address. */
export type ParsedMessage = Omit<Mail, "id" | "at" | "tags"> & {
  date: string | undefined;
  headers: ReadonlyArray<{ name: string; value: string }>;
};

export type MessagePart = { contentId: string; filename: string; contentType: string; content: Buffer };

const single = new Set(["from", "to", "cc", "bcc", "subject", "reply-to", "sender", "date", "message-id"]);

/** Throws `InvalidParameterValue` for a message that cannot be read. */
export async function parseMessage(raw: Buffer): Promise<ParsedMessage> {
  if (raw.length > largestMessageBytes)
    throw invalid(`Message length is more than ${largestMessageBytes} bytes long: '${raw.length}'.`);
  const email = await PostalMime.parse(raw);
  checkHeaders(raw, email);
  return {
    from: formatAddresses([email.from])[0] ?? "",
    to: formatAddresses(email.to),
    replyTo: formatAddresses(email.replyTo),
    subject: email.subject ?? "",
    html: email.html ?? "",
    text: email.text ?? "",
    date: email.date,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(describePart),
  };
}

export async function readParts(raw: Buffer): Promise<readonly MessagePart[]> {
  const email = await PostalMime.parse(raw);
  return email.attachments.map((part) => ({
    contentId: (part.contentId ?? "").replace(/^<|>$/g, ""),
    filename: part.filename ?? "",
    contentType: part.mimeType,
    content: bytesOf(part),
  }));
}

function checkHeaders(raw: Buffer, email: Email): void {
  const end = /\r?\n\r?\n/.exec(raw.toString("latin1"));
  const head = raw.subarray(0, end?.index ?? raw.length);
  if (head.some((byte) => byte > 126)) throw invalid("Message headers contain non-ASCII characters.");
  if (!email.headers.some(({ key }) => key === "from")) throw invalid("Missing required header 'From'.");
  const seen = new Set<string>();
  for (const { key, originalKey } of email.headers) {
    if (single.has(key) && seen.has(key)) throw invalid(`Duplicate header '${originalKey}'.`);
    seen.add(key);
  }
}

function formatAddresses(addresses: ReadonlyArray<Address | undefined> = []): readonly string[] {
  const mailboxes = addresses.flatMap((address) => address?.group ?? (address ? [address] : []));
  return mailboxes.map(({ name, address = "" }) => (name ? `${displayName(name)} <${address}>` : address));
}

/** Quotes a name in a header when it contains a special character (RFC 5322, 3.2.3). */
const displayName = (name: string) => (/[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/[\\"]/g, "\\$&")}"` : name);

function describePart(part: Attachment): MailAttachment {
  return { filename: part.filename ?? "", contentType: part.mimeType, size: bytesOf(part).length };
}

function bytesOf({ content }: Attachment): Buffer {
  return typeof content === "string" ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

const invalid = (message: string): AwsError => new AwsError("InvalidParameterValue", message);
