import path from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "../graph/read-graph.ts";
import { siteHeadersOf } from "../graph/site-headers.ts";
import type { Graph } from "../graph-types.ts";
import type { OpenSite } from "../region-options.ts";
import { siteEnvironment } from "./build-site.ts";

interface DevSiteModule {
  openDevSite(options: {
    server: Parameters<OpenSite>[0];
    root?: string;
    environment: Readonly<Record<string, string>>;
    headers: Readonly<Record<string, string>>;
  }): ReturnType<OpenSite>;
}

/** Serves the site from its sources, with live changes. `root` is packages/frontend by default. */
export function devSite(graph: Graph, root?: string): OpenSite {
  return async (server) => {
    const file = path.join(repositoryRoot, "packages/frontend/prerender/dev-site.ts");
    // The module is imported by path: the region's code does not depend on the site's.
    const { openDevSite }: DevSiteModule = await import(pathToFileURL(file).href);
    const [environment, headers] = [siteEnvironment(graph), siteHeadersOf(graph)];
    return openDevSite({ server, environment, headers, ...(root === undefined ? {} : { root }) });
  };
}
