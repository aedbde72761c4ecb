import { useEffect, useState } from "react";
import { getPendingLink, type LinkFragment, type LinkPage, onLink } from "../../lib/link-fragment.ts";

/** What the link to this page carried, already out of the address bar. Follows a second link opened in the same tab. */
export function useLinkFragment(page: LinkPage): LinkFragment {
  const [link, setLink] = useState(() => getPendingLink(page));
  useEffect(() => onLink(page, setLink), [page]);
  return link;
}
