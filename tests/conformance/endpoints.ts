const given = (name: string): string => {
  const url = process.env[name];
  if (url === undefined) throw new Error(`${name} is not set: these tests are run by npm run conformance`);
  return url;
};

export const amazonsDynamo = (): string => given("CONFORMANCE_DYNAMODB");
export const motoServer = (): string => given("CONFORMANCE_MOTO");
export const stripeMock = (): string => given("CONFORMANCE_STRIPE");
