import { ensurePlatform } from "../../tools/synth/ensure-platform.ts";

/** Two of the long tests need them, and both would install them at the same time. */
export function setup(): void {
  ensurePlatform();
}
