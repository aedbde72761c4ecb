import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { findDynoxide } from "./binary.ts";

/** Creates a folder that looks as if npm had installed one platform's package in it. */
function installed(platform: string, program: string): string {
  const folder = temporaryFolder();
  const home = path.join(folder, "node_modules/@dynoxide", platform);
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, "package.json"), "{}");
  writeFileSync(path.join(home, program), "");
  return folder;
}

test.for([
  ["darwin", "arm64", "dynoxide"],
  ["darwin", "x64", "dynoxide"],
  ["linux", "arm64", "dynoxide"],
  ["win32", "x64", "dynoxide.exe"],
] as const)("given the package of %s-%s, when searched for, then its program is found", ([platform, arch, program]) => {
  const folder = installed(`${platform}-${arch}`, program);
  expect(findDynoxide({}, { platform, arch, folder })).toBe(
    path.join(folder, "node_modules/@dynoxide", `${platform}-${arch}`, program),
  );
});

test("given a platform without a package, when searched for, then one sentence names it and the remedy", () => {
  const machine = { platform: "freebsd", arch: "x64", folder: installed("linux-x64", "dynoxide") };
  expect(() => findDynoxide({}, machine)).toThrow(
    "Não há banco de dados local (dynoxide) para freebsd-x64: aponte DYNOXIDE_BIN para o programa",
  );
});
