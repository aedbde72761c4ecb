import { type CivilDate, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import type { StudentImport } from "../model/import.ts";
import { EMPTY_LEDGER } from "../model/ledger.ts";
import { newProfile } from "../model/new-profile.ts";
import type { Plan } from "../model/plan.ts";
import type { Profile } from "../model/profile.ts";
import { addSettlement } from "../model/settle.ts";
import { NO_DETAILS, type Student } from "../model/student.ts";

export const OWNER = "dono";
const createdAt = "2027-01-10T12:00:00.000Z";
const billing = { month: yearMonth("2027-02"), date: civilDate("2027-02-10"), dueAt: "2027-02-10T11:00:00.000Z" };

export const profile: Profile = {
  ...newProfile(OWNER, "dono@exemplo.com.br", new Date(createdAt)),
  invoiceDay: 10,
  billing,
};
export const plan: Plan = {
  id: 1,
  name: "Pilates",
  priceCents: 15_050,
  periodInMonths: 1,
  isOneTime: false,
  frequency: null,
  description: null,
  active: true,
  studentCount: 1,
  createdAt,
};
export const student: Student = {
  id: 2,
  planId: 1,
  name: "Ana Souza",
  ...NO_DETAILS,
  status: "ativo",
  pausedUntil: null,
  anchorMonth: yearMonth("2027-01"),
  emailStatus: "ok",
  createdAt,
};
export const charge: Charge = {
  studentId: 2,
  month: yearMonth("2027-01"),
  sequence: 0,
  planId: 1,
  planName: "Pilates",
  studentName: "Ana Souza",
  amountCents: 15_050,
  periodInMonths: 1,
  isOneTime: false,
  frequency: null,
  reference: "Janeiro/2027",
  dueDate: civilDate("2027-01-10"),
  status: "pendente",
  paidDate: null,
  ...EMPTY_LEDGER,
  createdAt,
};
export const paidCharge = (charge: Charge, date: CivilDate = charge.dueDate): Charge =>
  addSettlement(charge, { amountCents: charge.amountCents, date, method: "outro" }, `${date}T12:00:00.000Z`);
/** An import in two parts, neither of which is stored yet. */
export const studentImport: StudentImport = {
  id: "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11",
  state: "applying",
  studentCount: 4,
  planIds: [],
  payerIds: [],
  partCount: 2,
  nextPart: 0,
  createdAt: "2027-02-15T12:00:00.000Z",
  doneAt: null,
  kept: [],
};
