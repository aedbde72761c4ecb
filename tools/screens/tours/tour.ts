import type { Page } from "@playwright/test";
import type { Shoot } from "../camera.ts";

/** A tour of some screens. It starts signed out, and throws when a screen is not as expected. */
export type Tour = (stage: { page: Page; shoot: Shoot }) => Promise<void>;
