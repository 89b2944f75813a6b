/** The addresses by which people find each other (`docs/protocol.md`). */

import { get, send } from "../api.js";

/** @typedef {import("../../wire.d.ts").TableCard} TableCard */
/** @typedef {import("../../wire.d.ts").Player} Player */

/** @param {string} id @param {string} seat @returns {Promise<TableCard>} */
export const join = (id, seat) => send("POST", `/tables/${id}/join`, { seat });

/** @param {string} id */
export const decline = (id) => send("DELETE", `/tables/${id}/invitations`);

/** @param {string} id @returns {Promise<TableCard>} */
export const rematch = (id) => send("POST", `/tables/${id}/rematch`);

/** @param {string} name @returns {Promise<Player[]>} */
export const people = (name) => get("/people", { name, limit: 20 });

/** @param {string} id @returns {Promise<import("../../wire.d.ts").PersonCard>} */
export const person = (id) => get(`/people/${id}`);

/** @param {string} id @returns {Promise<import("../../wire.d.ts").ResultCard[]>} */
export const results = (id) => get(`/people/${id}/results`, { limit: 20 });

/** @param {string} game @param {string} tempo @returns {Promise<import("../../wire.d.ts").Ranked[]>} */
export const strongest = (game, tempo) => get(`/ratings/${game}`, { tempo, limit: 20 });

/** @param {"game" | "person"} kind @param {string} target @param {boolean} on */
export const follow = (kind, target, on) => send(on ? "PUT" : "DELETE", `/follows/${kind}/${target}`);

/** @returns {Promise<import("../../wire.d.ts").ClubCard[]>} */
export const clubs = () => get("/clubs");

/** @param {import("../../wire.d.ts").NewClub} wish */
export const foundClub = (wish) => send("POST", "/clubs", wish);

/** @param {string} id */
export const enterClub = (id) => send("PUT", `/clubs/${id}/members`);

/** @param {string} id @param {string} member */
export const leaveClub = (id, member) => send("DELETE", `/clubs/${id}/members/${member}`);

/** @returns {Promise<import("../../wire.d.ts").TournamentCard[]>} */
export const tournaments = () => get("/tournaments");

/** @param {string} id @returns {Promise<import("../../wire.d.ts").TournamentPage>} */
export const tournament = (id) => get(`/tournaments/${id}`);

/** @param {import("../../wire.d.ts").NewTournament} wish @returns {Promise<import("../../wire.d.ts").TournamentPage>} */
export const announceTournament = (wish) => send("POST", "/tournaments", wish);

/** @param {string} id @param {boolean} on */
export const takePart = (id, on) => send(on ? "PUT" : "DELETE", `/tournaments/${id}/entrants`);

/** @param {string} id */
export const begin = (id) => send("POST", `/tournaments/${id}/begin`);
