/**
 * Two calls to Cognito's JSON API. Amplify can make them only for the session that it has stored.
 */

/** The address of the user pool's API. */
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

/**
 * Resolves when Cognito accepts an access token: its signature is valid, and it is neither expired
 * nor revoked.
 * @throws Error with Cognito's name
 */
export function checkAccessToken({ endpoint }: PoolAddress, accessToken: string): Promise<void> {
  return call(endpoint, "GetUser", { AccessToken: accessToken });
}

/** Revokes the sign-in that a refresh token belongs to. @throws Error with Cognito's name */
export function revokeSignIn({ endpoint, clientId }: PoolAddress, refreshToken: string): Promise<void> {
  return call(endpoint, "RevokeToken", { ClientId: clientId, Token: refreshToken });
}
