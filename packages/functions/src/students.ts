import { studentRoutes } from "@emdia/contracts/routes/students";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import * as Payments from "@emdia/core/payment";
import * as Profiles from "@emdia/core/profile";
import * as Students from "@emdia/core/student";
import { env } from "./env.ts";
import { area } from "./http/area.ts";
import { pageOf } from "./http/page.ts";
import { paged } from "./http/reply.ts";

const siteUrl = env("SITE_URL");
const bus = eventBridgeBus(env("BUS_NAME"));

export const handler = area(studentRoutes, {
  listStudents: async ({ ctx, query }) =>
    paged(await Students.listStudents(await ctx(), { ...pageOf(query), status: query.status })),
  createStudent: async ({ ctx, body }) => Students.createStudent({ ...(await ctx()), bus }, body),
  updateStudent: async ({ ctx, params, body }) => Students.updateStudent(await ctx(), params.id, body),
  deleteStudent: async ({ ctx, params }) => Students.removeStudent(await ctx(), params.id),
  approveStudent: async ({ ctx, params, body }) => Students.approveStudent({ ...(await ctx()), bus }, params.id, body),
  setPaymentStatus: async ({ ctx, params, body }) =>
    Payments.setPaymentStatus({ ...(await ctx()), bus }, params.id, body),
  generateRegistrationCode: async ({ ctx, body }) => {
    const registrationCode = await Profiles.generateRegistrationCode(await ctx(), body);
    return { registrationCode, registrationLink: `${siteUrl}/cadastro/${registrationCode}` };
  },
});
