import { describe, expect, test } from "vitest";
import { inline, parse, plainText, ruleNumber, search } from "./markdown";

const RULES = `# Manitou

Three hunts.

## 5. Turns

**5.1** In turn order, play **one card**
on any herd.

5.2 At most two active warriors a herd. See [the fight](#6.1).
5.3 Draw to three.

## 6. Warriors

- **6.1** The Chief beats the *Rainmaker*.
  - also on top
- 6.2 Equal ones
  fall together.

| card | beats |
|---|:--|
| CH | MM, \`RM\` |
| MM | a \\| b |
`;

describe("the rules of a game", () => {
  const blocks = parse(RULES);

  test("become headings, paragraphs, lists and tables", () => {
    expect(blocks.map((block) => block.kind)).toEqual([
      "heading",
      "paragraph",
      "heading",
      "paragraph",
      "paragraph",
      "paragraph",
      "heading",
      "list",
      "table",
    ]);
  });

  test("carry their numbers as anchors: headings, bold and plain paragraphs, list items", () => {
    const anchors = blocks.flatMap((block) => {
      if (block.kind === "list") return block.items.map((item) => item.anchor);
      return "anchor" in block ? [block.anchor] : [];
    });
    expect(anchors).toEqual(["manitou", null, "5", "5.1", "5.2", "5.3", "6", "6.1", "6.2"]);
  });

  test("join the lines of a paragraph and of a list item", () => {
    expect(blocks[3]).toMatchObject({ plain: "5.1 In turn order, play one card on any herd." });
    const list = blocks[7];
    expect(list?.kind === "list" && plainText(list.items[1]?.children ?? [])).toBe("6.2 Equal ones fall together.");
    expect(list?.kind === "list" && list.items[0]?.nested[0]?.plain).toBe("also on top");
  });

  test("keep a table's cells, with a barred bar inside one", () => {
    const table = blocks[8];
    expect(table?.kind === "table" && table.rows.map((row) => row.map(plainText))).toEqual([
      ["CH", "MM, RM"],
      ["MM", "a | b"],
    ]);
  });

  test("are searched: what holds the word stays, under its headings", () => {
    const found = search(blocks, "chief");
    expect(found.found).toBe(1);
    expect(found.blocks.map((block) => block.kind)).toEqual(["heading", "heading", "list"]);
    expect(search(blocks, "nowhere").found).toBe(0);
  });
});

describe("inline marks", () => {
  test("nest, and leave plain stars alone", () => {
    expect(inline("a **b *c*** 2 * 3")).toEqual([
      { kind: "text", text: "a " },
      {
        kind: "strong",
        children: [
          { kind: "text", text: "b " },
          { kind: "em", children: [{ kind: "text", text: "c" }] },
        ],
      },
      { kind: "text", text: " 2 * 3" },
    ]);
  });

  test("make no link of a script", () => {
    expect(inline("[tap](javascript:alert(1))")[0]).toEqual({ kind: "text", text: "tap" });
    expect(inline("[tap](/rules/manitou#5.2)")[0]).toMatchObject({ kind: "link", href: "/rules/manitou#5.2" });
  });

  test("name a picture by its file alone, and read as its words", () => {
    const parts = inline("![Assassin](../../signs/as.svg) **Assassin**, value 2");
    expect(parts[0]).toEqual({ kind: "picture", alt: "Assassin", name: "as.svg" });
    expect(parts[2]).toMatchObject({ kind: "strong" });
    expect(plainText(parts)).toBe("Assassin Assassin, value 2");
    expect(inline("![](https://elsewhere.example/x.png)")).toEqual([{ kind: "picture", alt: "", name: "x.png" }]);
    expect(inline("Take it! [Rules](/rules)").map(({ kind }) => kind)).toEqual(["text", "link"]);
  });

  test("never become markup: a tag stays text", () => {
    expect(plainText(inline("<img src=x>"))).toBe("<img src=x>");
  });
});

test("a rule number stands at the beginning, and a bare count is none", () => {
  expect(["5.2 At most", "**5.2** At most", "**12.7**: each", "**5.2.** At"].map(ruleNumber)).toEqual([
    "5.2",
    "5.2",
    "12.7",
    "5.2",
  ]);
  expect(["3 herds lie open", "see 5.2", "1.5x as many"].map(ruleNumber)).toEqual([null, null, null]);
});
