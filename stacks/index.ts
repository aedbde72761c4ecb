import { api } from "./api.ts";
import { auth } from "./auth.ts";
import { billing } from "./billing.ts";
import { events, subscribers } from "./events.ts";
import { mail, mailEvents } from "./mail.ts";
import { secrets } from "./secrets.ts";
import { siteAddress } from "./site-address.ts";
import { storage } from "./storage.ts";
import { web } from "./web.ts";

/** Wires the concerns together; a file of its own each, nothing is created here. */
export function main() {
  const address = siteAddress();
  secrets();
  const stored = storage();
  const mailing = mail(address);
  const bus = events();
  const signIn = auth(mailing, address);
  const http = api(stored, mailing, signIn, address);
  mailEvents(stored);
  billing(stored, mailing, bus);
  subscribers(bus, stored, mailing, address);
  const { router } = web(http, signIn, address);
  return { site: router.url, api: http.http.url, userPool: signIn.userPool.id, client: signIn.client.id };
}
