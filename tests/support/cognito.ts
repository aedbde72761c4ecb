import type { Region } from "@emdia/local/region-types";

export type CognitoAnswer = Record<string, unknown> & { status: number };

export async function callCognito(region: Region, action: string, body: object): Promise<CognitoAnswer> {
  const response = await fetch(`${region.url}/aws/cognito-idp/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify({ ClientId: region.graph.userPool?.clientId, ...body }),
  });
  return { ...(await response.json()), status: response.status };
}

/** Refreshes tokens as aws-amplify does. */
export const refreshWith = (region: Region, RefreshToken: string) =>
  callCognito(region, "GetTokensFromRefreshToken", { RefreshToken });

/** Returns the part after the "#" of a link in the newest such mail. @throws Error without one */
export async function newestLink(region: Region, to: string, subject: RegExp, path: string): Promise<URLSearchParams> {
  const mail = (await region.mailbox.list({ to })).find((one) => subject.test(one.subject));
  const link = mail?.html.split('href="').find((part) => part.startsWith(`http`) && part.includes(`${path}#`));
  if (!link) throw new Error(`no mail ${subject} with a link to ${path}`);
  return new URLSearchParams(link.slice(link.indexOf("#") + 1, link.indexOf('"')).replaceAll("&amp;", "&"));
}
