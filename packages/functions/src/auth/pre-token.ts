import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";

/** Adds claims to the token, so that the API needs no further request for them. */
export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> {
  const { email = "", email_verified: verified = "false" } = event.request.userAttributes;
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: { claimsToAddOrOverride: { email, email_verified: verified } },
    },
  };
  return event;
}
