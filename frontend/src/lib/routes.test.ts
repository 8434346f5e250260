import { expect, test } from "vitest";
import { parse, replayPath, rulesPath, tablePath } from "./routes";

test.each([
  ["/", "", "", { screen: "home" }],
  ["/new", "", "", { screen: "new" }],
  ["/settings/", "", "", { screen: "settings" }],
  ["/t/abc", "", "", { screen: "table", id: "abc" }],
  ["/t/abc/replay", "", "", { screen: "replay", id: "abc", as: "", seq: null }],
  ["/t/abc/replay", "?as=1", "#42", { screen: "replay", id: "abc", as: "1", seq: 42 }],
  ["/t/abc/replay", "?as=<b>", "#x", { screen: "replay", id: "abc", as: "", seq: null }],
  ["/rules", "", "", { screen: "rules", slug: "", rule: "" }],
  ["/rules/manitou", "", "#5.2", { screen: "rules", slug: "manitou", rule: "5.2" }],
  ["/t", "", "", { screen: "lost" }],
  ["/t/abc/elsewhere", "", "", { screen: "lost" }],
  ["/new/thing", "", "", { screen: "lost" }],
  ["/%E0%A4%A", "", "", { screen: "lost" }],
])("%s%s%s leads to %j", (path, search, hash, route) => {
  expect(parse(path, search, hash)).toEqual(route);
});

test("addresses that the app makes lead back to where they were made", () => {
  const url = new URL(replayPath("a b", "spectator", 7), "http://house");
  expect(parse(url.pathname, url.search, url.hash)).toEqual({ screen: "replay", id: "a b", as: "spectator", seq: 7 });
  expect(parse(tablePath("x/y"))).toEqual({ screen: "table", id: "x/y" });
  expect(rulesPath("manitou", "5.2")).toBe("/rules/manitou#5.2");
});
