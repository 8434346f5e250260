/**
 * A small reader of Markdown, enough for rules: headings, paragraphs, lists, tables, rules, code, bold, emphasis,
 * links. It gives a tree, never HTML, so a text can put nothing into the page. A heading, paragraph or list item that
 * begins with a rule number ("5.2", "**5.2**") gets that number as its anchor.
 */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "em"; children: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; children: Inline[] }
  /** `name`: of the file, without its folders. No address is kept: the app draws the pictures that it has itself. */
  | { kind: "picture"; alt: string; name: string };

export interface Item {
  anchor: string | null;
  children: Inline[];
  /** A list inside the item. */
  nested: Block[];
}

export type Block =
  | { kind: "heading"; level: number; anchor: string; children: Inline[]; plain: string }
  | { kind: "paragraph"; anchor: string | null; children: Inline[]; plain: string }
  | { kind: "list"; ordered: boolean; start: number; items: Item[]; plain: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][]; plain: string }
  | { kind: "code"; text: string; plain: string }
  | { kind: "line"; plain: string };

const INLINE =
  /!\[([^\]]*)\]\(([^)\s]+)\)|`([^`]+)`|\*\*([\s\S]+?)\*\*(?!\*)|\*([^*\s](?:[^*]*[^*\s])?)\*|\b_([^_]+)_\b|\[([^\]]+)\]\(([^)\s]+)\)/;
const RULE = /^(?:\*\*)?(\d+(?:\.\d+)+|\d+(?=\.?\s*\*\*))\.?(?:\*\*)?(?=[\s.:]|$)/;
const ITEM = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/;
const TABLE_LINE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
const SAFE_LINK = /^(https?:|\/|#|\.\/)/;

/** The text parts of one line or paragraph. */
export const inline = (text: string): Inline[] => {
  const found = INLINE.exec(text);
  if (!found) return text ? [{ kind: "text", text }] : [];
  const [whole, alt, source, code, strong, em, em2, label, href] = found;
  const before: Inline[] = found.index > 0 ? [{ kind: "text", text: text.slice(0, found.index) }] : [];
  const rest = inline(text.slice(found.index + whole.length));
  let part: Inline;
  if (alt !== undefined && source !== undefined) {
    part = { kind: "picture", alt, name: source.slice(source.lastIndexOf("/") + 1) };
  } else if (code !== undefined) part = { kind: "code", text: code };
  else if (strong !== undefined) part = { kind: "strong", children: inline(strong) };
  else if (label !== undefined && href !== undefined) {
    part = SAFE_LINK.test(href) ? { kind: "link", href, children: inline(label) } : { kind: "text", text: label };
  } else part = { kind: "em", children: inline(em ?? em2 ?? "") };
  return [...before, part, ...rest];
};

/** Inline parts without their marks. */
export const plainText = (parts: Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === "picture") return part.alt;
      return "children" in part ? plainText(part.children) : part.text;
    })
    .join("");

/** The rule number that a text begins with, or `null`. */
export const ruleNumber = (text: string): string | null => RULE.exec(text)?.[1] ?? null;

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

const heading = (level: number, text: string): Block => {
  const children = inline(text);
  const plain = plainText(children);
  const number = /^(\d+(?:\.\d+)*)[.\s]/.exec(plain)?.[1];
  return { kind: "heading", level, anchor: number ?? slug(plain), children, plain };
};

const paragraph = (text: string): Block => {
  const children = inline(text);
  return { kind: "paragraph", anchor: ruleNumber(text), children, plain: plainText(children) };
};

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll("\\|", "|")));

const rowText = (row: Inline[][]): string => row.map(plainText).join(" ");

const table = (lines: string[]): Block => {
  const head = cells(lines[0] ?? "");
  const rows = lines.slice(2).map(cells);
  return { kind: "table", head, rows, plain: [head, ...rows].map(rowText).join("\n") };
};

const item = (text: string, inner: string[]): Item => ({
  anchor: ruleNumber(text),
  children: inline(text),
  nested: inner.length > 0 ? parse(inner.join("\n")) : [],
});

const textOf = (entry: Item): string =>
  [plainText(entry.children), ...entry.nested.map((block) => block.plain)].join("\n");

/** The lines of one list, as a block; deeper items and their lines belong to the item above them. */
const listOf = (lines: string[]): Block => {
  const first = ITEM.exec(lines[0] ?? "");
  const depth = first?.[1]?.length ?? 0;
  const items: Item[] = [];
  let text = "";
  let inner: string[] = [];
  const close = () => {
    if (text) items.push(item(text, inner));
    inner = [];
  };
  for (const line of lines) {
    const found = ITEM.exec(line);
    if (found && (found[1]?.length ?? 0) <= depth) {
      close();
      text = found[3] ?? "";
    } else if (found || inner.length > 0) inner.push(line.slice(depth + 2));
    else text += ` ${line.trim()}`;
  }
  close();
  const marker = first?.[2] ?? "-";
  return {
    kind: "list",
    ordered: /\d/.test(marker),
    start: Number.parseInt(marker, 10) || 1,
    items,
    plain: items.map(textOf).join("\n"),
  };
};

/** A document's blocks, in order. */
export const parse = (source: string): Block[] => {
  const lines = source.replaceAll("\r\n", "\n").split("\n");
  const blocks: Block[] = [];
  let i = 0;
  const at = (n: number) => lines[n] ?? "";
  const takeWhile = (holds: (line: string, n: number) => boolean): string[] => {
    const from = i;
    while (i < lines.length && holds(at(i), i)) i++;
    return lines.slice(from, i);
  };
  const opensBlock = (line: string, n: number): boolean =>
    /^#{1,6}\s/.test(line) ||
    /^```/.test(line) ||
    ITEM.test(line) ||
    (line.includes("|") && TABLE_LINE.test(at(n + 1)));

  while (i < lines.length) {
    const line = at(i);
    const title = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (line.trim() === "") i++;
    else if (title) {
      blocks.push(heading(title[1]?.length ?? 1, title[2] ?? ""));
      i++;
    } else if (/^```/.test(line)) {
      i++;
      const text = takeWhile((each) => !/^```/.test(each)).join("\n");
      i++;
      blocks.push({ kind: "code", text, plain: text });
    } else if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) {
      blocks.push({ kind: "line", plain: "" });
      i++;
    } else if (line.includes("|") && TABLE_LINE.test(at(i + 1)) && at(i + 1).includes("-")) {
      blocks.push(table(takeWhile((each) => each.includes("|"))));
    } else if (ITEM.test(line)) {
      blocks.push(
        listOf(takeWhile((each, n) => each.trim() !== "" && (ITEM.test(each) || /^\s/.test(each) || n === i))),
      );
    } else {
      const first = i;
      const text = takeWhile(
        (each, n) => each.trim() !== "" && (n === first || (!opensBlock(each, n) && ruleNumber(each) === null)),
      );
      blocks.push(paragraph(text.map((each) => each.trim()).join(" ")));
    }
  }
  return blocks;
};

/** The blocks that hold `query`, each list cut to its items that do, with the headings they stand under. */
export const search = (blocks: Block[], query: string): { blocks: Block[]; found: number } => {
  const wanted = query.trim().toLowerCase();
  const hit = (text: string) => text.toLowerCase().includes(wanted);
  const kept: Block[] = [];
  let headings: Block[] = [];
  let found = 0;
  for (const block of blocks) {
    if (block.kind === "heading") {
      headings = [...headings.filter((above) => above.kind === "heading" && above.level < block.level), block];
      if (!hit(block.plain)) continue;
    } else if (!hit(block.plain)) continue;
    const items = block.kind === "list" ? block.items.filter((entry) => hit(textOf(entry))) : [];
    found += block.kind === "list" ? items.length : 1;
    for (const above of headings) if (!kept.includes(above)) kept.push(above);
    if (block.kind === "list") kept.push({ ...block, items });
    else if (block.kind !== "heading") kept.push(block);
  }
  return { blocks: kept, found };
};
