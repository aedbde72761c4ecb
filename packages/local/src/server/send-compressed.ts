import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The content types that CloudFront compresses, of those that site and API send. */
const COMPRESSED = /^(text\/|application\/(javascript|json|xml|pdf)\b|image\/svg\+xml)/;
/** The sizes that CloudFront compresses, in bytes. */
const [SMALLEST, LARGEST] = [1_000, 10_000_000];

type Compress = (body: Buffer) => Promise<Buffer>;
/** In CloudFront's order of preference, and as fast as CloudFront, not as small as possible. */
const encodings: readonly (readonly [name: string, Compress])[] = [
  ["br", (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ["gzip", promisify(gzip)],
];

/** Compresses as CloudFront does, so that a laptop measures what visitors load. */
export async function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  body: string | Buffer,
): Promise<void> {
  const bytes = Buffer.from(body);
  const accepted = String(request.headers["accept-encoding"] ?? "").split(/\s*,\s*/);
  const encoding = encodings.find(([name]) => accepted.includes(name));
  if (!encoding || !isCompressed(response, bytes.length)) return void response.end(bytes);
  const [name, compress] = encoding;
  response.setHeader("content-encoding", name);
  response.setHeader("vary", "accept-encoding");
  response.removeHeader("content-length");
  response.end(await compress(bytes));
}

function isCompressed(response: ServerResponse, size: number): boolean {
  const isPlain = !response.hasHeader("content-encoding") && [200, 403, 404].includes(response.statusCode);
  return isPlain && size >= SMALLEST && size <= LARGEST && COMPRESSED.test(String(response.getHeader("content-type")));
}
