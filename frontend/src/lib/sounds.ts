/** Small sounds and touches, made on the spot: wood, stone and a low drum. Silent where the device's owner wants it. */

import { prefs } from "./prefs.svelte";

export type Sound = "tap" | "place" | "fall" | "turn" | "end" | "bray";

/** Strokes of a sound: start (s), pitch (Hz), length (s), loudness (0-1). */
const STROKES: Record<Sound, [number, number, number, number][]> = {
  tap: [[0, 520, 0.04, 0.12]],
  place: [
    [0, 190, 0.09, 0.3],
    [0.012, 420, 0.03, 0.1],
  ],
  fall: [
    [0, 240, 0.07, 0.2],
    [0.08, 160, 0.12, 0.22],
  ],
  turn: [
    [0, 392, 0.16, 0.16],
    [0.13, 523, 0.24, 0.16],
  ],
  end: [
    [0, 262, 0.3, 0.18],
    [0.16, 330, 0.3, 0.16],
    [0.32, 392, 0.5, 0.18],
  ],
  bray: [
    [0, 740, 0.28, 0.16],
    [0.3, 233, 0.24, 0.26],
    [0.62, 698, 0.26, 0.14],
    [0.9, 220, 0.34, 0.26],
  ],
};

const TOUCHES: Partial<Record<Sound, number | number[]>> = { place: 12, fall: [10, 40, 14], turn: [18, 60, 18] };

let context: AudioContext | null = null;

const stroke = (audio: AudioContext, [start, pitch, length, loudness]: [number, number, number, number]): void => {
  const begin = audio.currentTime + start;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.75, begin + length);
  gain.gain.setValueAtTime(loudness, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length);
};

/** Plays a sound, and touches the hand where the device can. Browsers keep silent before the first tap. */
export const sound = (name: Sound): void => {
  const touch = TOUCHES[name];
  if (prefs.vibration && touch !== undefined && navigator.userActivation?.hasBeenActive !== false)
    navigator.vibrate?.(touch);
  if (!prefs.sound || navigator.userActivation?.hasBeenActive === false || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const each of STROKES[name]) stroke(context, each);
};
