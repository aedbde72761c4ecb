/** The details in an error response, with Stripe's own names (docs.stripe.com/api/errors). */
export interface RefusalDetails {
  code?: string;
  param?: string;
}

type RefusalType = "invalid_request_error" | "idempotency_error" | "api_error";

export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: RefusalType;
  readonly details: RefusalDetails;

  constructor(
    status: number,
    message: string,
    details: RefusalDetails = {},
    type: RefusalType = "invalid_request_error",
  ) {
    super(message);
    this.name = "StripeRefusal";
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

export function invalid(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, message, code === undefined ? { param } : { code, param });
}

/** Builds `resource_missing`: 404, or 400 when the ID was in a parameter and not the path. */
export function missing(kind: string, id: string, param = "id"): StripeRefusal {
  const status = param === "id" ? 404 : 400;
  return new StripeRefusal(status, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}
