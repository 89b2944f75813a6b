/** The addresses by which people find each other (`docs/protocol.md`). */

import { get, send } from "../api.js";

/** @typedef {import("../../wire.d.ts").TableCard} TableCard */
/** @typedef {import("../../wire.d.ts").Player} Player */

/** @param {TableCard} table @param {string} seat @returns {Promise<TableCard>} */
export const join = ({ id, access }, seat) => send("POST", `/tables/${id}/join`, { seat, access });

/** Keep a seat for somebody. @param {string} id @param {import("../../wire.d.ts").Invite} wish */
export const invite = (id, wish) => send("POST", `/tables/${id}/invitations`, wish);

/** Another key for a seat; the old one opens nothing any more. @param {string} id @param {string} seat @returns {Promise<import("../../wire.d.ts").SeatKey>} */
export const newKey = (id, seat) => send("POST", `/tables/${id}/seats/${seat}/key`);

/** Who may look on. @param {string} id @param {"private" | "onlookers"} access */
export const setAccess = (id, access) => send("PUT", `/tables/${id}/access`, { access });

/** What a side saw some moments ago. @param {string} id @param {{seat: string, language: string, seq?: number}} wish @returns {Promise<import("../../wire.d.ts").WireView>} */
export const delayed = (id, wish) => get(`/tables/${id}/delayed`, wish);

/** @param {string} id */
export const decline = (id) => send("DELETE", `/tables/${id}/invitations`);

/** @param {string} id @returns {Promise<TableCard>} */
export const rematch = (id) => send("POST", `/tables/${id}/rematch`);

/** @param {string} name @param {string} after the id of the last there is @returns {Promise<Player[]>} */
export const people = (name, after) => get("/people", { name, after, limit: 20 });

/** @param {string} id @returns {Promise<import("../../wire.d.ts").PersonCard>} */
export const person = (id) => get(`/people/${id}`);

/** @param {string} id @param {string} after @returns {Promise<import("../../wire.d.ts").ResultCard[]>} */
export const results = (id, after) => get(`/people/${id}/results`, { after, limit: 20 });

/** @param {string} game @param {string} tempo @param {number} first @returns {Promise<import("../../wire.d.ts").Ranked[]>} */
export const strongest = (game, tempo, first) => get(`/ratings/${game}`, { tempo, first, limit: 20 });

/** @param {string} after @returns {Promise<import("../../wire.d.ts").Member[]>} */
export const follows = (after) => get("/follows", { after, limit: 20 });

/** @param {"game" | "person"} kind @param {string} target @param {boolean} on */
export const follow = (kind, target, on) => send(on ? "PUT" : "DELETE", `/follows/${kind}/${target}`);

/** Clubs, or one's own. @param {string} after @param {boolean} [mine] @returns {Promise<import("../../wire.d.ts").ClubCard[]>} */
export const clubs = (after, mine = false) => get("/clubs", { after, limit: 20, ...(mine ? { mine: "true" } : {}) });

/** @param {string} id @param {string} after @returns {Promise<import("../../wire.d.ts").Member[]>} */
export const members = (id, after) => get(`/clubs/${id}/members`, { after, limit: 20 });

/** @param {import("../../wire.d.ts").NewClub} wish */
export const foundClub = (wish) => send("POST", "/clubs", wish);

/** @param {string} id */
export const enterClub = (id) => send("PUT", `/clubs/${id}/members`);

/** @param {string} id @param {string} member */
export const leaveClub = (id, member) => send("DELETE", `/clubs/${id}/members/${member}`);

/** @param {string} club @param {string} after @returns {Promise<import("../../wire.d.ts").TournamentCard[]>} */
export const tournaments = (club, after) => get("/tournaments", { club, after, limit: 20 });

/** What came of a game that cannot be finished. @param {string} id @param {import("../../wire.d.ts").Verdict} verdict */
export const ruled = (id, verdict) => send("POST", `/tournaments/${id}/results`, verdict);

/** Who stands best after the first, and the games of a round. @param {string} id @param {number} first @param {number} [round] @returns {Promise<import("../../wire.d.ts").TournamentPage>} */
export const tournament = (id, first, round = 0) => get(`/tournaments/${id}`, { first, round, limit: 20 });

/** @param {import("../../wire.d.ts").NewTournament} wish @returns {Promise<import("../../wire.d.ts").TournamentPage>} */
export const announceTournament = (wish) => send("POST", "/tournaments", wish);

/** @param {string} id @param {boolean} on */
export const takePart = (id, on) => send(on ? "PUT" : "DELETE", `/tournaments/${id}/entrants`);

/** @param {string} id */
export const begin = (id) => send("POST", `/tournaments/${id}/begin`);
