import { afterEach, describe, expect, test, vi } from "vitest";
import { openTable, resized, seated, usual } from "./opening";

afterEach(() => vi.unstubAllGlobals());

describe("who sits where", () => {
  test("is at first me against AI", () => {
    expect(usual(3, 1)).toEqual(["me", "bot:1", "bot:1"]);
  });

  test("has me once: where I sat before, a friend may sit", () => {
    expect(seated(["me", "bot:1"], 1, "me")).toEqual(["friend", "me"]);
    expect(seated(["me", "bot:1"], 0, "bot:2")).toEqual(["bot:2", "bot:1"]);
  });

  test("keeps its first seats when their number changes, and never loses me with the last", () => {
    expect(resized(["me", "friend"], 4, 1)).toEqual(["me", "friend", "bot:1", "bot:1"]);
    expect(resized(["friend", "bot:2", "me"], 2, 1)).toEqual(["me", "bot:2"]);
    expect(resized(["friend", "friend", "bot:1"], 2, 1)).toEqual(["friend", "friend"]);
  });
});

describe("opening a table", () => {
  const calls: [string, unknown][] = [];
  const house = async (path: string, { body }: { body: string }) => {
    calls.push([path, JSON.parse(body)]);
    return new Response(JSON.stringify({ id: "t1", commitment: "c0" }), { status: 201 });
  };
  const opening = { command_id: "ab", game: "manitou", options: {}, listed: true };

  test("leaves my seat and friends' seats open, then sits down with entropy made after the commitment", async () => {
    calls.length = 0;
    vi.stubGlobal("fetch", house);
    expect(await openTable(opening, ["bot:2", "me", "friend"])).toBe("t1");
    expect(calls[0]).toEqual(["/api/tables", { ...opening, seats: ["bot:2", "open", "open"] }]);
    expect(calls[1]?.[0]).toBe("/api/tables/t1/seats");
    expect(calls[1]?.[1]).toMatchObject({ seat: 1, entropy: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  test("of AI alone sits nobody down", async () => {
    calls.length = 0;
    vi.stubGlobal("fetch", house);
    await openTable(opening, ["bot:1", "bot:2"]);
    expect(calls).toHaveLength(1);
  });
});
