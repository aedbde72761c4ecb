import { jsonAnswer } from "../aws/json-answer.ts";
import type { Versions } from "../lambda/versions.ts";
import type { AwsService, ServiceContext } from "../types.ts";

type AppSpec = { Resources: { worker: { Properties: { Name: string; TargetVersion: string } } }[] };
type Asked = { revision?: { appSpecContent: { content: string } } };

/** It moves the alias immediately, so no deployment is ever in progress or stopped. */
export function createCodeDeploy({ authorize, graph }: ServiceContext, versions: Versions) {
  const service: AwsService = {
    name: "codedeploy",
    matches: ({ service: signed }) => signed === "codedeploy",
    async handle({ action, body }, caller) {
      authorize(caller, `codedeploy:${action}`, "*");
      const { revision }: Asked = JSON.parse(body.toString("utf8"));
      const content: AppSpec | undefined = revision && JSON.parse(revision.appSpecContent.content);
      for (const { worker } of content?.Resources ?? []) {
        const { Name, TargetVersion } = worker.Properties;
        const lambda = graph.lambdas.find(({ name }) => name === Name);
        if (lambda) versions.point(lambda, TargetVersion);
      }
      const answer = action === "CreateDeployment" ? { deploymentId: "d-local" } : { deployments: [] };
      return jsonAnswer(answer, 200, { "content-type": "application/x-amz-json-1.1" });
    },
  };
  return service;
}
