import { type Json, numberAt, optionalText, parseRecord, recordAt, textAt } from "../json.ts";
import { type GraphSource, type Lambda, lambdaByArn } from "./lambdas.ts";
import { GraphError, logicalName } from "./resource.ts";

/** Lambda's number of retries of an asynchronous invocation, unless it is configured. */
const ASYNC_RETRIES = 2;

export function readBuses(source: GraphSource): readonly string[] {
  return source.ofType("aws:cloudwatch/eventBus:EventBus").map(({ inputs, name }) => textAt(inputs, "name", name));
}

export function readRules(source: GraphSource, lambdas: readonly Lambda[], queues: readonly { arn: string }[]) {
  const isQueue = (arn: string) => queues.some((queue) => queue.arn === arn);
  const targets = source.ofType("aws:cloudwatch/eventTarget:EventTarget");
  return source
    .ofType("aws:cloudwatch/eventRule:EventRule")
    .filter(({ inputs }) => textAt(inputs, "state", "ENABLED") !== "DISABLED")
    .map((resource) => {
      const { inputs } = resource;
      const name = textAt(inputs, "name", resource.name);
      const bus = busName(textAt(inputs, "eventBusName", "default"));
      const own = targets.filter((target) => {
        const names = [name, resource.name, `${resource.name}-id`];
        return (
          names.includes(textAt(target.inputs, "rule")) &&
          busName(textAt(target.inputs, "eventBusName", "default")) === bus
        );
      });
      const pattern = parseRecord(textAt(inputs, "eventPattern"));
      if (pattern === undefined) throw new GraphError(`a regra ${name} não tem um padrão de eventos válido`);
      const logical = logicalName(resource, "Rule");
      const arns = own.map(({ inputs: target }) => textAt(target, "arn"));
      const workers = own.filter((_, index) => !isQueue(arns[index] ?? ""));
      return {
        logicalName: logical,
        bus,
        pattern,
        targets: workers.map((one) => readTarget(source, one.inputs, lambdas)),
        queueArns: arns.filter(isQueue),
      };
    });
}

export function busName(nameOrArn: string): string {
  return nameOrArn.split("/").at(-1) ?? nameOrArn;
}

export function readSchedules(source: GraphSource, lambdas: readonly Lambda[]) {
  return source
    .ofType("aws:scheduler/schedule:Schedule")
    .filter(({ inputs }) => textAt(inputs, "state", "ENABLED") !== "DISABLED")
    .map((resource) => {
      const target = recordAt(resource.inputs, "target");
      return {
        logicalName: logicalName(resource, "Schedule"),
        name: textAt(resource.inputs, "name"),
        expression: textAt(resource.inputs, "scheduleExpression"),
        timeZone: textAt(resource.inputs, "scheduleExpressionTimezone", "UTC"),
        input: textAt(target, "input", "{}"),
        target: readTarget(source, target, lambdas),
      };
    });
}

/**
 * Lambda retries a handler that throws, then sends the event to the function's own failure
 * destination; without one, the dead-letter queue of the rule or schedule gets it.
 */
function readTarget(source: GraphSource, inputs: Json, lambdas: readonly Lambda[]) {
  const lambda = lambdaByArn(lambdas, textAt(inputs, "arn"));
  const configs = source.ofType("aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig");
  const config = configs.find((one) => textAt(one.inputs, "functionName") === lambda.name)?.inputs ?? {};
  const onFailure = recordAt(recordAt(config, "destinationConfig"), "onFailure");
  return {
    lambda,
    retries: numberAt(config, "maximumRetryAttempts", ASYNC_RETRIES),
    deadLetterArn: optionalText(onFailure, "destination") ?? optionalText(recordAt(inputs, "deadLetterConfig"), "arn"),
  };
}
