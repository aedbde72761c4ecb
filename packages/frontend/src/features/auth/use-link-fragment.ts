import { useEffect, useState } from "react";
import { type LinkFragment, type LinkPage, onLink, waitingLink } from "../../lib/link-fragment.ts";

/** What the link to this page carried, already out of the address bar. Follows a second link opened in the same tab. */
export function useLinkFragment(page: LinkPage): LinkFragment {
  const [link, setLink] = useState(() => waitingLink(page));
  useEffect(() => onLink(page, setLink), [page]);
  return link;
}
