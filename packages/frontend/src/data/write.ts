/** Lists what each route that writes refreshes. A route without an entry does not compile. */
import type { RouteName, Routes } from "@emdia/contracts/routes/index";
import type { ResponseOf } from "@emdia/contracts/routes/route";
import { type QueryClient, type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { call } from "../lib/api.ts";
import type { CallOptions } from "../lib/api-client.ts";
import {
  bankKeys,
  chargeKeys,
  importQueries,
  payerQueries,
  profileQueries,
  ruleQueries,
  statementKeys,
  subscriptionQueries,
  whatsappKeys,
} from "./queries.ts";
import {
  readAgain,
  refreshAccount,
  refreshAllMonths,
  refreshCharge,
  refreshMoney,
  refreshPlans,
  refreshStudents,
} from "./refresh.ts";

type WriteRoute = {
  [Name in RouteName]: Routes[Name] extends { method: "GET" } | { auth: "public" } ? never : Name;
}[RouteName];
type Answer<Name extends WriteRoute> = ResponseOf<Routes[Name]>;
type Options<Name extends WriteRoute> = CallOptions<Routes[Name]> & { keepalive?: boolean };

/** The answer is undefined after a failure, which may have written something. */
type Refresh<Name extends WriteRoute> = (
  client: QueryClient,
  answer: Answer<Name> | undefined,
  input: Options<Name>,
) => unknown;

const nothing = () => undefined;

type OfCharge = { params: { id: number | string } };
const ofCharge = (client: QueryClient, _charge: unknown, { params }: OfCharge) => refreshCharge(client, params.id);

function ofLedger(client: QueryClient, charge: Answer<"settleCharge"> | undefined, { params }: OfCharge): void {
  if (charge) client.setQueryData(chargeKeys.ledger(charge.id), charge);
  refreshCharge(client, params.id, true);
}

/** Stores the answer as the profile, instead of reading the profile again. */
function ofProfile(client: QueryClient, profile: Answer<"updateProfile"> | undefined) {
  if (profile) client.setQueryData(profileQueries.own().queryKey, profile);
  return refreshMoney(client);
}

/** The public link is a part of the profile. */
const refreshProfile = (client: QueryClient) => readAgain(client, [profileQueries.all()]);

/** The profile names the connected bank. */
const refreshBank = (client: QueryClient) => readAgain(client, [bankKeys.own(), profileQueries.all()]);

/** The profile names the connected number, and the dashboard says whom it reaches. */
const refreshWhatsApp = (client: QueryClient) =>
  Promise.all([
    readAgain(client, [whatsappKeys.own(), whatsappKeys.consents(), profileQueries.all()]),
    refreshMoney(client),
  ]);

/** Refreshes after payments of a statement were recorded or undone. */
export const refreshStatement = (client: QueryClient) =>
  Promise.all([readAgain(client, [statementKeys.list()]), refreshAllMonths(client)]);

export const refreshImports = (client: QueryClient) =>
  Promise.all([readAgain(client, [importQueries.list().queryKey]), refreshStudents(client)]);

const ofRule = (client: QueryClient, rule: Answer<"setReminderRule"> | undefined) =>
  rule && client.setQueryData(ruleQueries.own().queryKey, rule);

export const REFRESHES: { readonly [Name in WriteRoute]: Refresh<Name> } = {
  updateProfile: ofProfile,
  releaseBilling: ofProfile,
  generateRegistrationCode: refreshProfile,
  createProfile: nothing,
  createPlan: refreshPlans,
  updatePlan: refreshPlans,
  deletePlan: refreshPlans,
  createStudent: refreshStudents,
  updateStudent: refreshStudents,
  deleteStudent: refreshStudents,
  bulkUpdateStudents: refreshStudents,
  approveStudent: refreshStudents,
  reactivateStudent: refreshStudents,
  eraseStudent: refreshStudents,
  createPayer: refreshStudents,
  updatePayer: refreshStudents,
  replaceLink: refreshStudents,
  deletePayer: (client) => client.invalidateQueries({ queryKey: payerQueries.all() }),
  previewNextCharges: nothing,
  startImport: refreshImports,
  resumeImport: refreshImports,
  undoImport: refreshImports,
  sendInvoice: refreshMoney,
  bulkSendInvoices: refreshMoney,
  setChargeStatus: (client, _charge, { params, body }) => refreshCharge(client, params.id, body.status === "pendente"),
  setPaymentStatus: refreshMoney,
  voidCharge: ofCharge,
  chargeAgain: ofCharge,
  correctAmount: ofCharge,
  moveDueDate: ofCharge,
  makeExtraCharges: refreshMoney,
  settleCharge: ofLedger,
  settleCharges: (client) => void refreshAllMonths(client),
  waiveFee: ofLedger,
  reverseSettlement: ofLedger,
  setPromises: refreshMoney,
  refuseReport: refreshMoney,
  remindStudents: refreshMoney,
  recordContact: refreshMoney,
  undoContact: refreshMoney,
  sendNotices: nothing,
  setReminderRule: ofRule,
  releaseReminderRule: ofRule,
  setStudentReminders: refreshStudents,
  matchEntries: nothing,
  settleEntries: refreshStatement,
  undoReconciliation: refreshStatement,
  dismissProposals: (client) => client.invalidateQueries({ queryKey: statementKeys.proposals() }),
  connectBank: refreshBank,
  readBankNow: refreshBank,
  disconnectBank: refreshBank,
  connectWhatsApp: refreshWhatsApp,
  checkWhatsApp: nothing,
  disconnectWhatsApp: refreshWhatsApp,
  setConsent: refreshWhatsApp,
  createCheckout: nothing,
  createPortal: nothing,
  syncStatus: (client) => readAgain(client, [subscriptionQueries.all(), profileQueries.all()]),
  deleteAccount: refreshAccount,
  restoreAccount: refreshAccount,
};

type More<Name extends WriteRoute, Before> = Omit<
  UseMutationOptions<Answer<Name>, Error, Options<Name>, Before>,
  "onSettled"
>;

/** Calls a route, and then reads again what it may have changed. */
export const useWrite = <Name extends WriteRoute, Before = unknown>(name: Name, more?: More<Name, Before>) =>
  useMutation<Answer<Name>, Error, Options<Name>, Before>({
    mutationFn: (input) => call(name, input as Parameters<typeof call<Name>>[1]),
    ...more,
    onSettled: (answer, _error, input, _before, { client }) => REFRESHES[name](client, answer, input),
  });
