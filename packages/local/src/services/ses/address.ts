import { addressParser } from "postal-mime";
import { AwsError } from "../../aws/errors.ts";

/** Throws `InvalidParameterValue` with SES's text. */
export function readAddress(text: string): string {
  const [parsed, ...more] = addressParser(text, { flatten: true });
  const address = parsed?.address ?? "";
  if (more.length > 0) throw invalid(`Illegal address: '${text}'`);
  const at = address.lastIndexOf("@");
  if (at < 1 || at === address.length - 1) throw invalid("Missing final '@domain'");
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (!/^[\x21-\x7e]+$/.test(local))
    throw invalid("Local address contains control or whitespace or non-ASCII characters");
  if (local.length > 64 || /[@<>(),;:"\\]|^\.|\.\.|\.$/.test(local))
    throw invalid("Local address contains illegal characters");
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) throw invalid("Domain contains illegal character");
  return address.toLowerCase();
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

const invalid = (message: string): AwsError => new AwsError("InvalidParameterValue", message);
