import { expect, test } from "vitest";
import { tableSentence } from "./sentences";

const names = (seat: number) => ["You", "Radu", "AI · easy"][seat] ?? "?";
const say = (type: string, fields: object = {}, seat: number | null = null) =>
  tableSentence({ seat, event: { type, ...fields } }, names);

test("the table's own events are told in sentences", () => {
  expect(say("SeatTaken", { seat: 1, name: "Radu" }, 1)).toBe("Radu sits down.");
  expect(say("SeatLeft", { seat: 1 }, 1)).toBe("Radu leaves.");
  expect(say("Resigned", {}, 1)).toBe("Radu resigns.");
  expect(say("SeatTaken", { seat: 0, name: "Ana" }, 0)).toBe("You sit down.");
  expect(say("SeatLeft", { seat: 0 }, 0)).toBe("You leave.");
  expect(say("Resigned", {}, 0)).toBe("You resign.");
  expect(say("BotSeated", { seat: 1, level: 2 })).toBe("AI · steady plays at seat B.");
  expect(say("GameEnded", { winners: [0] })).toBe("The game is over. You win.");
  expect(say("GameEnded", { winners: [1] })).toBe("The game is over. Radu wins.");
  expect(say("GameEnded", { winners: [0, 1] })).toBe("The game is over. You and Radu win.");
  expect(say("GameEnded", { winners: [] })).toBe("The game is over.");
});

test("what tells a listener nothing is silent", () => {
  expect(say("SecretRevealed", { secret: "?" })).toBeNull();
  expect(say("CardPlayed", { card: "9" }, 0)).toBeNull();
});
