import { expect, test } from "vitest";
import { findIconFiles, type Modules } from "./chunks.ts";

const index = "/packages/lucide-react/dist/esm/lucide-react.mjs";
const code: Readonly<Record<string, string>> = {
  [index]: `export { default as AlertTriangle, default as TriangleAlert } from './icons/triangle-alert.mjs';
export { default as Check } from './icons/check.mjs';
export { default as Icon } from './Icon.mjs';`,
  "/two.tsx": `import { Check, TriangleAlert as Warning } from "lucide-react";`,
  "/none.tsx": `import { Link } from "react-router-dom";`,
  "/unknown.tsx": `import { Nothing } from "lucide-react";`,
};
const modules: Modules = { getModuleInfo: (id) => ({ code: code[id] ?? null, importedIds: [] }) };

test("given a module that names icons, then exactly their files are listed", () => {
  const folder = "/packages/lucide-react/dist/esm/icons";
  expect(findIconFiles("/two.tsx", index, modules)).toEqual([`${folder}/check.mjs`, `${folder}/triangle-alert.mjs`]);
  expect(findIconFiles("/none.tsx", index, modules)).toEqual([]);
});

test("given a name that the index does not have, then the build stops", () => {
  expect(() => findIconFiles("/unknown.tsx", index, modules)).toThrow("There is no icon Nothing");
});
