import { createEndpoint, listenEndpoint } from "../aws/endpoint.ts";
import { createFaults, type FaultInjector } from "../faults.ts";
import { closeServer } from "../server/listen.ts";
import type { AwsService } from "../types.ts";

/** A stand-in that runs alone over HTTP, for its contract tests. */
export type ServedService = { url: string; faults: FaultInjector; close(): Promise<void> };

/** Serves one stand-in behind the region's own endpoint, on a free port of 127.0.0.1. */
export async function serveService(service: AwsService): Promise<ServedService> {
  const faults = createFaults();
  const { server, url } = await listenEndpoint(createEndpoint({ services: [service], faults, log: () => undefined }));
  return { url, faults, close: () => closeServer(server) };
}
