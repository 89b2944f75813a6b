/** What is asked of the socket, and the answers, for those who only want to know. */

/** @typedef {import("../socket.js").Play} Play */
/** @typedef {"decide" | "forecast"} Question */
/** @typedef {(asked: string, answer: any) => void} Ear */

/** @type {WeakMap<Play, Map<Question, Set<Ear>>>} */
const ears = new WeakMap();

/**
 * Hear every answer to a question of a kind; call the result to hear no more.
 * @param {Play} socket
 * @param {Question} question
 * @param {Ear} ear
 * @returns {() => void}
 */
export function overhear(socket, question, ear) {
  const here = ears.get(socket) ?? new Map();
  ears.set(socket, here);
  const set = here.get(question) ?? listening(socket, question);
  here.set(question, set.add(ear));
  return () => void set.delete(ear);
}

/**
 * Put an ear on one method of this socket.
 * @param {Play} socket
 * @param {Question} question
 * @returns {Set<Ear>}
 */
function listening(socket, question) {
  /** @type {Set<Ear>} */
  const set = new Set();
  const ask = /** @type {(asked: string) => Promise<any>} */ (socket[question]).bind(socket);
  socket[question] = async (/** @type {string} */ asked) => {
    const answer = await ask(asked);
    for (const each of [...set]) each(asked, answer);
    return answer;
  };
  return set;
}
