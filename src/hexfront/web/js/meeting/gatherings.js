/** Tournaments and clubs. */

import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { myself } from "../people/me.js";
import { field, form } from "../people/form.js";
import { problemText } from "../pages/problem.js";
import { t } from "../texts.js";
import { announceTournament, begin, clubs, enterClub, foundClub, leaveClub, takePart, tournament, tournaments } from "./ask.js";
import { personLink, table } from "./people.js";
import { called, TEMPOS, what } from "./words.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").TournamentCard} TournamentCard */

/** Whether whoever is here may found something. */
const hasAccount = () => myself()?.kind === "account";

/**
 * A list that is asked for again after each change.
 * @param {() => Promise<(Node | false)[]>} fill
 */
function renewed(fill) {
  const place = h("div", { class: "meet-part" });
  const again = async () => {
    try {
      clear(place, ...(await fill()));
    } catch (problem) {
      clear(place, h("p", { role: "alert" }, problemText(problem)));
    }
  };
  place.addEventListener("again", () => void again());
  void again();
  return place;
}

/** Something is done, and the list it is in asked for again. @param {string} words @param {() => Promise<any>} act @param {string} [kind] */
function doing(words, act, kind = "") {
  const press = h("button", { class: `button ${kind}`, type: "button" }, words);
  press.addEventListener("click", () => {
    press.disabled = true;
    act().then(
      () => press.dispatchEvent(new Event("again", { bubbles: true })),
      (problem) => ((press.disabled = false), press.after(h("p", { class: "field-problem", role: "alert" }, problemText(problem)))),
    );
  });
  return press;
}

/** @param {GameCard[]} games */
export const tournamentsPart = (games) =>
  renewed(async () => {
    const all = await tournaments();
    const list = h("ul", { class: "meet-list" }, all.map((card) => tournamentRow(games, card)));
    return [all.length ? list : h("p", { class: "muted" }, t("meeting.none_tournaments")), hasAccount() ? newTournament(games) : h("p", { class: "muted" }, t("meeting.account_needed"))];
  });

/** @param {GameCard[]} games @param {TournamentCard} card */
function tournamentRow(games, card) {
  const { title, choice } = what(games, card);
  const mine = myself();
  const state = card.state === "running" ? t("meeting.round", { round: card.round, rounds: card.rounds }) : t(`meeting.state.${card.state}`);
  return h(
    "li",
    { class: "meet-row", data: { game: card.game } },
    h("span", { class: "kept-flag", "aria-hidden": "true" }),
    h("div", { class: "meet-words" }, h("h3", {}, card.name), h("p", { class: "muted" }, `${title} · ${choice}`), h("p", { class: "meet-players" }, t("meeting.held_by"), " ", personLink(card.owner))),
    h("p", { class: "meet-terms" }, [t(`meeting.kind.${card.kind}`), t(`meeting.tempo.${card.tempo}`), t(card.rated ? "meeting.is_rated" : "meeting.not_rated"), t("meeting.entrants", { number: card.entrants }), state].map((words) => h("span", { class: "chip" }, words))),
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
  return openDialog(card.name, async (body) => {
    const page = await tournament(card.id);
    const heads = ["#", t("meeting.player"), t("meeting.points"), t("meeting.buchholz"), t("meeting.berger")];
    const score = (/** @type {number | null} */ s) => (s === null ? "–" : `${s}:${1 - s}`);
    body.append(
      table(heads, page.standings.map((line) => [String(line.place), called(line.player), String(line.points), String(line.buchholz), String(line.berger)])),
      h("ul", { class: "meet-results" }, page.pairings.map((each) => h("li", {}, `${each.round}.${each.board} `, called(each.first), " – ", each.second ? called(each.second) : t("meeting.bye"), ` ${score(each.score)} `, each.table && h("a", { href: `/t/${each.table}?seat=onlooker` }, t("meeting.watch"))))),
    );
  });
}

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
    choice(t("meeting.kind_label"), [["robin", t("meeting.kind.robin")], ["swiss", t("meeting.kind.swiss")]]),
    choice(t("meeting.tempo_label"), TEMPOS.map((each) => [each, t(`meeting.tempo.${each}`)])),
    choice(t("meeting.rating_label"), [["", t("meeting.not_rated")], ["yes", t("meeting.is_rated")]]),
  ];
  const act = async (/** @type {string[]} */ ...[name = "", game = "", kind = "", tempo = "", rated = ""]) => {
    await announceTournament({ name, game, kind: /** @type {any} */ (kind), tempo: /** @type {any} */ (tempo), rated: Boolean(rated) });
    made.dispatchEvent(new Event("again", { bubbles: true }));
  };
  const made = h("details", { class: "meet-new" }, h("summary", {}, t("meeting.new_tournament")), form({ fields, button: t("meeting.announce"), act }));
  return made;
}

export const clubsPart = () =>
  renewed(async () => {
    const [all, mine] = [await clubs(), myself()];
    const rows = all.map((club) =>
      h(
        "li",
        { class: "meet-row" },
        h("span", { class: "kept-flag", "aria-hidden": "true" }),
        h("div", { class: "meet-words" }, h("h3", {}, club.name), h("p", { class: "muted" }, club.about), h("p", { class: "meet-players" }, t("meeting.founded_by"), " ", personLink(club.founder))),
        h("p", { class: "meet-terms" }, h("span", { class: "chip" }, t("meeting.members", { number: club.members }))),
        h(
          "div",
          { class: "row meet-acts" },
          !club.member && mine?.kind !== "nobody" && doing(t("meeting.enter_club"), () => enterClub(club.id), "primary"),
          club.member && mine?.id !== club.founder.id && doing(t("meeting.leave"), () => leaveClub(club.id, mine?.id ?? ""), "quiet"),
        ),
      ),
    );
    return [rows.length ? h("ul", { class: "meet-list" }, rows) : h("p", { class: "muted" }, t("meeting.none_clubs")), hasAccount() ? newClub() : h("p", { class: "muted" }, t("meeting.account_needed"))];
  });

function newClub() {
  const fields = [field(t("meeting.club_name"), { maxlength: "40", autocomplete: "off" }), field(t("meeting.club_about"), { maxlength: "500", required: false, autocomplete: "off" })];
  const act = async (/** @type {string[]} */ ...[name = "", about = ""]) => {
    await foundClub({ name, about });
    made.dispatchEvent(new Event("again", { bubbles: true }));
  };
  const made = h("details", { class: "meet-new" }, h("summary", {}, t("meeting.new_club")), form({ fields, button: t("meeting.found"), act }));
  return made;
}
