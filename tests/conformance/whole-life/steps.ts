import { createHmac } from "node:crypto";
import { isRecord, numberAt, textAt } from "@emdia/local/json";
import { type Answer, type Caller, type Cloud, OWNER_EMAIL } from "./cloud.ts";

const PIX = {
  businessName: "Estúdio Vida",
  paymentMethod: "pix",
  pixKey: "11222333000181",
  pixKeyType: "cnpj",
  pixMerchantName: "Estúdio Vida",
  pixCity: "São Paulo",
  whatsapp: "11987654321",
  invoiceDay: 20,
};
const idOf = ({ body }: Answer): number => (isRecord(body) ? numberAt(body, "id", 0) : 0);
const student = (name: string, planId: number) => ({ name, email: `${name}@exemplo.com.br`, phone: null, planId });

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  caller?: Caller,
  headers?: Record<string, string>,
) => Promise<Answer>;

export async function beginStudio(call: Call, cloud: Cloud): Promise<void> {
  await call("PUT", "/api/profile", PIX);
  await call("PUT", "/api/profile", { invoiceDay: 99 });
  const plan = idOf(await call("POST", "/api/plans", { name: "Pilates 2x", price: 150.5, periodInMonths: 1 }));
  await call("POST", "/api/plans", { name: "", price: -1 });
  const ana = idOf(await call("POST", "/api/students", student("ana", plan)));
  for (const name of ["bia", "caio", "duda"]) await call("POST", "/api/students", student(name, plan));
  await call("PUT", `/api/students/${ana}`, { name: "Ana Souza" });
  await call("DELETE", `/api/plans/${plan}`);
  const { body } = await call("POST", "/api/generate-registration-code");
  const code = isRecord(body) ? textAt(body, "registrationCode") || textAt(body, "code") : "";
  await call("GET", `/api/public/teacher/${code}`, undefined, "nobody");
  const stranger = { ...student("eva", plan), phone: "11912345678", registrationCode: code, consent: true };
  for (let times = 0; times < 2; times++) await call("POST", "/api/public/register-student", stranger, "nobody");
  await cloud.settle();
  await call("GET", "/api/students?limit=2");
  await call("PUT", `/api/students/${ana}/payment-status`, { status: "pago" });
  await cloud.settle();
  cloud.moveTo("2027-01-10T13:10:00.000Z");
  await cloud.settle();
}

export async function liveBillingDay(call: Call, cloud: Cloud): Promise<void> {
  cloud.moveTo("2027-01-20T11:01:00.000Z");
  await cloud.fire("BillingTick");
  cloud.moveTo("2027-01-20T12:01:00.000Z");
  await cloud.fire("BillingTick");
  await call("GET", "/api/dashboard");
  const { body } = await call("GET", "/api/payments");
  const open = (Array.isArray(body) ? body : []).filter((one) => isRecord(one) && one.status === "pendente");
  const [first, second] = open.map((one) => numberAt(one, "id", 0)).toSorted();
  await call("GET", `/api/payments/${first}`);
  await call("POST", `/api/payments/${first}/send-invoice`, {});
  await call("POST", `/api/payments/${first}/send-invoice`, { confirmRepeat: true });
  await cloud.settle();
  const part = { amount: 50, date: "2027-01-20", method: "pix", requestId: "0f8fad5b-d9cb-469f-a165-70867728950e" };
  for (let times = 0; times < 2; times++) await call("POST", `/api/payments/${first}/settlements`, part);
  await call("POST", `/api/payments/${first}/settlements`, { ...part, requestId: undefined, amount: 500 });
  await call("POST", `/api/payments/${first}/settlements/1/reverse`, {});
  await call("POST", `/api/payments/${second}/void`, { reason: "Desistiu" });
  await call("PUT", `/api/payments/${first}/status`, { status: "pago" });
  await cloud.settle();
  cloud.moveTo("2027-01-20T13:10:00.000Z");
  await cloud.settle();
  await call("GET", "/api/debug/schema-check");
}

export async function askProvider(call: Call, cloud: Cloud): Promise<void> {
  await call("GET", "/api/subscription/status");
  await call("POST", "/api/stripe/create-checkout");
  const object = { id: "sub_none", object: "subscription", customer: "cus_none", status: "active" };
  const event = {
    id: "evt_1",
    object: "event",
    type: "customer.subscription.updated",
    livemode: false,
    data: { object },
  };
  const payload = JSON.stringify(event);
  const at = Math.floor(Date.parse("2027-01-20T13:10:00.000Z") / 1_000);
  const secret = "secret:StripeWebhookSecret";
  const sign = (by: string) => createHmac("sha256", by).update(`${at}.${payload}`).digest("hex");
  for (const by of [secret, secret, "another"])
    await call("POST", "/api/stripe/webhook", payload, "nobody", { "stripe-signature": `t=${at},v1=${sign(by)}` });
  await cloud.settle();
}

export async function endAccount(call: Call, cloud: Cloud): Promise<void> {
  const { body } = await call("GET", "/api/students");
  const [first] = Array.isArray(body) ? body : [];
  const id = isRecord(first) ? numberAt(first, "id", 0) : 0;
  await call("GET", `/api/students/${id}/export`);
  await call("GET", "/api/export?limit=3");
  await call("POST", `/api/students/${id}/erase`, {});
  await call("POST", "/api/account/delete", { email: OWNER_EMAIL });
  await call("POST", "/api/account/restore");
  await cloud.settle();
  await call("GET", "/api/debug/schema-check");
}
