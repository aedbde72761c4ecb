import { writeFileSync } from "node:fs";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { mergeExport } from "@emdia/contracts/merge-export";
import type { BusinessExportWire } from "@emdia/contracts/privacy";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import type { ProfileContext } from "@emdia/core/model/context";
import { deleteAccount } from "@emdia/core/privacy/delete-account";
import { eraseStudent } from "@emdia/core/privacy/erase-student";
import { exportBusiness, exportStudent } from "@emdia/core/privacy/export-data";
import { Refusal } from "../refusal.ts";
import { type Asked, orNobody, type Verbs } from "../verb.ts";
import { ownerOf } from "./owners.ts";

async function open(asked: Asked): Promise<ProfileContext> {
  const { profile, ctx } = await ownerOf(asked);
  return { ...ctx, profile, today: civilDateIn(profile.timezone, asked.now()) };
}

/** Reads the option `student`. @throws Refusal for a text that is no student's number */
function studentOf({ maybe }: Asked): number | undefined {
  const text = maybe("student");
  if (text !== undefined && !/^[1-9]\d{0,6}$/.test(text)) throw new Refusal(`${text} is no student's number.`);
  return text === undefined ? undefined : Number(text);
}

async function wholeBusiness(ctx: ProfileContext): Promise<BusinessExportWire> {
  const pages: BusinessExportWire[] = [];
  let cursor: string | undefined;
  do {
    const page = await exportBusiness(ctx, { limit: undefined, cursor });
    pages.push(page.items);
    ({ cursor } = page);
  } while (cursor !== undefined);
  return mergeExport(pages);
}

/** Lists a student once for each studio, and the students for whom the person pays. */
async function* peopleWith({ cloud }: Asked, email: string): AsyncGenerator<string> {
  const asked = {
    TableName: await cloud.tableName(),
    FilterExpression: "email = :email AND begins_with(pk, :owner)",
    ExpressionAttributeValues: { ":email": email, ":owner": "O#" },
  };
  for await (const { Items = [] } of paginateScan({ client: cloud.documents }, asked))
    for (const { pk, sk, studentIds } of Items) {
      const [owner, student] = [String(pk).slice(2), /^STU#0*(\d+)$/.exec(String(sk))?.[1]];
      if (student) yield `--owner ${owner} --student ${student}`;
      if (sk === "PROFILE") yield `--owner ${owner}`;
      if (Array.isArray(studentIds)) yield* studentIds.map((id) => `--owner ${owner} --student ${id} # pays for them`);
      if (Array.isArray(studentIds) && studentIds.length === 0) yield `--owner ${owner} # pays for nobody`;
    }
}

export const dataRequestVerbs: Verbs = {
  "data-request find": {
    says: "finds who has an address: owners, and students of any owner",
    needs: ["email"],
    async plan(asked) {
      const lines: string[] = [];
      for await (const person of peopleWith(asked, asked.text("email").toLowerCase())) lines.push(person);
      return orNobody(lines);
    },
  },
  "data-request export": {
    says: "writes everything that is stored about an owner, or about one student, into a file",
    needs: ["owner", "file"],
    takes: ["student"],
    async plan(asked) {
      const [ctx, student, file] = [await open(asked), studentOf(asked), asked.text("file")];
      const found = student === undefined ? await wholeBusiness(ctx) : await exportStudent(ctx, student);
      const act = async () => {
        writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`, { mode: 0o600, flag: "wx" });
        return "Send it by a way that only they can open, and delete the file.";
      };
      return { steps: [{ says: `write ${found.payments.length} charges and the rest to ${file}`, act }] };
    },
  },
  "data-request erase": {
    says: "erases a student, or begins the end of an owner's account (their address in --email)",
    needs: ["owner"],
    takes: ["student", "email"],
    async plan(asked) {
      const [ctx, student] = [await open(asked), studentOf(asked)];
      if (student !== undefined) {
        const act = async () => {
          await eraseStudent(ctx, student);
          return "Erased: their charges stay without a name.";
        };
        return { steps: [{ says: `erase student ${student} of ${ctx.profile.email}`, act }] };
      }
      if (asked.maybe("email") !== ctx.profile.email)
        throw new Refusal("--email has to be the address of the account, as its owner has to type it too.");
      const act = async () => {
        const bus = eventBridgeBus(await asked.cloud.busName());
        const { deleteAt } = await deleteAccount({ ...ctx, bus }, { email: ctx.profile.email });
        return `Erased at ${deleteAt}; until then they can take it back on their screen.`;
      };
      return { steps: [{ says: `begin the end of ${ctx.profile.email}'s account`, act }] };
    },
  },
};
