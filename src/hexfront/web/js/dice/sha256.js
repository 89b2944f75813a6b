/** SHA-256 and HMAC for pages that come without https, to which browsers do not lend theirs. */

const BLOCK = 64;

/** The first primes. @param {number} many */
function primes(many) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < many; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits after the point. @param {number} value */
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) >>> 0;

const ROUNDS = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** A message with what is put behind it, so that it is so many whole blocks. @param {Uint8Array} message @returns {DataView} */
function padded(message) {
  const found = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  found.set(message);
  found[message.length] = 0x80;
  const end = new DataView(found.buffer);
  end.setUint32(found.length - 8, Math.floor(message.length / 2 ** 29));
  end.setUint32(found.length - 4, (message.length << 3) >>> 0);
  return end;
}

/** The 64 words of a block. @param {DataView} data @param {number} at */
function schedule(data, at) {
  const words = new Uint32Array(64);
  for (let n = 0; n < 64; n++) {
    if (n < 16) {
      words[n] = data.getUint32(at + 4 * n);
      continue;
    }
    const [a, b] = [words[n - 15] ?? 0, words[n - 2] ?? 0];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[n] = (words[n - 16] ?? 0) + low + (words[n - 7] ?? 0) + high;
  }
  return words;
}

/** What a block makes of eight words. @param {Uint32Array} state @param {Uint32Array} words */
function stirred(state, words) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < 64; n++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[n] ?? 0) + (words[n] ?? 0);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return Uint32Array.from([a, b, c, d, e, f, g, h], (word, n) => word + (state[n] ?? 0));
}

/** @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const data = padded(message);
  let state = START;
  for (let at = 0; at < data.byteLength; at += BLOCK) state = stirred(state, schedule(data, at));
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => found.setUint32(4 * n, word));
  return new Uint8Array(found.buffer);
}

/** @param {Uint8Array} key of at most a block @param {Uint8Array} message @returns {Uint8Array} */
export function hmac(key, message) {
  const side = (/** @type {number} */ pad) => Uint8Array.from({ length: BLOCK }, (_, n) => (key[n] ?? 0) ^ pad);
  return sha256(both(side(0x5c), sha256(both(side(0x36), message))));
}

/** @param {Uint8Array} one @param {Uint8Array} two */
function both(one, two) {
  const found = new Uint8Array(one.length + two.length);
  found.set(one);
  found.set(two, one.length);
  return found;
}
