/** The sums of dice by chain, as `kernel/chain.py` does them: SHA-256 and HMAC by the browser's own means if it lends them. */

import { hmac, sha256 } from "./sha256.js";

/** @typedef {"open" | "hidden"} Stream */

const TAG = "hexfront chain 1";
const words = new TextEncoder();

/** Whether nobody on the way could have changed this page: it came by https or from the machine itself. */
export const safe = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} hex */
export const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {ArrayBuffer | Uint8Array} found */
const hex = (found) => [...new Uint8Array(found)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A number in so many bytes, the highest first. @param {number} value @param {number} size */
function number(value, size) {
  const found = new Uint8Array(size);
  for (let at = size - 1; at >= 0; at--, value = Math.floor(value / 256)) found[at] = value % 256;
  return found;
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const found = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

/** A hash of some parts, each with its length before it. @param {string} purpose @param {...(Uint8Array | string)} parts @returns {Promise<string>} */
async function digestOf(purpose, ...parts) {
  const told = [TAG, purpose, ...parts].map((part) => (typeof part === "string" ? words.encode(part) : part));
  return hashed(joined(told.flatMap((part) => [number(part.length, 4), part])));
}

/** @param {Uint8Array<ArrayBuffer>} message @returns {Promise<string>} */
const hashed = async (message) => hex(safe() ? await crypto.subtle.digest("SHA-256", message) : sha256(message));

/** The key of the beacon that everybody knows, drand quicknet, as `kernel/quicknet.toml` has it. */
export const QUICKNET = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";

/** What dice are made of where they need a beacon; whether it signed so is not looked at here. @param {string} told @param {number} round @param {string} signature */
export const lit = async (told, round, signature) => digestOf("beacon", bytes(told), number(round, 8), bytes(await hashed(bytes(signature))));

/** When a round of a beacon is out. @param {import("../../wire.d.ts").Beacon} beacon @param {number} round */
export const timeOf = ({ genesis, period }, round) => genesis + (round - 1) * period;

/** The element before one. @param {Stream} stream @param {string} table @param {number} place @param {string} element */
export const before = (stream, table, place, element) => digestOf("link", stream, table, number(place, 8), bytes(element));

/** What the first decision with dice is bound to. @param {Stream} stream @param {string} table @param {string} end */
export const begun = (stream, table, end) => digestOf("begin", stream, table, bytes(end));

/** What a decision is bound to. @param {string} last @param {string} side @param {string} act @param {string} nonce @param {string} [past] the account of all before, where there is one */
export const bound = (last, side, act, nonce, past = "") => digestOf("bind", bytes(last), side, act, bytes(nonce), ...(past ? [bytes(past)] : []));

/** What a program adds. @param {string} hidden @param {string} lastOpen @param {string} lastHidden */
export const ownNonce = (hidden, lastOpen, lastHidden) => digestOf("nonce", bytes(hidden), bytes(lastOpen), bytes(lastHidden));

/** HMAC under a key. @param {Uint8Array<ArrayBuffer>} element @returns {Promise<(message: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>>} */
async function signer(element) {
  if (!safe()) return async (message) => /** @type {ArrayBuffer} */ (hmac(element, message).buffer);
  const key = await crypto.subtle.importKey("raw", element, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return (message) => crypto.subtle.sign("HMAC", key, message);
}

/**
 * The dice of a decision.
 * @param {string} element @param {string} decision
 * @param {readonly number[]} sides of each die in order
 * @returns {Promise<number[]>}
 */
export async function dice(element, decision, sides) {
  const signed = await signer(bytes(element));
  const found = [];
  let counter = 0;
  for (const of of sides) {
    for (;;) {
      const word = await signed(joined([bytes(decision), number(counter++, 8)]));
      const drawn = new DataView(word).getUint32(0);
      // draws that would make some values likelier than others are skipped
      if (drawn < 2 ** 32 - (2 ** 32 % of)) {
        found.push((drawn % of) + 1);
        break;
      }
    }
  }
  return found;
}
