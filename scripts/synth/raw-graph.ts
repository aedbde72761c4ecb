/** One resource as the program registered it. */
export type RawResource = {
  type: string;
  name: string;
  parent?: string;
  opts?: { retainOnDelete?: boolean; protect?: boolean };
  inputs: Record<string, unknown>;
};

/** What a run of the program leaves behind. */
export type RawGraph = { resources: RawResource[]; errors: string[] };
