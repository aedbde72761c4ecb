import type { ServerResponse } from "node:http";

/** The path at which pages open their reload stream. Only the local server answers it. */
export const RELOAD_PATH = "/__local/reload";

/**
 * The tag that every page gets while sources are watched. It loads a file because the content
 * security policy forbids inline scripts.
 */
export const reloadTag = `<script src="${RELOAD_PATH}.js" defer></script>`;

const SCRIPT = `new EventSource("${RELOAD_PATH}").onmessage = () => location.reload();\n`;

/** The channel to the site's open pages. */
export type ReloadChannel = ReturnType<typeof createReloadChannel>;

/** Creates a channel without open pages. */
export function createReloadChannel() {
  const pages = new Set<ServerResponse>();
  return {
    /** Sends the script or keeps the stream open. Returns false for any other path. */
    answer(pathname: string, response: ServerResponse) {
      if (pathname === `${RELOAD_PATH}.js`) {
        response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" }).end(SCRIPT);
        return true;
      }
      if (pathname !== RELOAD_PATH) return false;
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).write(": open\n\n");
      pages.add(response);
      response.once("close", () => pages.delete(response));
      return true;
    },
    reload() {
      for (const page of pages) page.write("data: reload\n\n");
    },
    close() {
      for (const page of pages) page.destroy();
    },
  };
}
