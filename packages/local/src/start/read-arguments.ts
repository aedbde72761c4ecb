import { parseArgs } from "node:util";
import { StartError } from "./start-error.ts";

export interface StartArguments {
  port: number;
  dataDir: string;
  fresh: boolean;
  demo: boolean;
  dev: boolean;
  keepWarm: boolean;
  /** The address of another bank, and the file with its authority's certificate. */
  bankUrl?: string | undefined;
  bankCa?: string | undefined;
  /** Without a port, no debugger is opened. */
  inspect?: number;
  help: boolean;
}

const INSPECT_PORT = 9229;

export const usage =
  "Uso: npm start -- [--port N] [--data PASTA] [--fresh] [--no-demo] [--keep-warm] [--dev] [--inspect[=PORTA]] [--bank-url URL [--bank-ca ARQUIVO]]";

/** @throws StartError in Portuguese for an unknown option or an invalid port */
export function readArguments(args: readonly string[]): StartArguments {
  const values = parse(args.map((one) => (one === "--inspect" ? `--inspect=${INSPECT_PORT}` : one)));
  const { fresh, dev, help, data: dataDir, "keep-warm": keepWarm, "bank-url": bankUrl, "bank-ca": bankCa } = values;
  if (dataDir === "") throw new StartError("--data pede o caminho de uma pasta.");
  if (bankUrl !== undefined && !bankUrl.startsWith("https://"))
    throw new StartError(`--bank-url pede um endereço https, não "${bankUrl}".`);
  if (bankCa !== undefined && bankUrl === undefined) throw new StartError("--bank-ca acompanha --bank-url.");
  const inspect = values.inspect === undefined ? {} : { inspect: portOf("--inspect", values.inspect) };
  const port = portOf("--port", values.port);
  return { port, dataDir, fresh, demo: !values["no-demo"], keepWarm, dev, bankUrl, bankCa, ...inspect, help };
}

function portOf(option: string, value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`${option} pede um número de 0 a 65535, não "${value}".`);
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: "string", default: "3000" },
        data: { type: "string", default: ".local" },
        fresh: { type: "boolean", default: false },
        inspect: { type: "string" },
        "bank-url": { type: "string" },
        "bank-ca": { type: "string" },
        dev: { type: "boolean", default: false },
        "no-demo": { type: "boolean", default: false },
        "keep-warm": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    return values;
  } catch (cause) {
    throw new StartError(`${reason(args, cause)} ${usage}`, { cause });
  }
}

function reason(args: readonly string[], cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return "Falta o valor de uma opção, ou sobra um.";
  const [, unknown] = /'([^']+)'/.exec(cause instanceof Error ? cause.message : "") ?? [];
  return `Opção desconhecida: ${unknown ?? args.join(" ")}.`;
}
