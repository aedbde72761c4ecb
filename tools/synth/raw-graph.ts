/** One resource as the program registered it. */
export type RawResource = {
  type: string;
  name: string;
  parent?: string;
  opts?: { retainOnDelete?: boolean; protect?: boolean };
  inputs: Record<string, unknown>;
};

/** The result of a run of the program: its resources, and its Lambdas' handlers by logical name. */
export type RawGraph = {
  resources: RawResource[];
  functions: Record<string, { handler: string }>;
  errors: string[];
};
