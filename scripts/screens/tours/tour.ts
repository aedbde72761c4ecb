import type { Page } from "@playwright/test";
import type { Shoot } from "../camera.ts";

/** One walk through some screens, with nobody signed in at its start; it throws where a screen is not as it expects. */
export type Tour = (stage: { page: Page; shoot: Shoot }) => Promise<void>;
