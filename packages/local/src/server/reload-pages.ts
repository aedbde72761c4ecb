import type { ServerResponse } from "node:http";

/** Where the pages listen; answered by the local server alone. */
export const RELOAD_PATH = "/__local/reload";

/** The tag put into every page while sources are watched: a file, so that a strict script policy holds. */
export const reloadTag = `<script src="${RELOAD_PATH}.js" defer></script>`;

const SCRIPT = `new EventSource("${RELOAD_PATH}").onmessage = () => location.reload();\n`;

/** The open pages of the site. */
export interface ReloadChannel {
  /** Answers the script or keeps the stream open; false when the path is not its own. */
  answer(pathname: string, response: ServerResponse): boolean;
  reload(): void;
  close(): void;
}

/** A channel without listeners. */
export function createReloadChannel(): ReloadChannel {
  const pages = new Set<ServerResponse>();
  return {
    answer(pathname, response) {
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
