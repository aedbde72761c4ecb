import { type EdgeEvent, runEdge } from "../../tests/infrastructure/edge.ts";
import { addresses, files, isForbidden, visit } from "../../tests/infrastructure/edge-visits.ts";
import type { RawResource } from "../synth/raw-graph.ts";
import { secretValue } from "../synth/secrets.ts";

/** Four fifths of CloudFront's 10,240 bytes: a later SST release may need the rest. */
const MOST_BYTES = 8_192;
const LONG_SECRET = "s".repeat(64);

/**
 * Lists the faults for which CloudFront would reject its functions: code that is too long with a
 * 64-byte secret, a header that no function may write, or a function that throws
 * (tests/infrastructure/edge-visits.ts).
 */
export async function judgeEdge(resources: readonly RawResource[]): Promise<readonly string[]> {
  const functions = resources.filter(({ type }) => type === "aws:cloudfront/function:Function");
  if (functions.length === 0) return ["CloudFront has no function"];
  const found = await Promise.all(functions.map((one) => judgeFunction(one, resources)));
  return found.flat();
}

async function judgeFunction({ name, inputs }: RawResource, resources: readonly RawResource[]) {
  const code = String(inputs.code).replaceAll(secretValue("EdgeSecret"), LONG_SECRET);
  const bytes = Buffer.byteLength(code);
  const tooLong = bytes > MOST_BYTES ? [`${name} takes ${bytes} bytes, more than ${MOST_BYTES}`] : [];
  const written = await Promise.all(addresses.map((address) => judgeVisit(code, visit(address), resources)));
  return [...tooLong, ...new Set(written.flat().map((what) => `${name} ${what}`))];
}

async function judgeVisit(code: string, event: EdgeEvent, resources: readonly RawResource[]) {
  try {
    const { touched } = await runEdge(code, event, files, resources);
    return touched.filter(isForbidden).map((header) => `writes the header ${header}, which CloudFront forbids`);
  } catch (error) {
    return [`throws at ${event.request.uri}: ${error}`];
  }
}
