/** The charge links in tests, with a separate secret and the example's site. */
import { chargeLinks, pageUrls } from "../adapters/charge-links.ts";

export const links = chargeLinks("a-secret-of-tests-0123456789");
export const pageUrlOf = pageUrls("https://emdia.example", links);
