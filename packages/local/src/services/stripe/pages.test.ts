import { expect, test } from "vitest";
import { aCheckout, type StripeUnderTest, stripeUnderTest } from "./testing/stripe-under-test.ts";

const read = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const press = async (url: string) => {
  const response = await fetch(url, { method: "POST", redirect: "manual", headers: { origin: new URL(url).origin } });
  return { status: response.status, location: response.headers.get("location") };
};

async function aPortal(under: StripeUnderTest) {
  const { customer, session } = await aCheckout(under);
  under.testControls.pay(session.id);
  const portal = await under.client.billingPortal.sessions.create({
    customer: customer.id,
    return_url: "http://localhost:3000/perfil",
  });
  return { customer: customer.id, url: portal.url };
}

test("given a checkout page, when the card is refused and then paid, then the page says so and redirects to the site", async () => {
  const under = await stripeUnderTest();
  const { session } = await aCheckout(under);
  const url = session.url ?? "";
  expect((await read(url)).text).toContain("R$\u00a029,90");
  expect(await press(`${url}/decline`)).toEqual({ status: 303, location: `/__local/stripe/checkout/${session.id}` });
  expect((await read(url)).text).toContain("Seu cartão foi recusado");
  const location = `http://localhost:3000/assinatura?sessao=${session.id}`;
  expect(await press(`${url}/pay`)).toEqual({ status: 303, location });
  expect((await read(url)).text).toContain("já foi pago");
  expect((await press(`${url}/pay`)).location).toBe(`/__local/stripe/checkout/${session.id}`);
  expect((await under.client.subscriptions.list()).data).toHaveLength(1);
});

test("given a portal, when each button is pressed, then the subscription follows and the page shows it", async () => {
  const under = await stripeUnderTest();
  const { url } = await aPortal(under);
  const status = async () => (await under.client.subscriptions.list({ status: "all" })).data[0];
  expect((await read(url)).text).toContain("Renova em");
  await press(`${url}/cancel`);
  expect((await read(url)).text).toContain("Cancelamento marcado");
  expect((await status())?.cancel_at_period_end).toBe(true);
  await press(`${url}/resume`);
  expect((await status())?.cancel_at_period_end).toBe(false);
  await press(`${url}/card-fails`);
  await under.pass({ days: 28 });
  expect((await read(url)).text).toContain("Pagamento pendente");
  await press(`${url}/card-ok`);
  await press(`${url}/pay`);
  expect((await read(url)).text).toContain("Ativa");
  expect((await read(url)).text).toContain('href="http://localhost:3000/perfil"');
});

test("given another site, when it posts to a page, then it is refused", async () => {
  const under = await stripeUnderTest();
  const { url } = await aPortal(under);
  const response = await fetch(`${url}/cancel`, { method: "POST", headers: { origin: "https://evil.example" } });
  expect(response.status).toBe(403);
  expect((await under.client.subscriptions.list()).data[0]?.cancel_at_period_end).toBe(false);
});

test("given a name with markup, when a page shows it, then it stays text and loads nothing foreign", async () => {
  const under = await stripeUnderTest();
  const price = await under.client.prices.create({
    currency: "brl",
    unit_amount: 100,
    recurring: { interval: "month" },
    product_data: { name: "<script>alert(1)</script>" },
  });
  const session = await under.client.checkout.sessions.create({
    mode: "subscription",
    success_url: "http://localhost/ok",
    customer: (await under.client.customers.create({ email: "ana@example.com" })).id,
    line_items: [{ price: price.id, quantity: 1 }],
  });
  const { text, headers } = await read(session.url ?? "");
  expect(text).not.toContain("<script>");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("given unknown addresses, when they are read or pressed, then the answer is 404", async () => {
  const { url } = await stripeUnderTest();
  expect((await read(`${url}/__local/stripe/checkout/cs_none`)).status).toBe(404);
  expect((await read(`${url}/__local/stripe/portal/bps_none`)).status).toBe(404);
  expect((await press(`${url}/__local/stripe/portal/bps_none/dance`)).status).toBe(404);
  expect((await press(`${url}/__local/stripe/elsewhere/x/pay`)).status).toBe(404);
});
