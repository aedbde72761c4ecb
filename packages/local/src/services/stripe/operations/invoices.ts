import type { Account } from "../account.ts";
import { toInvoice } from "../answers/invoice.ts";
import { pageOf } from "../answers/list.ts";
import { attemptPayment } from "../life/charge.ts";
import { listedCustomer } from "../look-up.ts";
import { textOf } from "../params.ts";
import type { InvoiceRecord } from "../records.ts";
import { missing, StripeRefusal } from "../refusal.ts";
import { type Operation, paging } from "./operation.ts";

/** Invoices of subscriptions. */
export const invoiceOperations: readonly Operation[] = [
  {
    name: "invoices.list",
    method: "GET",
    path: "/v1/invoices",
    params: [...paging, "customer", "subscription", "status"],
    run(account, { params }) {
      const customer = listedCustomer(account, params);
      const subscription = textOf(params, "subscription");
      const status = textOf(params, "status");
      const found = account.invoices
        .all()
        .filter((one) => (customer ?? one.customer) === one.customer && (status ?? one.status) === one.status)
        .filter((one) => (subscription ?? one.subscription) === one.subscription);
      return pageOf(params, "/v1/invoices", found, (one) => toInvoice(account, one));
    },
  },
  {
    name: "invoices.retrieve",
    method: "GET",
    path: "/v1/invoices/{id}",
    params: [],
    run: (account, { id }) => toInvoice(account, invoiceOf(account, id)),
  },
  {
    name: "invoices.pay",
    method: "POST",
    path: "/v1/invoices/{id}/pay",
    params: [],
    run(account, { id }) {
      const invoice = invoiceOf(account, id);
      if (invoice.status === "paid") throw new StripeRefusal(400, "Invoice is already paid");
      if (account.customers.get(invoice.customer)?.card !== "ok")
        throw new StripeRefusal(
          402,
          "Your card was declined.",
          { code: "card_declined", declineCode: "generic_decline" },
          "card_error",
        );
      attemptPayment(account, invoice, account.now());
      return toInvoice(account, invoiceOf(account, id));
    },
  },
];

function invoiceOf(account: Account, id: string): InvoiceRecord {
  const invoice = account.invoices.get(id);
  if (invoice === undefined) throw missing("invoice", id);
  return invoice;
}
