import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "@emdia/contracts/constants";
import { expect, test } from "vitest";
import { hashViewerAddress } from "./viewer-address.ts";

const SECRET = "a long random text";
const eventOf = (sourceIp: string, headers: Record<string, string> = {}) => ({
  headers,
  requestContext: { http: { sourceIp } },
});
const socket = (address: string) => hashViewerAddress(eventOf(address), SECRET);
const edge = (viewer: string, secret = SECRET) =>
  hashViewerAddress(eventOf("130.176.0.1", { [VIEWER_ADDRESS_HEADER]: viewer, [EDGE_SECRET_HEADER]: secret }), SECRET);

test("given our CloudFront, then the viewer's address is the one it names, as if they called directly", () => {
  expect(edge("203.0.113.7")).toBe(socket("203.0.113.7"));
  expect(edge("203.0.113.7")).not.toBe(edge("203.0.113.8"));
});

test.each(["", "A long random text", "a long random tex", `${SECRET} `])(
  "given a caller with the secret %j, then the socket's address counts",
  (secret) => expect(edge("203.0.113.7", secret)).toBe(socket("130.176.0.1")),
);

test.each([
  ["before the change reaches CloudFront", "old one", "old one,new one", true],
  ["after it has", "new one", "old one,new one", true],
  ["when the new one is first", "old one", "new one,old one", true],
  ["when the old one is gone", "old one", "new one", false],
  ["with both at once", "old one,new one", "old one,new one", false],
  ["with nothing", "", "new one,", false],
])("given two edge secrets, %s, when %j is sent to %j, then the viewer counts: %s", (_when, said, ours, counts) => {
  const visit = eventOf("130.176.0.1", { [VIEWER_ADDRESS_HEADER]: "203.0.113.7", [EDGE_SECRET_HEADER]: said });
  const direct = hashViewerAddress(eventOf(counts ? "203.0.113.7" : "130.176.0.1"), ours);
  expect(hashViewerAddress(visit, ours)).toBe(direct);
});

test("given our CloudFront without a viewer, or a wrong secret, then the socket's address counts", () => {
  expect(hashViewerAddress(eventOf("130.176.0.1", { [EDGE_SECRET_HEADER]: SECRET }), SECRET)).toBe(
    socket("130.176.0.1"),
  );
  const claimed = eventOf("203.0.113.7", { [VIEWER_ADDRESS_HEADER]: "198.51.100.1" });
  expect(hashViewerAddress(claimed, SECRET)).toBe(socket("203.0.113.7"));
});

test("given any X-Forwarded-For, then it changes nothing", () => {
  expect(hashViewerAddress(eventOf("203.0.113.7", { "x-forwarded-for": "198.51.100.1" }), SECRET)).toBe(
    socket("203.0.113.7"),
  );
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::9", true],
  ["2001:db8::1", "2001:db8:0:0:1::", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["::1", "::2", true],
  ["2001:db8:0:1::", "2001:db8:0:2::", false],
  ["1::4:5:6:7:8", "1:0:0:4:5:6:7:8", true],
  ["1::5:6:7:8", "1:0:0:5:5:6:7:8", false],
  ["1:2:3:4:5:6:7:8", "1:2:3:4::", true],
  ["1:2:3:0010::", "1:2:3:10::", true],
  ["1:2:3:f::", "1:2:3:e::", false],
  ["9:2:3:4::", "1:2:3:4::", false],
  ["12:3:4:5::", "1:23:4:5::", false],
])("given %s and %s, then they count as one network: %s", (one, other, isOne) => {
  expect(socket(one) === socket(other)).toBe(isOne);
});

test("given an address, then its hash cannot be computed without the secret", () => {
  expect(socket("203.0.113.7")).toMatch(/^[0-9a-f]{64}$/);
  expect(hashViewerAddress(eventOf("203.0.113.7"), "another")).not.toBe(socket("203.0.113.7"));
});
