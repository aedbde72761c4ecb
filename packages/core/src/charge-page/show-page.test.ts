/**
 * Tests what a link shows: its charge, a page for a replaced link, or a page without a charge. Only
 * an open charge can be reported as paid.
 */
import { expect, test, vi } from "vitest";
import type { Charge } from "../model/charge.ts";
import { chargeKey, profileKey } from "../model/keys.ts";
import type { Profile } from "../model/profile.ts";
import { messagePage } from "../page/message-page.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { reportPaid } from "./report-paid.ts";
import { showPage } from "./show-page.ts";

const DELETION = {
  requestedAt: "2027-01-07T12:00:00.000Z",
  deleteAt: "2027-02-06T12:00:00.000Z",
  closedAt: null,
};

type Given = { charge?: Partial<Charge>; profile?: Partial<Profile>; revision?: number; now?: string };

/** Creates an owner's open charge, due on the tenth, and a link to it. */
async function aLink({ charge: over = {}, profile = {}, revision = 0, now = "2027-01-08T12:00:00.000Z" }: Given = {}) {
  const charge = chargeOf("2027-01", over);
  const studio = await aStudio({ charges: [charge], profile });
  studio.clock.now = now;
  const link = { ownerId: OWNER, key: { studentId: student.id, month: charge.month, sequence: 0 }, revision };
  return { ...studio, charge, link, open: () => showPage(studio.ctx, link, "um-token") };
}

const tagOf = (document: string) => /<p class="tag[^"]*">([^<]*)<\/p>/.exec(document)?.[1];

test("given a link to an open charge, when it is opened, then the page has the link's own form and the owner's name", async () => {
  const { status, document } = await (await aLink()).open();
  expect(status).toBe(200);
  expect(document).toContain("<title>Cobrança de Estúdio</title>");
  expect(document).toContain("<b>Estúdio</b><span>Para Ana</span>");
  expect(document).toContain('<p class="amount">R$\u00a0150,50</p>');
  expect(document).toContain('<form method="post" action="/c/um-token/paid">');
});

test.each([
  ["2027-01-10T02:59:59.999Z", "Vence em 10/01/2027"],
  ["2027-01-10T03:00:00.000Z", "Vence hoje"],
  ["2027-01-11T02:59:59.999Z", "Vence hoje"],
  ["2027-01-11T03:00:00.000Z", "Venceu em 10/01/2027"],
])(
  "given a charge due on 10/01, when its page is opened at %s, then by the owner's day it says: %s",
  async (now, says) => {
    expect(tagOf((await (await aLink({ now })).open()).document)).toBe(says);
  },
);

const UNKNOWN = { status: 404, document: messagePage("unknown") };
const REPLACED = { status: 410, document: messagePage("replaced") };

test.each<[what: string, given: Given]>([
  ["whose account ends", { profile: { deletion: DELETION } }],
  ["whose student is erased", { charge: { erasedAt: "2027-01-07T12:00:00.000Z" } }],
  [
    "whose student is erased, by a link that was replaced",
    { charge: { erasedAt: "2027-01-07T12:00:00.000Z" }, revision: 3 },
  ],
])(
  "given a charge %s, when its link is opened, then the page is unknown and contains no name",
  async (_what, given) => {
    expect(await (await aLink(given)).open()).toEqual(UNKNOWN);
  },
);

test("given a charge or an owner that is no more, when the link is opened, then the page is unknown", async () => {
  const { ctx, link, open, table, charge, at } = await aLink();
  const openAs = (ownerId: string, sequence = 0) =>
    showPage(ctx, { ...link, ownerId, key: { ...link.key, sequence } }, "um-token");
  expect(await openAs(OWNER, 1)).toEqual(UNKNOWN);
  await table.put({ ...at(profileKey(OWNER)), ...profileKey("sem-cobranca") });
  expect(await openAs("sem-cobranca")).toEqual(UNKNOWN);
  await table.put({ ...at(chargeKey(OWNER, charge)), ...chargeKey("sem-perfil", charge) });
  expect(await openAs("sem-perfil")).toEqual(UNKNOWN);
  expect((await open()).status).toBe(200);
});

test.each<[revision: number, linkRevision: number | undefined, status: number]>([
  [0, undefined, 200],
  [1, undefined, 410],
  [0, 0, 200],
  [0, 1, 410],
  [1, 1, 200],
  [2, 1, 410],
])(
  "given a link of revision %i, when the charge's is %s, then it is answered %i",
  async (revision, linkRevision, status) => {
    const page = await (await aLink({ revision, charge: { linkRevision } })).open();
    if (status === 200) expect(page.status).toBe(200);
    else expect(page).toEqual(REPLACED);
  },
);

const BEFORE = "2027-01-07T12:00:00.000Z";

test.each<[what: string, given: Given, reportedAt: string | undefined, writes: number]>([
  ["that is open, then it is reported now", {}, "2027-01-08T12:00:00.000Z", 1],
  ["that is reported, then the first report stays", { charge: { reportedAt: BEFORE } }, BEFORE, 0],
  ["that is paid, then nothing happens", { charge: { status: "pago" } }, undefined, 0],
  ["that is void, then nothing happens", { charge: { status: "cancelado" } }, undefined, 0],
  ["that is erased, then nothing happens", { charge: { erasedAt: BEFORE } }, undefined, 0],
  ["of an account that ends, then nothing happens", { profile: { deletion: DELETION } }, undefined, 0],
  ["behind a newer link, then nothing happens", { charge: { linkRevision: 1 } }, undefined, 0],
])("given 'Já paguei' is pressed on a charge %s", async (_what, given, reportedAt, writes) => {
  const { ctx, link, charge, at } = await aLink(given);
  const update = vi.spyOn(ctx.table, "update");
  const before = at(chargeKey(OWNER, charge));
  await reportPaid(ctx, link);
  expect(at(chargeKey(OWNER, charge))).toEqual(reportedAt ? { ...before, reportedAt } : before);
  expect(update).toHaveBeenCalledTimes(writes);
});
