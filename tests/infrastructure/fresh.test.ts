import { expect, test } from "vitest";
import { digestSources } from "../../tools/synth/snapshot.ts";
import { root, snapshot } from "./snapshot.ts";

test("given the committed graph, when the stacks are read, then it was synthesized from them: otherwise run npm run tools -- synth", () => {
  expect(snapshot.sources).toBe(digestSources(root));
});
