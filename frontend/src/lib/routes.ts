/** The addresses of the app. */

export type Route =
  | { screen: "home" }
  | { screen: "new" }
  | { screen: "table"; id: string }
  /** `as`: "spectator", a seat's number, or "" for the viewer's own eyes; `seq`: where to begin. */
  | { screen: "replay"; id: string; as: string; seq: number | null }
  /** `rule`: the number to go to, or "". */
  | { screen: "rules"; slug: string; rule: string }
  | { screen: "settings" }
  | { screen: "lost" };

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The screen that an address leads to. `path` begins with a slash; `search` and `hash` as in `location`. */
export const parse = (path: string, search = "", hash = ""): Route => {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (parts.length === 0) return { screen: "home" };
  if (parts.length === 1 && first === "new") return { screen: "new" };
  if (parts.length === 1 && first === "settings") return { screen: "settings" };
  if (parts.length <= 2 && first === "rules") {
    return { screen: "rules", slug: second ?? "", rule: decode(hash.slice(1)) };
  }
  if (first === "t" && second && parts.length === 2) return { screen: "table", id: second };
  if (first === "t" && second && third === "replay" && parts.length === 3) {
    const as = new URLSearchParams(search).get("as") ?? "";
    const seq = /^#\d+$/.test(hash) ? Number(hash.slice(1)) : null;
    return { screen: "replay", id: second, as: /^(spectator|\d)$/.test(as) ? as : "", seq };
  }
  return { screen: "lost" };
};

export const tablePath = (id: string): string => `/t/${encodeURIComponent(id)}`;
export const replayPath = (id: string, as: string, seq?: number): string =>
  `${tablePath(id)}/replay${as ? `?as=${as}` : ""}${seq === undefined ? "" : `#${seq}`}`;
export const rulesPath = (slug: string, rule?: string): string => `/rules/${slug}${rule ? `#${rule}` : ""}`;
