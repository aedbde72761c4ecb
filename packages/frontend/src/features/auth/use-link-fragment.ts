import { useEffect, useState } from "react";
import type { LinkTokens } from "../../lib/auth/types.ts";
import { getPendingLink, type LinkFragment, type LinkPage, onLink } from "../../lib/link-fragment.ts";

/** Also reads a second link that is opened in the same tab. */
export function useLinkFragment(page: LinkPage): LinkFragment {
  const [link, setLink] = useState(() => getPendingLink(page));
  useEffect(() => onLink(page, setLink), [page]);
  return link;
}

export function readLinkTokens(link: LinkFragment): LinkTokens | undefined {
  const accessToken = link.get("access_token");
  const refreshToken = link.get("refresh_token");
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
}
