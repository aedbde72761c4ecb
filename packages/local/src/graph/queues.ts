import { isRecord, type Json, numberAt, parseRecord, recordAt, textAt, textsAt } from "../json.ts";
import { type GraphSource, type Lambda, lambdaByArn } from "./lambdas.ts";
import { logicalName } from "./resource.ts";

export function readQueues(source: GraphSource) {
  return source.ofType("aws:sqs/queue:Queue").map((resource) => {
    const { inputs } = resource;
    const name = textAt(inputs, "name", resource.name);
    return {
      logicalName: logicalName(resource, "Queue"),
      name,
      arn: `arn:aws:sqs:${source.region}:${source.accountId}:${name}`,
      url: `https://sqs.${source.region}.amazonaws.com/${source.accountId}/${name}`,
      visibilitySeconds: numberAt(inputs, "visibilityTimeoutSeconds", 30),
      delaySeconds: numberAt(inputs, "delaySeconds", 0),
      redrive: readRedrive(inputs.redrivePolicy),
    };
  });
}

/** Without `maxConcurrency` only the Lambda worker's own limit applies. */
export function readMappings(source: GraphSource, lambdas: readonly Lambda[]) {
  return source
    .ofType("aws:lambda/eventSourceMapping:EventSourceMapping")
    .filter(({ inputs }) => inputs.enabled !== false)
    .map(({ inputs }) => {
      const functionName = textAt(inputs, "functionName");
      const byName = lambdas.find((lambda) => lambda.name === functionName);
      return {
        queueArn: textAt(inputs, "eventSourceArn"),
        lambda: byName ?? lambdaByArn(lambdas, functionName),
        batchSize: numberAt(inputs, "batchSize", 10),
        partialResponses: textsAt(inputs, "functionResponseTypes").includes("ReportBatchItemFailures"),
        maxConcurrency: numberAt(recordAt(inputs, "scalingConfig"), "maximumConcurrency", 0) || undefined,
      };
    });
}

function readRedrive(value: unknown) {
  const policy: Json | undefined = typeof value === "string" ? parseRecord(value) : isRecord(value) ? value : undefined;
  if (policy === undefined) return undefined;
  const maxReceives = Number(policy.maxReceiveCount);
  return { queueArn: textAt(policy, "deadLetterTargetArn"), maxReceives };
}
