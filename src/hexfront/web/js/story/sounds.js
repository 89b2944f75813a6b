/** Sounds of the table, made here from noise and tones; silent unless the player wants them. */

import { settings } from "../settings.js";

/** @typedef {"dice" | "move" | "loss" | "turn" | ""} Sound */

/** @type {AudioContext | null} */
let audio = null;

/** Play a sound, if sounds are wanted and the browser lets us. @param {Sound} sound */
export function play(sound) {
  if (!sound || !settings().sound || !("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  SOUNDS[sound](audio, audio.currentTime + 0.01);
}

/** @type {Record<Exclude<Sound, "">, (audio: AudioContext, at: number) => void>} */
const SOUNDS = {
  // wood on wood, a few times, ever slower
  dice: (ctx, at) => [0, 0.07, 0.16, 0.29, 0.45].forEach((later, n) => knock(ctx, at + later, 1500 - 130 * n, 0.16 - 0.02 * n)),
  move: (ctx, at) => knock(ctx, at, 520, 0.12),
  loss: (ctx, at) => (knock(ctx, at, 190, 0.3), tone(ctx, at, [110, 55], 0.35, 0.16)),
  turn: (ctx, at) => (tone(ctx, at, [660, 660], 0.5, 0.07), tone(ctx, at + 0.14, [880, 880], 0.7, 0.07)),
};

/** A short burst of filtered noise. @param {AudioContext} ctx @param {number} at @param {number} pitch @param {number} loud */
function knock(ctx, at, pitch, loud) {
  const length = Math.ceil(ctx.sampleRate * 0.06);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const filter = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch, Q: 3 });
  const source = new AudioBufferSourceNode(ctx, { buffer });
  source.connect(filter).connect(new GainNode(ctx, { gain: loud * 3 })).connect(ctx.destination);
  source.start(at);
}

/** A tone that glides from one pitch to another and fades. @param {AudioContext} ctx @param {number} at @param {[number, number]} pitch @param {number} time @param {number} loud */
function tone(ctx, at, [from, to], time, loud) {
  const source = new OscillatorNode(ctx, { type: "sine", frequency: from });
  const gain = new GainNode(ctx, { gain: loud });
  source.frequency.exponentialRampToValueAtTime(to, at + time);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + time);
  source.connect(gain).connect(ctx.destination);
  source.start(at);
  source.stop(at + time);
}
