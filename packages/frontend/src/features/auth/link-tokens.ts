import type { LinkTokens } from "../../lib/auth/types.ts";
import type { LinkFragment } from "../../lib/link-fragment.ts";

export function readLinkTokens(link: LinkFragment): LinkTokens | undefined {
  const accessToken = link.get("access_token");
  const refreshToken = link.get("refresh_token");
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
}
