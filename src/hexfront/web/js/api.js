/** The addresses of the server, one function each (`docs/protocol.md`). */

import { keyOf } from "./seat_keys.js";
import { store } from "./store.js";

/** @typedef {import("../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../wire.d.ts").TableCard} TableCard */
/** @typedef {import("../wire.d.ts").NewTable} NewTable */
/** @typedef {import("../wire.d.ts").WireView} WireView */
/** @typedef {import("../wire.d.ts").LogLine} LogLine */
/** @typedef {import("../wire.d.ts").Report} Report */
/** @typedef {import("../wire.d.ts").WireAnalysis} WireAnalysis */
/** @typedef {import("../wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("../wire.d.ts").Rules} Rules */
/** @typedef {import("../wire.d.ts").GuideStep} GuideStep */

export const ROOT = "/api/v1";

/** An answer of the server that is no success. `code` is `offline` if there was none at all. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * @param {string} path
 * @param {Record<string, string | number | undefined>} [query]
 */
export function address(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return `${ROOT}${path}${search ? `?${search}` : ""}`;
}

/**
 * @param {string} url
 * @param {RequestInit} [init]
 * @param {boolean} [again] whether whoever is not known may say who they are
 * @returns {Promise<Response>}
 */
async function call(url, init, again = true) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(url, signed(init));
  } catch (problem) {
    throw new ApiError(0, "offline", String(problem));
  }
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => ({}));
  if (body.code === "nobody" && again && (await nobody())) return call(url, init, false);
  throw new ApiError(answer.status, body.code ?? "unknown", body.message ?? answer.statusText);
}

let token = () => "";
/** @type {() => Promise<boolean>} */
let nobody = async () => false;

/** Where the word is found by which a page of ours proves that it is one. @param {() => string} find */
export const setToken = (find) => void (token = find);

/** What to do when the server asks who is there; whether somebody said so. @param {() => Promise<boolean>} ask */
export const onNobody = (ask) => void (nobody = ask);

/** @param {RequestInit} [init] @returns {RequestInit | undefined} */
const signed = (init) => (init?.method && token() ? { ...init, headers: { ...init.headers, "X-Hexfront-Token": token() } } : init);

/** The header that shows a key. @param {string} key @returns {RequestInit} */
const showing = (key) => (key ? { headers: { Authorization: `Bearer ${key}` } } : {});

/**
 * @param {string} path
 * @param {Record<string, string | number | undefined>} [query]
 * @param {string} [key] the key of a seat
 * @returns {Promise<any>}
 */
export const get = async (path, query, key = "") => (await call(address(path, query), showing(key))).json();

/**
 * @param {string} path
 * @param {string} body
 * @param {Record<string, string>} query
 * @returns {Promise<any>}
 */
async function post(path, body, query) {
  const headers = { "Content-Type": "application/json" };
  return (await call(address(path, query), { method: "POST", headers, body })).json();
}

/** @param {string} language @returns {Promise<GameCard[]>} */
export const games = (language) => get("/games", { language });

/** @param {string} game @param {string} language @returns {Promise<string>} */
export const board = async (game, language) => (await call(boardAddress(game, language))).text();

/** @param {string} game @param {string} language */
export const boardAddress = (game, language) => address(`/games/${game}/board.svg`, { language });

/** @param {string} game @param {string} language @returns {Promise<PieceCard[]>} */
export const pieces = (game, language) => get(`/games/${game}/pieces`, { language });

/** Two panels ask for the same pages. @type {{key: string, found: Promise<Rules>} | null} */
let lastRules = null;

/** @param {string} game @param {string} language @returns {Promise<Rules>} */
export function rules(game, language) {
  const key = `${game} ${language}`;
  if (lastRules?.key !== key) lastRules = { key, found: get(`/games/${game}/rules`, { language }) };
  lastRules.found.catch(() => (lastRules = null));
  return lastRules.found;
}

/** @param {string} game @param {string} language @returns {Promise<GuideStep[]>} */
export const guide = (game, language) => get(`/games/${game}/guide`, { language });

/** @param {string} game @param {string} language @returns {Promise<import("../wire.d.ts").LessonCard[]>} */
export const lessons = (game, language) => get(`/games/${game}/lessons`, { language });

/** A lesson on a table of its own. @param {string} game @param {string} lesson @returns {Promise<TableCard>} */
export const beginLesson = (game, lesson) => post(`/games/${game}/lessons/${lesson}`, "", {});

/** How far the lesson at a table is. @param {string} id @param {string} language @returns {Promise<import("../wire.d.ts").LessonView>} */
export const tableLesson = (id, language) => get(`/tables/${id}/lesson`, { language });

/** @param {string} language @param {string} [game] @param {string} [only] the kind of keys @returns {Promise<Record<string, string>>} */
export const texts = (language, game, only) => get("/texts", { language, game, only });

/** How long and how large things may be that are sent. @returns {Promise<import("../wire.d.ts").Limits>} */
export const limits = () => get("/limits");

/** A page of a list of tables. @param {Record<string, string | number | undefined>} [wish] @returns {Promise<TableCard[]>} */
export const tables = (wish = {}) => get("/tables", wish);

/** @param {NewTable} wish @returns {Promise<TableCard>} */
export const newTable = (wish) => post("/tables", JSON.stringify(wish), { language: store.get("language") });

/** @param {string} id @returns {Promise<TableCard>} */
export const table = (id) => get(`/tables/${id}`, {}, keyOf(id));

/** @param {string} id */
export const removeTable = (id) => call(address(`/tables/${id}`), { method: "DELETE", ...showing(keyOf(id)) });

/**
 * @param {string} id
 * @param {{seat?: string, seq?: number, language?: string}} [wish]
 * @returns {Promise<WireView>}
 */
export const view = (id, wish) => get(`/tables/${id}/view`, wish, keyOf(id, wish?.seat));

/**
 * @param {string} id
 * @param {{seat?: string, language?: string, since?: number}} [wish]
 * @returns {Promise<LogLine[]>}
 */
export const log = (id, wish) => get(`/tables/${id}/log`, wish, keyOf(id, wish?.seat));

/**
 * @param {string} id
 * @param {{seat?: string, language?: string}} [wish]
 * @returns {Promise<import("../wire.d.ts").DiceRecord>}
 */
export const diceRecord = (id, wish) => get(`/tables/${id}/dice`, wish, keyOf(id, wish?.seat));

/**
 * @param {string} id
 * @param {{seat?: string, language?: string}} [wish]
 * @returns {Promise<Report>}
 */
export const report = (id, wish) => get(`/tables/${id}/report`, wish, keyOf(id, wish?.seat));

/**
 * The chance to win along a finished game, or how far the work on it is.
 * @param {string} id
 * @param {{seat?: string, language?: string}} [wish]
 * @returns {Promise<WireAnalysis>}
 */
export const analysis = (id, wish) => get(`/tables/${id}/analysis`, wish, keyOf(id, wish?.seat));

/**
 * Have it worked out.
 * @param {string} id
 * @param {{seat?: string, language?: string}} [wish]
 * @returns {Promise<WireAnalysis>}
 */
export const askAnalysis = async (id, wish) =>
  (await call(address(`/tables/${id}/analysis`, wish), { method: "POST", ...showing(keyOf(id, wish?.seat)) })).json();

/** The save file of a game. @param {string} id @returns {Promise<Blob>} */
export const exportTable = async (id) => (await call(address(`/tables/${id}/export`), showing(keyOf(id)))).blob();

/** A film of the game as a seat saw it. @param {string} id @param {{seat: string, language: string, what: "turn" | "game"}} wish @returns {Promise<Blob>} */
export const film = async (id, wish) => (await call(address(`/tables/${id}/film`, wish), showing(keyOf(id, wish.seat)))).blob();

/** A save file back onto a table. @param {string} file @param {string} name @returns {Promise<TableCard>} */
export const importTable = (file, name) => post("/tables/import", file, { name, language: store.get("language") });

// people, on a server for others

/** @typedef {import("../wire.d.ts").Me} Me */

/** @returns {Promise<Me>} */
export const me = () => get("/me");

/** What is no longer than this arrives even if the page is left at once; browsers refuse that for more than 64 KiB. */
const SMALL = 8000;

/** Send something; what comes back, if anything does. @param {string} method @param {string} path @param {any} [body] @param {Record<string, string>} [query] */
export async function send(method, path, body, query = {}) {
  const given = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await call(address(path, { ...query, language: store.get("language") }), { method, keepalive: (given.body?.length ?? 0) < SMALL, ...given });
  return answer.status === 204 || answer.status === 202 ? undefined : answer.json();
}

/** @param {import("../wire.d.ts").NewGuest} wish @returns {Promise<Me>} */
export const newGuest = (wish) => send("POST", "/people/guests", wish);

/** @param {import("../wire.d.ts").NewAccount} wish @returns {Promise<Me>} */
export const newAccount = (wish) => send("POST", "/people/accounts", wish);

/** @param {import("../wire.d.ts").SignIn} wish @returns {Promise<Me>} */
export const signIn = (wish) => send("POST", "/people/sign-in", wish);

/** @returns {Promise<Me>} */
export const signOut = () => send("POST", "/me/sign-out");

/** @returns {Promise<import("../wire.d.ts").PasskeyAsked>} */
export const askPasskey = () => send("POST", "/people/passkey/ask");

/** @param {import("../wire.d.ts").PasskeyAnswer} answer @returns {Promise<Me>} */
export const enterByPasskey = (answer) => send("POST", "/people/passkey", answer);

/** @returns {Promise<import("../wire.d.ts").PasskeyAsked>} */
export const askNewPasskey = () => send("POST", "/me/passkeys/ask");

/** @param {import("../wire.d.ts").PasskeyAnswer} answer */
export const newPasskey = (answer) => send("POST", "/me/passkeys", answer);

/** @param {string} id */
export const forgetPasskey = (id) => send("DELETE", `/me/passkeys/${id}`);

/** @returns {Promise<import("../wire.d.ts").MyAccount>} */
export const myAccount = () => get("/me/account");

/** @param {string} after @returns {Promise<import("../wire.d.ts").DeviceCard[]>} */
export const myDevices = (after) => get("/me/devices", { after, limit: 20 });

/** @param {string} after @returns {Promise<import("../wire.d.ts").Neighbour[]>} */
export const blocked = (after) => get("/me/blocked", { after, limit: 20 });

/** @param {string} id */
export const forgetDevice = (id) => send("DELETE", `/me/devices/${id}`);

export const forgetDevices = () => send("DELETE", "/me/devices");

/** @param {import("../wire.d.ts").NewPassword} wish */
export const newPassword = (wish) => send("POST", "/me/password", wish);

/** @param {import("../wire.d.ts").NewMail} wish */
export const newMail = (wish) => send("POST", "/me/mail", wish);

/** @param {import("../wire.d.ts").Erase} wish @returns {Promise<Me>} */
export const erase = (wish) => send("POST", "/me/erase", wish);

/** @param {string} id */
export const block = (id) => send("PUT", `/people/${id}/block`);

/** @param {string} id */
export const unblock = (id) => send("DELETE", `/people/${id}/block`);

/** @param {string} id @param {import("../wire.d.ts").NewReport} wish */
export const tellKeepers = (id, wish) => send("POST", `/people/${id}/report`, wish);

/** @param {string} after @returns {Promise<import("../wire.d.ts").ReportCard[]>} */
export const reports = (after) => get("/reports", { after, limit: 20 });

/** @param {string} id */
export const settleReport = (id) => send("DELETE", `/reports/${id}`);

// notices

/** @returns {Promise<import("../wire.d.ts").MyNotices>} */
export const myNotices = () => get("/me/notices");

/** @param {import("../wire.d.ts").Wants} wants */
export const want = (wants) => send("PUT", "/me/notices", wants);

/** @param {import("../wire.d.ts").NewPush} wish @returns {Promise<import("../wire.d.ts").WayCard>} */
export const newPush = (wish) => send("POST", "/me/notices/push", wish);

/** @param {import("../wire.d.ts").NewHook} wish @returns {Promise<import("../wire.d.ts").WayCard>} */
export const newHook = (wish) => send("POST", "/me/notices/hooks", wish);

export const confirmMail = () => send("POST", "/me/notices/mail");

/** @param {string} way */
export const forgetWay = (way) => send("DELETE", `/me/notices/${way}`);

/** @param {string} way */
export const tryWay = (way) => send("POST", `/me/notices/${way}/trial`);

/** @param {string} id @returns {Promise<import("../wire.d.ts").TableNotices>} */
export const tableNotices = (id) => get(`/tables/${id}/notices`);

/** @param {string} id @param {import("../wire.d.ts").TableNotices} wish */
export const wantOfTable = (id, wish) => send("PUT", `/tables/${id}/notices`, wish);

/** Answer a link in a mail. @param {"confirm" | "stop"} what @param {string} token */
export const answerMail = (what, token) => send("POST", `/notices/${what}/${encodeURIComponent(token)}`);

/** @returns {Promise<import("../wire.d.ts").Vacation>} */
export const vacation = () => get("/me/vacation");

/** @param {import("../wire.d.ts").NewVacation} wish @returns {Promise<import("../wire.d.ts").Vacation>} */
export const beginVacation = (wish) => send("PUT", "/me/vacation", wish);

/** @returns {Promise<import("../wire.d.ts").Vacation>} */
export const endVacation = () => send("DELETE", "/me/vacation");

/** What one has written down at a table. @param {string} id @param {string} seat @returns {Promise<import("../wire.d.ts").Notes & {number: number}>} */
export const notes = (id, seat) => get(`/tables/${id}/notes`, { seat }, keyOf(id, seat));

/** @param {string} id @param {string} seat @param {import("../wire.d.ts").Notes} wish @returns {Promise<{number: number}>} */
export const writeNotes = (id, seat, wish) => send("PUT", `/tables/${id}/notes`, wish, { seat });
