export class AccessDenied extends Error {
  readonly caller: string;
  readonly action: string;
  readonly resource: string;

  constructor(caller: string, action: string, resource: string) {
    super(`User: ${caller} is not authorized to perform: ${action} on resource: ${resource}`);
    this.name = "AccessDenied";
    this.caller = caller;
    this.action = action;
    this.resource = resource;
  }
}

export class AwsError extends Error {
  readonly code: string;
  readonly status: number;

  /** @param code the error code the SDK maps to an exception, e.g. `ResourceNotFoundException`. */
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = "AwsError";
    this.code = code;
    this.status = status;
  }
}
