import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "@emdia/contracts/constants";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { beforeEach } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import {
  anAddress,
  fromViewer,
  openRegistration,
  type Registration,
  studentsOf,
} from "../support/public-registration.ts";
import { aStudio, type Studio } from "../support/studio.ts";
import { inBatches, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";

const region = oneRegion();
let studio: Studio;
let planId: number;
let registration: Registration;

beforeEach(async () => {
  // Each test starts two minutes after the last, because the address of the test's socket has a
  // limit per minute too.
  region().clock.advanceTo(new Date(region().clock.now().getTime() + 2 * 60_000));
  studio = await aStudio(region());
  planId = (await studio.plan()).id;
  registration = await openRegistration(region(), studio, planId);
});

const newEmail = () => `${randomUUID()}@vitima.example`;

/** Registers strangers. Returns their e-mails and the number of accepted registrations. */
async function flood(count: number, headersOf: (index: number) => Record<string, string>) {
  const emails = Array.from({ length: count }, newEmail);
  const statuses = await inBatches([...emails.keys()], async (index) => {
    return (await registration.register({ email: emails[index] }, headersOf(index))).status;
  });
  await region().drain();
  return { emails, taken: statuses.filter((status) => status < 400).length };
}

const mailed = async (emails: readonly string[]) =>
  (await region().mailbox.list())
    .filter((mail) => mail.to.some((to) => emails.includes(to)))
    .map(({ subject }) => subject);

/** Returns the mails that exceed one for each accepted student: they could annoy strangers. */
const excess = (mails: readonly string[], taken: number) => mails.slice(taken);

measures(
  "signUpAbuse",
  "given 1,000 registrations in a minute from one address, then at most ten are accepted",
  async () => {
    const viewer = fromViewer(region());
    const { emails, taken } = await flood(1000, () => viewer);
    const { present, waiting } = await studentsOf(studio);
    return {
      tried: { "posts from one address": emails.length },
      figures: {
        "accepted of 1,000 a minute from one address": Math.max(taken, present.length + waiting.length),
        "mails to addresses that were not accepted": excess(await mailed(emails), taken),
      },
    };
  },
);

measures("signUpAbuse", "given addresses that the caller invents, then the socket's address counts", async () => {
  const invented = (index: number): Record<string, string> => ({
    "x-forwarded-for": index % 2 ? anAddress() : `${anAddress()}, 127.0.0.1`,
    [VIEWER_ADDRESS_HEADER]: anAddress(),
    [EDGE_SECRET_HEADER]: ["", "x", "undefined", "null", "secret:EdgeSecre"][index % 5] ?? "",
    "x-real-ip": anAddress(),
    "x-client-ip": anAddress(),
    "true-client-ip": anAddress(),
    "cf-connecting-ip": anAddress(),
    "cloudfront-viewer-address": `${anAddress()}:443`,
    via: anAddress(),
    forwarded: `for=${anAddress()};proto=https`,
  });
  const { emails, taken } = await flood(100, invented);
  return {
    tried: { "posts with invented addresses": emails.length },
    figures: {
      "taken with invented addresses": taken,
      "mails to addresses that were not accepted": excess(await mailed(emails), taken),
    },
  };
});

measures("signUpAbuse", "given a code that is publicly known, then at most sixty an hour are accepted", async () => {
  const { emails, taken } = await flood(120, () => fromViewer(region()));
  const mails = await mailed(emails);
  return {
    tried: { "posts by one code from as many addresses": emails.length },
    figures: {
      "taken by one code in an hour": taken,
      "mails to addresses that were not accepted": excess(mails, taken),
    },
  };
});

measures("signUpAbuse", "given one e-mail again and again, in any case, then it is one student", async () => {
  const email = newEmail();
  const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace("@V", "@v")];
  const posts = Array.from({ length: 20 }, (_, index) => spellings[index % spellings.length] ?? email);
  await inBatches(posts, (one) => registration.register({ email: one }));
  await region().drain();
  const { present, waiting } = await studentsOf(studio);
  return {
    tried: { "posts of one e-mail": posts.length },
    figures: {
      "students of one e-mail": present.length + waiting.length,
      "mails to addresses that were not accepted": excess(await mailed([email]), 1),
    },
  };
});

measures(
  "foreignPlan",
  "given another owner's plan, when a student is put on it by any route, then it is not found",
  async () => {
    const other = await aStudio(region());
    for (let index = 0; index < 3; index++) await other.plan();
    const foreign = await other.plan({ name: "Plano alheio" });
    const student = await studio.student(planId);
    const own = { token: studio.token, method: "POST", path: "/api/students" };
    const body = { name: "Ana Souza", planId: foreign.id };
    const calls = [
      () => send(region().url, { ...own, body }),
      () => send(region().url, { ...own, method: "PUT", path: `/api/students/${student.id}`, body }),
      () =>
        send(region().url, {
          ...own,
          method: "PUT",
          path: `/api/students/${student.id}`,
          body: { planId: foreign.id },
        }),
      () => registration.register({ planId: foreign.id }),
      ...[-1, 0, 1.5, "1", `${foreign.id}`, [foreign.id], null, 9_999_999, 1e15].map(
        (id) => () => send(region().url, { ...own, body: { ...body, planId: id } }),
      ),
    ];
    const statuses = await inBatches(calls, async (call) => (await call()).status);
    await region().drain();
    const plans = await other.api<{ id: number; studentCount: number }[]>("GET", "/api/plans");
    return {
      tried: { "calls with a foreign or broken planId": calls.length },
      figures: {
        "not refused with 400": statuses.filter((status) => status !== 400),
        "students on it": plans.body.reduce((sum, plan) => sum + plan.studentCount, 0),
      },
    };
  },
);

measures(
  "exposure",
  "given a business full of data, when a stranger looks, then they see only its name and offers",
  async () => {
    await studio.api("PUT", "/api/profile", {
      businessName: "Estúdio Vida",
      address: "Rua 1",
      document: "11222333000181",
    });
    await studio.student(planId);
    const hidden = await studio.plan({ name: "Plano antigo" });
    await studio.api("PUT", `/api/plans/${hidden.id}`, { active: false });
    const { body } = await registration.look();
    const expected = {
      profile: { businessName: "Estúdio Vida", approveRegistrations: false, hasWhatsApp: false },
      today: civilDateIn("America/Sao_Paulo", region().clock.now()),
      plans: [{ id: planId, name: "Pilates 2x", price: 150.5, periodInMonths: 1, isOneTime: false }],
    };
    return {
      tried: { "looks at a public page": 1 },
      figures: {
        "fields beside the business, its way of approving and its offers": isDeepStrictEqual(body, expected)
          ? []
          : [body],
      },
    };
  },
);
