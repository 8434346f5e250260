import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "./api";
import { type Answer, listen, nudge, pause, pending, send, verdict } from "./outbox";

const problem = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, ...body }), {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
const accepted = () => new Response(JSON.stringify({ seq: 12, table: {} }), { status: 201 });

/** What the house answers, in order; a function that throws stands for a lost connection. */
let answers: (() => Response)[] = [];
let sent: { path: string; body: Record<string, unknown> }[] = [];
let told: Answer[] = [];
let deaf: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  sent = [];
  told = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    return answers.shift()?.() ?? accepted();
  });
  deaf = listen((answer) => answer && told.push(answer));
});

afterEach(() => {
  deaf();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = (): Response => {
  throw new TypeError("network");
};

describe("a move", () => {
  test("goes out with its decision and an id of 32 hex digits, and is answered once", async () => {
    await send("t1", { type: "Play", card: "9", herd: "L" }, 7);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.path).toBe("/api/tables/t1/moves");
    expect(sent[0]?.body).toMatchObject({ decision: 7, command: { type: "Play", card: "9", herd: "L" } });
    expect(sent[0]?.body.command_id).toMatch(/^[0-9a-f]{32}$/);
    expect(told.map((answer) => answer.document?.seq)).toEqual([12]);
  });

  test("is tried again with the same id until it is answered", async () => {
    answers = [lost, () => problem(503), () => problem(429), accepted];
    const sending = send("t1", { type: "Play" }, 7);
    expect(pending("t1")).toBe(true);
    await vi.runAllTimersAsync();
    await sending;
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ body }) => body.command_id)).size).toBe(1);
    expect(pending("t1")).toBe(false);
  });

  test("is dropped where the table has moved on, and the present document is shown", async () => {
    answers = [() => problem(409, { detail: "moved on", document: { seq: 20, table: {} } })];
    await send("t1", { type: "Play" }, 7);
    expect(sent).toHaveLength(1);
    expect(told[0]).toMatchObject({ document: { seq: 20 }, error: { status: 409 } });
    expect(pending("t1")).toBe(false);
  });

  test("that the rules refuse comes back with the rule", async () => {
    answers = [() => problem(422, { rule: "5.2", detail: "A third warrior may not join." })];
    await send("t1", { type: "Play" }, 7);
    expect(told[0]?.error?.rule).toBe("5.2");
    expect(sent).toHaveLength(1);
  });

  test("goes out at once when the connection comes back", async () => {
    answers = [lost, accepted];
    const sending = send("t1", { type: "Play" }, 7);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(1);
    nudge();
    await sending;
    expect(sent).toHaveLength(2);
  });
});

test("the pause doubles up to its longest, and is never shorter than what the house asks", () => {
  const backoff = { first: 500, most: 8000 };
  const error = new ApiError(503);
  expect([0, 1, 2, 9].map((attempt) => pause(attempt, error, backoff))).toEqual([500, 1000, 2000, 8000]);
  expect(pause(0, new ApiError(503, null, 3000), backoff)).toBe(3000);
});

test("what may pass is tried again, a stuck table and a refusal are not", () => {
  expect([0, 408, 429, 500, 503].map((status) => verdict(new ApiError(status)))).toEqual(Array(5).fill("again"));
  expect(verdict(new ApiError(503, { status: 503, code: "table_stuck" }))).toBe("refused");
  expect(verdict(new ApiError(409))).toBe("conflict");
  expect([400, 403, 404, 422].map((status) => verdict(new ApiError(status)))).toEqual(Array(4).fill("refused"));
});
