import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Returns the modules that a Lambda evaluates as it starts, and those that it can load later. */
async function modulesOf(handler: string) {
  const { metafile } = await build({
    entryPoints: [join(root, "packages/functions/src", handler)],
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    write: false,
    platform: "node",
    format: "cjs",
    logLevel: "silent",
  });
  const [start = ""] = Object.values(metafile.outputs).map(({ entryPoint }) => entryPoint ?? "");
  const atStart = new Set([start]);
  for (const path of atStart)
    for (const { path: next, kind, external } of metafile.inputs[path]?.imports ?? [])
      if (kind !== "dynamic-import" && !external) atStart.add(next);
  const later = Object.keys(metafile.inputs).filter((path) => !atStart.has(path));
  return { atStart: [...atStart], later };
}

/** Modules of WhatsApp that send nothing: they read a message's status or make a chat's link. */
const PURE = /(core\/src\/model\/whatsapp-status|contracts\/src\/values\/whatsapp-link)\.ts$/;
const isOfWhatsApp = (path: string) => /whatsapp|consents|kms/i.test(path) && !PURE.test(path);

test.each(["payments.ts", "reminders.ts", "reminder-runner.ts", "billing/owner.ts"])(
  "given the Lambda %s, when it starts, then nothing that sends by WhatsApp is evaluated, and all of it can be loaded",
  async (handler) => {
    const { atStart, later } = await modulesOf(handler);
    // At its start a Lambda has only the function that loads the sender by WhatsApp.
    expect(atStart.filter(isOfWhatsApp)).toEqual(["packages/functions/src/invocation/whatsapp.ts"]);
    expect(later).toEqual(
      expect.arrayContaining([
        "packages/core/src/message/whatsapp-road.ts",
        "packages/core/src/adapters/whatsapp/graph-whatsapp.ts",
        "packages/core/src/adapters/kms-vault.ts",
        "packages/core/src/store/consents.ts",
      ]),
    );
  },
);
