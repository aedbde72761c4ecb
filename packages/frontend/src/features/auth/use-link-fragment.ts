import { useEffect, useState } from "react";
import { getPendingLink, type LinkFragment, type LinkPage, onLink } from "../../lib/link-fragment.ts";

/**
 * Returns the fragment of the link to this page, which was removed from the address bar. It also
 * returns the fragment of a second link that is opened in the same tab.
 */
export function useLinkFragment(page: LinkPage): LinkFragment {
  const [link, setLink] = useState(() => getPendingLink(page));
  useEffect(() => onLink(page, setLink), [page]);
  return link;
}
