import { pathToFileURL } from "node:url";
import type { RawResource } from "../synth/raw-graph.ts";

/** The fields that AWS offers for one kind of log on one kind of resource. */
type VendedLog = { logType: string; optionalFields?: string[]; mandatoryFields?: string[] };
type Found = { only(): { vendedLogs?: VendedLog[] } };
/** AWS's own database of its resource types, from `@aws-cdk/aws-service-spec`. */
type ServiceSpec = { lookup(entity: "resource", field: "cloudFormationType", how: "equals", value: string): Found };

/** @param file the path of the package's module */
export async function loadLogFields(file: string): Promise<ReadonlySet<string>> {
  const { default: spec }: { default: { loadAwsServiceSpec(): Promise<ServiceSpec> } } = await import(
    pathToFileURL(file).href
  );
  const database = await spec.loadAwsServiceSpec();
  const { vendedLogs = [] } = database
    .lookup("resource", "cloudFormationType", "equals", "AWS::CloudFront::Distribution")
    .only();
  const { optionalFields = [], mandatoryFields = [] } =
    vendedLogs.find(({ logType }) => logType === "ACCESS_LOGS") ?? {};
  return new Set([...optionalFields, ...mandatoryFields]);
}

/** A single field that AWS does not offer makes `CreateDelivery` reject the whole delivery. */
export function judgeLogFields(resources: readonly RawResource[], offered: ReadonlySet<string>): readonly string[] {
  if (offered.size === 0) return ["nobody says which fields CloudFront's logs have"];
  const deliveries = resources.filter(({ type }) => type === "aws:cloudwatch/logDelivery:LogDelivery");
  return deliveries.flatMap(({ name, inputs }) => {
    const fields: unknown[] = Array.isArray(inputs.recordFields) ? inputs.recordFields : [];
    return fields
      .filter((field) => !offered.has(String(field)))
      .map((field) => `${name}: CloudFront's standard logs have no field ${field}`);
  });
}
