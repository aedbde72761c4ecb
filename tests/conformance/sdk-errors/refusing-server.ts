import { createServer } from "node:http";

/** `more` has further fields of the error's JSON, beside its message. */
export type ServiceError = { code: string; status: number; more?: object };

/** Starts a server that refuses each call in the service's protocol: JSON, or SES's XML. */
export async function startRefusing() {
  let error: ServiceError = { code: "none", status: 500 };
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      const target = String(request.headers["x-amz-target"] ?? "");
      if (target === "") return response.writeHead(error.status, { "content-type": "text/xml" }).end(xmlOf(error));
      const query = target.startsWith("AmazonSQS") ? { "x-amzn-query-error": `${error.code};Sender` } : {};
      const headers = { "content-type": "application/x-amz-json-1.0", ...query };
      const body = { __type: `com.amazonaws.service#${error.code}`, message: "why it was", ...error.more };
      return response.writeHead(error.status, headers).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the endpoint got no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    refuseWith: (next: ServiceError) => {
      error = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const xmlOf = ({ code }: ServiceError) =>
  `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>why it was</Message></Error><RequestId>r</RequestId></ErrorResponse>`;
