import { studentRoutes } from "@emdia/contracts/routes/students";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { pageLinks, pageUrls } from "@emdia/core/adapters/page-links";
import { listTimeline } from "@emdia/core/charge/list-timeline";
import { setStudentChargeStatus } from "@emdia/core/charge/set-charge-status";
import type { ProfileContext } from "@emdia/core/model/context";
import { createPayer, getPayer, listPayers, removePayer, replaceLink, updatePayer } from "@emdia/core/payer/payers";
import { generateRegistrationCode } from "@emdia/core/profile/profiles";
import { removeStudent } from "@emdia/core/student/archive-or-delete";
import { bulkUpdateStudents } from "@emdia/core/student/bulk-update-students";
import { approveStudent, createStudent } from "@emdia/core/student/create-student";
import { getStudent, listStudents } from "@emdia/core/student/list-students";
import { previewNextCharges } from "@emdia/core/student/preview-next-charges";
import { reactivateStudent, updateStudent } from "@emdia/core/student/update-student";
import { env } from "./env.ts";
import { paged, pageOf } from "./http/reply.ts";
import { serveArea } from "./http/serve-area.ts";

const siteUrl = env("SITE_URL");
const bus = eventBridgeBus(env("BUS_NAME"));
const pageUrlOf = pageUrls(siteUrl, pageLinks(env("CHARGE_LINK_SECRET")));
const linking = (ctx: ProfileContext) => ({ ...ctx, pageUrlOf });

export const handler = serveArea(studentRoutes, {
  listStudents: async ({ ctx, query }) =>
    paged(await listStudents(linking(await ctx()), { ...pageOf(query), status: query.status })),
  createStudent: async ({ ctx, body }) => createStudent({ ...linking(await ctx()), bus }, body),
  updateStudent: async ({ ctx, params, body }) => updateStudent(linking(await ctx()), params.id, body),
  previewNextCharges: async ({ ctx, body }) => previewNextCharges(await ctx(), body),
  bulkUpdateStudents: async ({ ctx, body }) => bulkUpdateStudents(await ctx(), body),
  deleteStudent: async ({ ctx, params }) => removeStudent(await ctx(), params.id),
  getStudent: async ({ ctx, params }) => getStudent(linking(await ctx()), params.id),
  listTimeline: async ({ ctx, params, query }) => listTimeline(await ctx(), params.studentId, query.before),
  approveStudent: async ({ ctx, params, body }) => approveStudent({ ...linking(await ctx()), bus }, params.id, body),
  reactivateStudent: async ({ ctx, params, body }) => reactivateStudent(linking(await ctx()), params.id, body),
  setPaymentStatus: async ({ ctx, params, body }) => setStudentChargeStatus({ ...(await ctx()), bus }, params.id, body),
  listPayers: async ({ ctx, query }) => paged(await listPayers(await ctx(), pageOf(query))),
  createPayer: async ({ ctx, body }) => createPayer(linking(await ctx()), body),
  getPayer: async ({ ctx, params }) => getPayer(linking(await ctx()), params.id),
  updatePayer: async ({ ctx, params, body }) => updatePayer(linking(await ctx()), params.id, body),
  replaceLink: async ({ ctx, params }) => replaceLink(linking(await ctx()), params.id),
  deletePayer: async ({ ctx, params }) => removePayer(await ctx(), params.id),
  generateRegistrationCode: async ({ ctx, body }) => {
    const registrationCode = await generateRegistrationCode(await ctx(), body);
    return { registrationCode, registrationLink: `${siteUrl}/cadastro/${registrationCode}` };
  },
});
