import { expect, test } from "vitest";
import { ApiError, retryAfter, words } from "./api";
import { parseLines } from "./loglines";

test("an error says in words what is wrong, in the house's own where it explains", () => {
  expect(words(new ApiError(0))).toMatch(/No connection/);
  expect(words(new ApiError(403))).toMatch(/not yours/);
  expect(words(new ApiError(409, { status: 409, detail: "Somebody else has that seat." }))).toMatch(/Somebody else/);
  expect(words(new ApiError(409))).toMatch(/moved on/);
  expect(words(new ApiError(422, { status: 422, detail: "Two already.", rule: "5.2" }))).toBe("Two already.");
  expect(words(new ApiError(503, { status: 503, code: "table_stuck" }))).toMatch(/stuck/);
  expect(words(new ApiError(400, { status: 400, detail: "odd" }))).toBe("Something went wrong: odd");
});

test("Retry-After is read as seconds and as a date, and ignored where it is neither", () => {
  expect(retryAfter("3", 0)).toBe(3000);
  expect(retryAfter("Thu, 01 Jan 1970 00:00:10 GMT", 4000)).toBe(6000);
  expect(retryAfter("Thu, 01 Jan 1970 00:00:10 GMT", 99_000)).toBe(0);
  expect([retryAfter(null, 0), retryAfter("soon", 0)]).toEqual([null, null]);
});

test("a log's lines are read without its header and without a last line that broke off", () => {
  const text = `{"firekeeper":1,"table":"t1"}\n{"seq":1,"at":0,"seat":null,"event":{"type":"TableOpened"},"more":0}\n{"seq":2,"at"`;
  expect(parseLines(text).map((line) => line.seq)).toEqual([1]);
});
