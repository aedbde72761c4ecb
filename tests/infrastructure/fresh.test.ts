import { expect, test } from "vitest";
import { digestSources } from "../../scripts/synth/source-digest.ts";
import { root, snapshot } from "./snapshot.ts";

test("given the committed graph, when the stacks are read, then it was synthesized from them: otherwise run npm run synth", () => {
  expect(snapshot.sources).toBe(digestSources(root));
});
