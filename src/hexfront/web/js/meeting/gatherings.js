/** Tournaments and clubs. */

import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { myself } from "../people/me.js";
import { field, form } from "../people/form.js";
import { problemText } from "../pages/problem.js";
import { t } from "../texts.js";
import { announceTournament, begin, clubs, enterClub, foundClub, leaveClub, members, ruled, takePart, tournament, tournaments } from "./ask.js";
import { paged, table, tableRow } from "./pages.js";
import { personLink } from "./people.js";
import { openRow, tableList } from "./tables.js";
import { TEMPOS, what } from "./words.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").TournamentCard} TournamentCard */
/** @typedef {import("../../wire.d.ts").ClubCard} ClubCard */
/** @typedef {import("../../wire.d.ts").TournamentPage} TournamentPage */
/** @typedef {import("../../wire.d.ts").PairingCard} PairingCard */

/** Whether whoever is here may found something. */
const hasAccount = () => myself()?.kind === "account";

/**
 * A list that is asked for again after each change.
 * @param {() => (Node | false)[]} fill
 */
function renewed(fill) {
  const place = h("div", { class: "meet-part" });
  place.addEventListener("again", () => clear(place, ...fill()));
  clear(place, ...fill());
  return place;
}

/** Something is done, and the list it is in asked for again. @param {string} words @param {() => Promise<any>} act @param {string} [kind] */
function doing(words, act, kind = "") {
  const press = h("button", { class: `button ${kind}`, type: "button" }, words);
  const said = h("p", { class: "field-problem", role: "alert" });
  press.addEventListener("click", () => {
    press.disabled = true;
    act().then(
      () => press.dispatchEvent(new Event("again", { bubbles: true })),
      (problem) => ((press.disabled = false), clear(said, problemText(problem)), press.after(said)),
    );
  });
  return press;
}

/** @param {GameCard[]} games @param {string} [club] */
export const tournamentsPart = (games, club = "") =>
  renewed(() => [
    paged({ ask: (last) => tournaments(club, last ? `${last.made}~${last.id}` : ""), row: (card) => tournamentRow(games, card), none: t("meeting.none_tournaments"), list: h("ul", { class: "meet-list" }) }),
    !club && (hasAccount() ? newTournament(games) : h("p", { class: "muted" }, t("meeting.account_needed"))),
  ]);

/** @param {GameCard[]} games @param {TournamentCard} card */
function tournamentRow(games, card) {
  const { title, choice } = what(games, card);
  const mine = myself();
  const state = card.state === "running" ? t("meeting.round", { round: card.round, rounds: card.rounds }) : t(`meeting.state.${card.state}`);
  return h(
    "li",
    { class: "meet-row", data: { game: card.game } },
    h("span", { class: "kept-flag", "aria-hidden": "true" }),
    h("div", { class: "meet-words" }, h("h3", {}, card.name), h("p", { class: "muted" }, `${title} · ${choice}`), h("p", { class: "meet-players" }, h("span", {}, t("meeting.held_by"), " ", personLink(card.owner)))),
    h("p", { class: "meet-terms" }, [t(`meeting.kind.${card.twice ? "twice" : card.kind}`), t(`meeting.tempo.${card.tempo}`), t(card.rated ? "meeting.is_rated" : "meeting.not_rated"), t("meeting.entrants", { number: card.entrants }), state].map((words) => h("span", { class: "chip" }, words))),
    h(
      "div",
      { class: "row meet-acts" },
      h("button", { class: "button", type: "button", on: { click: () => void showTournament(card) } }, t("meeting.standings")),
      card.state === "open" && mine?.kind !== "nobody" && doing(t(card.entered ? "meeting.leave" : "meeting.take_part"), () => takePart(card.id, !card.entered), card.entered ? "quiet" : "primary"),
      card.state === "open" && mine?.id === card.owner.id && doing(t("meeting.begin"), () => begin(card.id)),
    ),
  );
}

/** @param {TournamentCard} card */
function showTournament(card) {
  return openDialog(card.name, (body) => {
    const place = renewed(() => {
      void tournament(card.id, 0).then(
        (page) => clear(place, standings(page), rounds(page)),
        (problem) => clear(place, h("p", { role: "alert" }, problemText(problem))),
      );
      return [];
    });
    body.append(place);
  });
}

/** How everybody stands, a page at a time. @param {TournamentPage} page */
function standings({ card, standings: best }) {
  const heads = ["#", t("meeting.player"), t("meeting.points"), t("meeting.buchholz"), t("meeting.berger")];
  const figures = table(heads, []);
  let shown = 0;
  return h("div", {}, figures, paged({
    ask: async () => (shown ? (await tournament(card.id, shown)).standings : best),
    row: (line) => ((shown += 1), tableRow([String(line.place), personLink(line.player), String(line.points), String(line.buchholz), String(line.berger)])),
    none: "",
    list: /** @type {HTMLElement} */ (figures.querySelector("tbody")),
    placed: true,
  }));
}

/** The games of a round, the present one first. @param {TournamentPage} page */
function rounds({ card, pairings }) {
  const host = h("div", { class: "meet-part" });
  /** @param {number} round @param {readonly PairingCard[]} games */
  const show = (round, games) => {
    const earlier = round > 1 && h("button", { class: "button quiet", type: "button" }, t("meeting.earlier_round"));
    host.append(h("section", { class: "meet-part" }, h("h3", {}, t("meeting.round", { round, rounds: card.rounds })), h("ul", { class: "meet-results" }, games.map((each) => pairingRow(card, each))), earlier));
    if (earlier) earlier.addEventListener("click", () => void tournament(card.id, 0, round - 1).then((page) => (earlier.remove(), show(round - 1, page.pairings)), (problem) => announce(problemText(problem), true)));
  };
  if (card.round) show(card.round, pairings);
  return host;
}

/** A game of a tournament; whoever holds it says what came of one that cannot be finished. @param {TournamentCard} card @param {import("../../wire.d.ts").PairingCard} pairing */
function pairingRow(card, pairing) {
  const { round, board, first, second, score } = pairing;
  const mine = myself()?.id;
  const own = mine && (mine === first.id || mine === second?.id);
  const open = score === null && card.state === "running";
  const rule = (/** @type {number} */ result) => doing(points(result), () => ruled(card.id, { round, board, score: result }), "quiet");
  return h(
    "li",
    { class: "pairing" },
    h("span", {}, personLink(first), " – ", second ? personLink(second) : t("meeting.bye"), score === null ? "" : ` ${points(score)}`),
    h("span", { class: "row" }, pairing.table && h("a", { href: own ? `/t/${pairing.table}` : `/t/${pairing.table}?seat=onlooker` }, t(own && open ? "pages.lobby.resume" : "meeting.watch"))),
    open && mine === card.owner.id && h("details", {}, h("summary", {}, t("meeting.rule")), h("p", { class: "muted" }, t("meeting.rule_note")), h("div", { class: "row" }, [1, 0.5, 0].map(rule))),
  );
}

/** A score and that of the other. @param {number} score */
const points = (score) => `${half(score)} : ${half(1 - score)}`;
const half = (/** @type {number} */ score) => (score === 0.5 ? "½" : String(score));

/** @param {GameCard[]} games */
function newTournament(games) {
  const two = games.filter((game) => game.seats.length > 1);
  /** @param {string} label @param {[string, string][]} choices */
  const choice = (label, choices) => {
    const input = h("select", {}, choices.map(([value, words]) => h("option", { value }, words)));
    return { element: h("label", { class: "meet-filter" }, h("span", {}, label), input), input: /** @type {any} */ (input) };
  };
  const fields = [
    field(t("meeting.tournament_name"), { maxlength: "60", autocomplete: "off" }),
    choice(t("meeting.game"), two.map((each) => [each.key, each.title])),
    choice(t("meeting.scenario"), []),
    choice(t("meeting.kind_label"), [["robin", t("meeting.kind.robin")], ["twice", t("meeting.kind.twice")], ["swiss", t("meeting.kind.swiss")]]),
    choice(t("meeting.tempo_label"), TEMPOS.map((each) => [each, t(`meeting.tempo.${each}`)])),
    choice(t("meeting.rating_label"), [["", t("meeting.not_rated")], ["yes", t("meeting.is_rated")]]),
    choice(t("meeting.club"), [["", t("meeting.everybody")]]),
  ];
  const [, game, scenario, , , , club] = fields.map(({ input }) => /** @type {HTMLElement & {value: string}} */ (input));
  const scenarios = () => clear(/** @type {HTMLElement} */ (scenario), ...(two.find((each) => each.key === game?.value)?.scenarios ?? []).map((each) => h("option", { value: each.key }, each.title)));
  game?.addEventListener("change", scenarios);
  scenarios();
  void clubs("", true).then((mine) => club?.append(...mine.map((each) => h("option", { value: each.id }, each.name))), () => {});
  const act = async (/** @type {string[]} */ ...[name = "", game = "", scenario = "", kind = "", tempo = "", rated = "", club = ""]) => {
    const twice = kind === "twice";
    await announceTournament({ name, game, scenario, kind: twice ? "robin" : /** @type {any} */ (kind), twice, tempo: /** @type {any} */ (tempo), rated: Boolean(rated), club });
    made.dispatchEvent(new Event("again", { bubbles: true }));
  };
  const made = h("details", { class: "meet-new" }, h("summary", {}, t("meeting.new_tournament")), form({ fields, button: t("meeting.announce"), act }));
  return made;
}

/** @param {GameCard[]} games */
export const clubsPart = (games) =>
  renewed(() => [
    paged({ ask: (last) => clubs(last ? `${last.since}~${last.id}` : ""), row: (club) => clubRow(games, club), none: t("meeting.none_clubs"), list: h("ul", { class: "meet-list" }) }),
    hasAccount() ? newClub() : h("p", { class: "muted" }, t("meeting.account_needed")),
  ]);

/** @param {GameCard[]} games @param {ClubCard} club */
function clubRow(games, club) {
  const mine = myself();
  return h(
    "li",
    { class: "meet-row" },
    h("span", { class: "kept-flag", "aria-hidden": "true" }),
    h("div", { class: "meet-words" }, h("h3", {}, club.name), h("p", { class: "muted" }, club.about), h("p", { class: "meet-players" }, h("span", {}, t("meeting.founded_by"), " ", personLink(club.founder)))),
    h("p", { class: "meet-terms" }, h("span", { class: "chip" }, t("meeting.members", { number: club.members }))),
    h(
      "div",
      { class: "row meet-acts" },
      h("button", { class: "button", type: "button", on: { click: () => void showClub(games, club) } }, t("meeting.look_in")),
      !club.member && mine?.kind !== "nobody" && doing(t("meeting.enter_club"), () => enterClub(club.id), "primary"),
      club.member && mine?.id !== club.founder.id && doing(t("meeting.leave"), () => leaveClub(club.id, mine?.id ?? ""), "quiet"),
    ),
  );
}

/** A club: who belongs to it, its games and its tournaments. @param {GameCard[]} games @param {ClubCard} club */
function showClub(games, club) {
  const founder = myself()?.id === club.founder.id;
  const member = (/** @type {import("../../wire.d.ts").Member} */ { player }) => h("li", { class: "row" }, personLink(player), founder && player.id !== club.founder.id && doing(t("meeting.send_away"), () => leaveClub(club.id, player.id), "quiet"));
  return openDialog(club.name, (body) =>
    body.append(
      h("p", {}, club.about),
      h("h3", {}, t("meeting.part.open")),
      tableList(games, { which: "open", club: club.id }, openRow, t("meeting.none_here")),
      h("h3", {}, t("meeting.part.tournaments")),
      tournamentsPart(games, club.id),
      h("h3", {}, t("meeting.members", { number: club.members })),
      renewed(() => [paged({ ask: (last) => members(club.id, last ? `${last.since}~${last.player.id}` : ""), row: member, none: "" })]),
    ),
  );
}

function newClub() {
  const fields = [field(t("meeting.club_name"), { maxlength: "40", autocomplete: "off" }), field(t("meeting.club_about"), { maxlength: "500", required: false, autocomplete: "off" })];
  const act = async (/** @type {string[]} */ ...[name = "", about = ""]) => {
    await foundClub({ name, about });
    made.dispatchEvent(new Event("again", { bubbles: true }));
  };
  const made = h("details", { class: "meet-new" }, h("summary", {}, t("meeting.new_club")), form({ fields, button: t("meeting.found"), act }));
  return made;
}
