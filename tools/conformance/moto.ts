import { freePort } from "@emdia/local/server/listen";
import { pythonWith } from "./python.ts";
import { type Service, startServer } from "./service.ts";

/** @throws Missing without Python */
export async function startMoto(): Promise<Service> {
  const python = pythonWith("moto", "80 MB");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startServer(url, python, ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)]);
}
