export type RawResource = {
  type: string;
  name: string;
  parent?: string;
  opts?: { retainOnDelete?: boolean; protect?: boolean };
  inputs: Record<string, unknown>;
};

export type RawGraph = { resources: RawResource[]; functions: Record<string, { handler: string }>; errors: string[] };
