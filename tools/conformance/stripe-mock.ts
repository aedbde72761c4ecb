import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { freePort } from "@emdia/local/server/listen";
import { cache, ensureDownloaded, requireProgram, runToEnd, type Service, startServer } from "./service.ts";

const folder = path.join(cache, "stripe-mock");
const MODULE = "github.com/stripe/stripe-mock";
const VERSION = "v0.203.0";
/** The checksum of the module's sources, as `go version -m` reports it for the built program. */
const SUM = "h1:EzW7nb/fphqcAkgVRHAaC88OaAZo6SBWSl54cflDTio=";

/** Starts Stripe's own judge of API calls. @throws Missing without Go, Error for other sources */
export async function startStripeMock(): Promise<Service> {
  requireProgram("go", "version", "nothing can be compared with Stripe's stripe-mock.");
  const program = path.join(folder, "stripe-mock");
  if (!existsSync(program)) {
    console.log("Building stripe-mock by Go (the first time only)…");
    const env = { ...process.env, GOBIN: folder };
    ensureDownloaded("stripe-mock", "nothing can be compared with it.", () =>
      runToEnd("go", ["install", `${MODULE}@${VERSION}`], { env }),
    );
  }
  const { stdout } = spawnSync("go", ["version", "-m", program], { encoding: "utf8" });
  if (!stdout.includes(`mod\t${MODULE}\t${VERSION}\t${SUM}`)) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error("stripe-mock was not built from the sources whose checksum is known. It was removed.");
  }
  // stripe-mock gets an unused HTTPS address: its default port may be another program's.
  const [address, unused] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  return startServer(`http://${address}`, program, ["-http-addr", address, "-https-addr", unused]);
}
