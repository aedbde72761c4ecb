/** A stand-in for the owner's phone app that shows codes for the second step. */
import { codeAt } from "@emdia/local/services/cognito/totp";

const STEP_MS = 30_000;

export type Authenticator = {
  /** Returns a new code of the previous, current or next step; throws once all three are used. */
  nextCode(): string;
  wrongCode(): string;
};

export function authenticatorOf(key: string): Authenticator {
  const secret = key.replaceAll(/\s/g, "");
  const now = () => Math.floor(Date.now() / STEP_MS);
  const codeOf = (step: number) => codeAt(secret, step * STEP_MS);
  let last = 0;
  return {
    nextCode() {
      last = Math.max(last + 1, now() - 1);
      if (last > now() + 1) throw new Error("the app has shown its three codes; the next one comes in 30 seconds");
      return codeOf(last);
    },
    wrongCode() {
      const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(now() + steps));
      return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !near.includes(code)) ?? "";
    },
  };
}
