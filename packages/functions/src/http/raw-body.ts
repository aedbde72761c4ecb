import { MAX_BODY_BYTES } from "@emdia/contracts/constants";
import { AppError } from "@emdia/core/app-error";
import type { HttpEvent } from "./event.ts";

/** The bytes of a request's body, as they were sent. @throws AppError request.too_large */
export function rawBody({ body, isBase64Encoded }: Pick<HttpEvent, "body" | "isBase64Encoded">): Buffer {
  const bytes = Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8");
  if (bytes.byteLength > MAX_BODY_BYTES) throw new AppError("request.too_large");
  return bytes;
}
