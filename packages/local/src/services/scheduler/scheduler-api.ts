import { AwsError } from "../../aws/errors.ts";
import { jsonAnswer } from "../../aws/render-error.ts";
import { parseRecord, textAt } from "../../json.ts";
import type { AwsService, ServiceContext } from "../../types.ts";
import type { Scheduler } from "./scheduler.ts";

const headers = { "content-type": "application/json" };
const GroupName = "default";

export function createSchedulerApi({ authorize }: Pick<ServiceContext, "authorize">, scheduler: Scheduler): AwsService {
  return {
    name: "scheduler",
    matches: ({ service }) => service === "scheduler",
    async handle({ method, url, body }, caller) {
      const { pathname, searchParams } = new URL(url, "http://aws");
      const asked = decodeURIComponent(pathname.split("/")[2] ?? "");
      authorize(
        caller,
        `scheduler:${asked === "" ? "ListSchedules" : `${method === "PUT" ? "Update" : "Get"}Schedule`}`,
        "*",
      );
      const all = scheduler.list().map(({ awsName: Name, isEnabled, expression, timeZone }) => {
        const State = isEnabled ? "ENABLED" : "DISABLED";
        return { Name, GroupName, State, ScheduleExpression: expression, ScheduleExpressionTimezone: timeZone };
      });
      if (asked === "")
        return jsonAnswer(
          { Schedules: all.filter(({ Name }) => Name.startsWith(searchParams.get("NamePrefix") ?? "")) },
          200,
          headers,
        );
      const found = all.find(({ Name }) => Name === asked);
      if (!found) throw new AwsError("ResourceNotFoundException", `Schedule ${asked} does not exist.`, 404);
      if (method !== "PUT") return jsonAnswer(found, 200, headers);
      const input = parseRecord(body.toString("utf8")) ?? {};
      // The call replaces the whole schedule: what it omits would be lost.
      if (textAt(input, "ScheduleExpression") !== found.ScheduleExpression)
        throw new AwsError("ValidationException", "The schedule's expression is missing.");
      scheduler.enable(asked, textAt(input, "State", "ENABLED") === "ENABLED");
      return jsonAnswer({}, 200, headers);
    },
  };
}
