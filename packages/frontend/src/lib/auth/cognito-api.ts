/** Amplify can make them only for the session that it has stored. */

export type PoolAddress = { endpoint: string; clientId: string };

async function call(endpoint: string, action: string, body: object): Promise<void> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  if (response.ok) return;
  const { __type: type } = await response.json();
  throw Object.assign(new Error(`${action} was refused`), { name: String(type).split("#").at(-1) });
}

/** @throws Error with Cognito's name */
export function checkAccessToken({ endpoint }: PoolAddress, accessToken: string): Promise<void> {
  return call(endpoint, "GetUser", { AccessToken: accessToken });
}

/** @throws Error with Cognito's name */
export function revokeSignIn({ endpoint, clientId }: PoolAddress, refreshToken: string): Promise<void> {
  return call(endpoint, "RevokeToken", { ClientId: clientId, Token: refreshToken });
}
