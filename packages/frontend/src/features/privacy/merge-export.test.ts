import { mergeExport } from "@emdia/contracts/merge-export";
import type { BusinessExportWire } from "@emdia/contracts/privacy";
import { expect, test } from "vitest";
import { anExport, anExportedCharge, aPlan, aProfile } from "../../testing/builders.ts";

const charge = anExportedCharge({ id: 320261100 });

const bank = {
  bank: "inter",
  certificateName: "Estúdio",
  certificateEndsAt: "2027-11-20T12:00:00.000Z",
  readAt: null,
  connectedAt: "2026-11-20T12:00:00.000Z",
  provenAt: null,
  first: null,
};
const reminderRule = { isOn: true, steps: [], hour: 9, onRestDays: false, morningLine: true };
const entry = { key: "conta-0001", date: "2026-11-20", amount: 1 };

const whatsapp: BusinessExportWire["whatsapp"] = {
  phone: "5511987654321",
  displayName: "Estúdio",
  health: "AVAILABLE",
  dailyLimit: 250,
  currency: "BRL",
  texts: [],
  connectedAt: "2026-11-20T12:00:00.000Z",
  checkedAt: "2026-11-20T12:00:00.000Z",
  hookAt: null,
  heardAt: null,
  pausedFor: null,
  pausedAt: null,
};
const consent: BusinessExportWire["consents"][number] = {
  payer: "S0000003",
  at: "2026-11-20T12:00:00.000Z",
  wording: "Sim",
  source: "owner",
  phone: "5511987654321",
  stoppedAt: null,
  stoppedBy: null,
  doubtAt: null,
};

test("given pages of an export, when merged, then it has the profile of any page and all items of every page", () => {
  const last = { payments: [charge], bank, whatsapp, reminderRule, proposals: [entry], consents: [consent] };
  const merged = mergeExport([
    anExport({ plans: [aPlan({ id: 1 })] }),
    anExport({ exportedAt: "2026-11-20T12:00:05.000Z", profile: aProfile(), plans: [aPlan({ id: 2 })] }),
    anExport(last),
  ]);
  const plans = [aPlan({ id: 1 }), aPlan({ id: 2 })];
  expect(merged).toEqual(anExport({ profile: aProfile(), plans, ...last }));
});
