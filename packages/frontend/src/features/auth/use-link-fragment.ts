import { useEffect, useState } from "react";
import { getPendingLink, type LinkFragment, type LinkPage, onLink } from "../../lib/link-fragment.ts";

/** Also of a second link that is opened in the same tab. */
export function useLinkFragment(page: LinkPage): LinkFragment {
  const [link, setLink] = useState(() => getPendingLink(page));
  useEffect(() => onLink(page, setLink), [page]);
  return link;
}
