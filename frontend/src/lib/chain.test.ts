import { describe, expect, test } from "vitest";
import { Chain, dwell, type Step, shorten } from "./chain";
import type { Document, Frame } from "./types";

/** A document at `seq`; its view counts the cards that lie on the left herd. */
const doc = (seq: number, cards: number, extra: Partial<Document> = {}): Document => ({
  seq,
  table: {
    id: "t1",
    game: "manitou",
    rules: 1,
    options: {},
    state: "live",
    listed: false,
    seats: {},
    turn: [0],
    commitment: "",
    opened: 0,
  },
  view: { cards },
  ...extra,
});

/** One append of `facts` events that ends at `seq` and leaves `cards` on the herd. */
const frame = (seq: number, facts: number, cards: number): Frame => ({
  seq,
  at: 0,
  facts: Array.from({ length: facts }, () => ({ seat: 0, event: { type: "CardPlayed" } })),
  patch: { seq, view: { cards } },
});

const following = (first: Document): Chain => {
  const chain = new Chain();
  chain.snapshot(first);
  return chain;
};

describe("frames", () => {
  test("that follow are shown one by one, with the append that led there", () => {
    const chain = following(doc(10, 0));
    const step = chain.frame(frame(12, 2, 1)) as Step;
    expect(step.doc).toMatchObject({ seq: 12, view: { cards: 1 } });
    expect(step.frame).toMatchObject({ from: 10, to: 12 });
    expect(chain.held).toBe(step.doc);
  });

  test("that were shown before are dropped", () => {
    const chain = following(doc(10, 0));
    expect(chain.frame(frame(10, 1, 9))).toBeNull();
    expect(chain.held?.view).toEqual({ cards: 0 });
  });

  test("that leave a hole behind them are a gap, and change nothing", () => {
    const chain = following(doc(10, 0));
    expect(chain.frame(frame(14, 2, 3))).toBe("gap");
    expect(chain.held?.seq).toBe(10);
  });

  test("before any document are a gap", () => {
    expect(new Chain().frame(frame(1, 1, 0))).toBe("gap");
  });
});

describe("the answer to my move", () => {
  test("is held at once; the frame that leads to it is animated with the answer's document, not patched", () => {
    const chain = following(doc(10, 0));
    const answer = doc(12, 1);
    expect(chain.answer(answer)).toBeNull();
    expect(chain.held).toBe(answer);
    const step = chain.frame({ ...frame(12, 2, 77) }) as Step;
    expect(step.doc).toBe(answer);
    expect(step.frame?.facts).toHaveLength(2);
  });

  test("that comes after its frame shows nothing twice", () => {
    const chain = following(doc(10, 0));
    chain.frame(frame(12, 2, 1));
    expect(chain.answer(doc(12, 1))?.frame).toBeNull();
    expect(chain.frame(frame(12, 2, 1))).toBeNull();
  });

  test("that is older than what is held is dropped", () => {
    const chain = following(doc(10, 0));
    chain.frame(frame(12, 2, 1));
    expect(chain.answer(doc(11, 5))).toBeNull();
    expect(chain.held?.seq).toBe(12);
    expect(chain.catchUp()).toBeNull();
  });

  test("holds what an AI did meanwhile too: both frames are shown on the way", () => {
    const chain = following(doc(10, 0));
    chain.answer(doc(13, 2));
    expect((chain.frame(frame(12, 2, 1)) as Step).doc.view).toEqual({ cards: 1 });
    expect((chain.frame(frame(13, 1, 2)) as Step).doc).toBe(chain.held);
  });

  test("is shown whole where its frames don't come", () => {
    const chain = following(doc(10, 0));
    const answer = doc(12, 1);
    chain.answer(answer);
    expect(chain.catchUp()).toEqual({ doc: answer, frame: null });
    expect(chain.catchUp()).toBeNull();
  });

  test("is shown at once where nothing was shown before", () => {
    expect(new Chain().answer(doc(3, 0))?.doc.seq).toBe(3);
  });
});

describe("a snapshot", () => {
  test("newer than what is held takes its place", () => {
    const chain = following(doc(10, 0));
    expect(chain.snapshot(doc(20, 4))?.doc.seq).toBe(20);
    expect((chain.frame(frame(21, 1, 5)) as Step).doc.view).toEqual({ cards: 5 });
  });

  test("older than an answer that came meanwhile doesn't set the board back", () => {
    const chain = following(doc(10, 0));
    const answer = doc(12, 1);
    chain.answer(answer);
    expect(chain.snapshot(doc(11, 0))?.doc).toBe(answer);
  });

  test("after the log was set back is taken, though its seq is lower", () => {
    const chain = following(doc(10, 0));
    chain.rewind();
    expect(chain.snapshot(doc(7, 0))?.doc.seq).toBe(7);
    expect(chain.held?.seq).toBe(7);
  });
});

describe("the queue before the board", () => {
  const steps = (count: number): Step[] => Array.from({ length: count }, (_, n) => ({ doc: doc(n, 0), frame: null }));

  test("is shown whole while it is short, and only at its end when it is long", () => {
    expect(shorten(steps(3))).toHaveLength(3);
    expect(shorten(steps(4)).map((step) => step.doc.seq)).toEqual([3]);
  });

  test("gives an append time to be seen, a whole document none, and no time at all where nothing may move", () => {
    const chain = following(doc(10, 0));
    const step = chain.frame(frame(11, 1, 1)) as Step;
    expect(dwell(step, 1)).toBeGreaterThan(0);
    expect(dwell(step, 0)).toBe(0);
    expect(dwell({ doc: doc(1, 0), frame: null }, 1)).toBe(0);
  });
});
