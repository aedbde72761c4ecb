import { expect, test } from "vitest";
import { removeUnread } from "./css.ts";

test("given properties that no rule reads, then they are removed, and also those that only they read", () => {
  const css =
    ":root{--paper:#fff;--ink:var(--deep);--deep:#000;--text:1rem;--text--line:2rem}" +
    '@property --tw-x{syntax:"*";inherits:false}@property --tw-y{syntax:"*";inherits:false}' +
    ".a{color:var(--paper);--tw-y:1;line-height:var(--tw-z,var(--text--line));top:var(--tw-y)}";
  expect(removeUnread(css)).toBe(
    ":root{--paper:#fff;--text--line:2rem}" +
      '@property --tw-y{syntax:"*";inherits:false}' +
      ".a{color:var(--paper);--tw-y:1;line-height:var(--tw-z,var(--text--line));top:var(--tw-y)}",
  );
});
