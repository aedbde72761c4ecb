import type { AwsRequest, AwsResponse } from "../types.ts";
import { AccessDenied, AwsError } from "./errors.ts";

export function renderError(request: AwsRequest, error: unknown): AwsResponse {
  if (error instanceof AwsError) return render(request, error.code, error.message, error.status);
  if (!(error instanceof AccessDenied)) return render(request, "InternalFailure", "Internal failure.", 500);
  return isJson(request)
    ? render(request, "AccessDeniedException", error.message, 400)
    : render(request, "AccessDenied", error.message, 403);
}

export function throttled(request: AwsRequest, service: string): AwsResponse {
  const code = THROTTLE_CODES[service] ?? "ThrottlingException";
  return render(request, code, "Rate exceeded", 400);
}

export function failed(request: AwsRequest): AwsResponse {
  return render(request, isJson(request) ? "InternalServerError" : "InternalFailure", "Internal server error", 500);
}

const SINGLE_WRITES: ReadonlySet<string> = new Set(["PutItem", "UpdateItem", "DeleteItem"]);

/** Returns DynamoDB's response to a conflict, or undefined for a call that never conflicts. */
export function conflicting(request: AwsRequest): AwsResponse | undefined {
  if (SINGLE_WRITES.has(request.action))
    return render(request, "TransactionConflictException", "Transaction is ongoing for the item", 400);
  if (request.action !== "TransactWriteItems") return undefined;
  const reasons = transactedItems(request).map((_, index) => ({ Code: index === 0 ? "TransactionConflict" : "None" }));
  const codes = reasons.map(({ Code }) => Code).join(", ");
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return render(request, "TransactionCanceledException", message, 400, { CancellationReasons: reasons });
}

export function jsonAnswer(body: unknown, status = 200, headers: Record<string, string> = {}): AwsResponse {
  const type = { "content-type": "application/x-amz-json-1.0" };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}

function transactedItems({ body }: AwsRequest): readonly unknown[] {
  const { TransactItems }: { TransactItems?: unknown[] } = JSON.parse(String(body));
  return TransactItems ?? [];
}

const THROTTLE_CODES: Readonly<Record<string, string>> = {
  dynamodb: "ProvisionedThroughputExceededException",
  sqs: "RequestThrottled",
  ses: "Throttling",
  "cognito-idp": "TooManyRequestsException",
};

const isJson = (request: AwsRequest): boolean => request.headers["x-amz-target"] !== undefined;

function render(request: AwsRequest, code: string, message: string, status: number, more: object = {}): AwsResponse {
  const requestId = request.requestId;
  if (isJson(request)) {
    const headers = {
      "content-type": request.headers["content-type"] ?? "application/x-amz-json-1.0",
      "x-amzn-requestid": requestId,
    };
    return jsonAnswer({ __type: code, message, ...more }, status, headers);
  }
  const type = status < 500 ? "Sender" : "Receiver";
  const error = `<Error><Type>${type}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
  const body = `<ErrorResponse>${error}<RequestId>${requestId}</RequestId></ErrorResponse>`;
  return { status, headers: { "content-type": "text/xml" }, body };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
