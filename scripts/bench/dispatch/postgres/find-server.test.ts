import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { findPostgres } from "./find-server.ts";

test("given a server that the environment names, when one is looked for, then it comes before this machine's programs", () => {
  const url = "postgres://127.0.0.1/em_dia";
  expect(findPostgres({ DATABASE_URL: url, PGHOST: "elsewhere" })).toEqual({ kind: "server", url });
  expect(findPostgres({ PGHOST: "elsewhere" })).toEqual({ kind: "server", url: undefined });
});

test("given folders on the path, when PostgreSQL is looked for, then the one that can make a cluster and serve it is taken", () => {
  const home = mkdtempSync(join(tmpdir(), "em-dia-programs-"));
  try {
    const [client, server] = [join(home, "client"), join(home, "server")];
    for (const [folder, programs] of [
      [client, ["psql", "initdb"]],
      [server, ["initdb", "postgres"]],
    ] as const) {
      mkdirSync(folder);
      for (const program of programs) writeFileSync(join(folder, program), "");
    }
    expect(findPostgres({ PATH: [client, server].join(delimiter) })).toEqual({ kind: "programs", folder: server });
  } finally {
    rmSync(home, { recursive: true });
  }
});
