/** The play screen: finds the table, and who sits at it on this device. */

import * as api from "../api.js";
import { drawCurtain } from "../curtain.js";
import { byId, clear, h } from "../dom.js";
import { fetchGame, wearStyle } from "../game.js";
import { hush } from "../live.js";
import { introduced, myself } from "../people/me.js";
import { navigate } from "../router.js";
import { isLocked, keyOf, ONLOOKER, ownSeats } from "../seat_keys.js";
import { store } from "../store.js";
import { loadTexts, t } from "../texts.js";
import { played } from "./pilot.js";
import { begins } from "./seats.js";
import { sit } from "./sitting.js";

/** @typedef {import("./sitting.js").Box} Box */
/** The address names a seat, or else the device goes from hand to hand. @typedef {{id: string, seq?: string, at?: string, seat?: string, guide?: string}} Params */

/** Who was last let in, so that a change of language does not ask again. */
let admitted = "";

/**
 * @param {HTMLElement} root
 * @param {Params} params
 */
export async function mount(root, params) {
  root.append(h("p", { class: "loading small-caps", role: "status" }, t("table.loading")));
  const box = await open(params.id);
  if (params.seat && params.seat !== ONLOOKER) await introduced();
  if (myself() && params.seat !== ONLOOKER && !box.table.held.length) {
    const { newcomer } = await import("./newcomer.js");
    if (await newcomer(root, box, params.seat ?? "")) return;
  }
  const seats = params.seat ? [params.seat] : ownSeats(box.table);
  if (isLocked(box.table) && params.seat !== ONLOOKER && !seats.some((seat) => keyOf(params.id, seat) || box.table.held.includes(seat))) throw new Error(t("pages.seats.no_key"));
  store.set({ bots: { type: "bots", bots: box.table.bots, pace: "normal", trouble: false } });
  const leave = new AbortController();
  /** @type {() => void} */
  let end = () => {};

  /** @param {string} seat @param {Partial<Params>} [from] */
  const take = (seat, from = {}) => {
    admitted = `${box.table.id} ${seat}`;
    const others = seats.filter((each) => each !== seat);
    end = sit(root, box, { seat, others, handOver: (next) => void change(next), ...from });
  };

  /**
   * Everything of one seat is gone before the curtain is down, and nothing of the next comes before it is lifted. Between
   * bots and one player there is nothing to hide.
   * @param {string} seat
   */
  const change = async (seat) => {
    end();
    end = () => {};
    admitted = "";
    hush();
    clear(byId("page-header"));
    document.title = t("ui.title");
    navigate(location.pathname, { replace: true, quiet: true });
    if (played(seats).length > 1) await drawCurtain({ side: t(`side.${seat}`), signal: leave.signal });
    const { guide, at } = params;
    delete params.at; // only who sits down first is shown what a link is about
    if (!leave.signal.aborted) take(seat, { ...(guide ? { guide } : {}), ...(at ? { at } : {}) });
  };

  const players = played(seats);
  const first = begins(box.table, players.length ? players : seats);
  const known = players.length < 2 || box.table.over || admitted === `${box.table.id} ${first}`;
  if (known) take(first, params);
  else void change(first);
  return () => {
    leave.abort();
    end();
  };
}

/** What the table needs, whoever sits at it. @param {string} id @returns {Promise<Box>} */
async function open(id) {
  const language = store.get("language");
  const table = await api.table(id);
  const [, games, cards, drawn] = await Promise.all([
    loadTexts(language, table.game),
    api.games(language),
    api.pieces(table.game, language),
    api.board(table.game, language),
  ]);
  const game = games.find((each) => each.key === table.game);
  if (!game) throw new Error(t("table.no_page"));
  await Promise.all([fetchGame(game), wearStyle(game)]);
  return { table, game, cards, drawn, language };
}
