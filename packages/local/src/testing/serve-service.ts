import { createEndpoint, listenEndpoint } from "../aws/endpoint.ts";
import { createFaults, type FaultInjector } from "../faults.ts";
import { closeServer } from "../server/listen.ts";
import type { AwsService } from "../types.ts";

export type ServedService = { url: string; faults: FaultInjector; close(): Promise<void> };

export async function serveService(service: AwsService): Promise<ServedService> {
  const faults = createFaults();
  const { server, url } = await listenEndpoint(createEndpoint({ services: [service], faults, log: () => undefined }));
  return { url, faults, close: () => closeServer(server) };
}
