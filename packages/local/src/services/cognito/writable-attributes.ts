import { invalidParameter, notAuthorized } from "./errors.ts";

/** Standard attributes a client may write. `email` is the username here and changes through no call of this stand-in. */
const writable = new Set(
  "address birthdate family_name gender given_name locale middle_name name nickname phone_number picture preferred_username profile website zoneinfo".split(
    " ",
  ),
);
const readOnly = new Set(["sub", "email", "email_verified", "phone_number_verified", "updated_at"]);

/** Throws unless every attribute may be written by a client: nobody verifies an address by asking for it. */
export function checkWritable(attributes: ReadonlyArray<readonly [name: string, value: string]>): void {
  for (const [name] of attributes) {
    if (readOnly.has(name)) throw notAuthorized("A client attempted to write unauthorized attribute");
    if (!writable.has(name)) {
      throw invalidParameter(
        `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
      );
    }
  }
}
