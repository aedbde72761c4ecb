import type { Server } from "node:http";

/** The returned `environment` directs AWS clients to the server. */
export async function listenHere(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    url,
    environment: {
      AWS_ENDPOINT_URL: url,
      AWS_REGION: "sa-east-1",
      AWS_ACCESS_KEY_ID: "unit",
      AWS_SECRET_ACCESS_KEY: "test",
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
