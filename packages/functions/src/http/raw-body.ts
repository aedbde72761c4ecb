import { MAX_BODY_BYTES } from "@emdia/contracts/constants";
import { AppError } from "@emdia/core/model/app-error";
import type { HttpEvent } from "./reply.ts";

type Sent = Pick<HttpEvent, "body" | "isBase64Encoded">;

/** `most` is in bytes, MAX_BODY_BYTES by default. @throws AppError request.too_large */
export function readRawBody({ body, isBase64Encoded }: Sent, most?: number): Buffer {
  const bytes = Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8");
  checkSize(bytes.byteLength, most);
  return bytes;
}

/** API Gateway passes most bodies as text already. @throws AppError request.too_large */
export function readBodyText(sent: Sent, most?: number): string {
  if (sent.isBase64Encoded) return readRawBody(sent, most).toString("utf8");
  const text = sent.body ?? "";
  checkSize(Buffer.byteLength(text), most);
  return text;
}

function checkSize(bytes: number, most = MAX_BODY_BYTES): void {
  if (bytes > most) throw new AppError("request.too_large");
}
