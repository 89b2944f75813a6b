/** Which lessons were done in this browser. */

const KEY = "hexfront.lessons.";

/** The keys of the lessons of a game that are done. @param {string} game @returns {Set<string>} */
export function lessonsDone(game) {
  try {
    return new Set((localStorage.getItem(KEY + game) ?? "").split(" ").filter(Boolean));
  } catch {
    return new Set();
  }
}

/** @param {string} game @param {string} lesson */
export function rememberLesson(game, lesson) {
  try {
    localStorage.setItem(KEY + game, [...lessonsDone(game).add(lesson)].join(" "));
  } catch {
    // a browser that keeps nothing offers the lesson as new
  }
}
