/** Pulumi's marker of a secret value in a resource's inputs. */
const secretMark = "4dabf18193072939515e22adb298388d";

export function toPlainJson(inputs: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(inputs)
      .filter(([key, value]) => value !== undefined && key !== "__provider")
      .map(([key, value]) => [key, plainValue(value)]),
  );
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isRecord(value)) return value;
  if (secretMark in value) return plainValue(value.value);
  if ("__pulumiAsset" in value) return `asset:${String(value.path ?? "text")}`;
  return toPlainJson(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
