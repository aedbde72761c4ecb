import { ensurePlatform } from "../../scripts/synth/ensure-platform.ts";

/** Installs SST's components before the long tests: two of them need them, and both would install them at once. */
export function setup(): void {
  ensurePlatform();
}
