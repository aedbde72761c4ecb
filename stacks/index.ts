import { alarms } from "./alarms.ts";
import { api } from "./api.ts";
import { auth } from "./auth.ts";
import { bank } from "./bank.ts";
import { billing } from "./billing.ts";
import { events, subscribers } from "./events.ts";
import { mail, mailEvents, mailRecords } from "./mail.ts";
import { registration } from "./registration.ts";
import { bankReader, privacy, reminderRunner, trial } from "./schedules.ts";
import { pageLinks, secrets, subscription } from "./secrets.ts";
import { siteAddress } from "./site-address.ts";
import { storage } from "./storage.ts";
import { web } from "./web.ts";
import { whatsapp } from "./whatsapp.ts";

export function main() {
  const address = siteAddress();
  const secret = secrets();
  const provider = subscription(secret);
  const links = pageLinks(secret, address);
  const stored = storage();
  const mailing = mail(address);
  const bus = events();
  const signIn = auth(mailing, address);
  const door = registration(stored, bus, secret);
  const bankKey = bank();
  const number = whatsapp(stored, bus, address);
  const http = api({
    bankKey,
    whatsapp: number,
    storage: stored,
    mail: mailing,
    events: bus,
    auth: signIn,
    address,
    subscription: provider,
    registration: door,
    links,
  });
  mailEvents(stored, mailing);
  const owners = billing(stored, mailing, links, number);
  subscribers(bus, stored, mailing, address, provider, links, owners);
  privacy(stored, mailing, signIn, provider);
  trial(stored, mailing, address);
  bankReader(stored, bus, bankKey, links);
  reminderRunner(stored, mailing, links, number);
  alarms(http.http);
  const { router, site } = web(http, signIn, address, door);
  return {
    site: router.url,
    api: http.http.url,
    userPool: signIn.userPool.id,
    client: signIn.client.id,
    assets: site.nodes.assets?.name,
    mailRecords: mailRecords(mailing, address),
  };
}
