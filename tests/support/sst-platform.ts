import { ensurePlatform } from "../../tools/synth/ensure-platform.ts";

/** Installs SST's platform before two of the long tests, which need it and run side by side. */
export function setup(): void {
  ensurePlatform();
}
