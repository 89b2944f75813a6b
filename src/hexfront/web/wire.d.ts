// Generated from src/hexfront/server/wire*.py by `python -m hexfront.server.types`. Do not edit.

/**
 * What is published of both chains before anybody sits down: the hash of their first elements.
 *
 * With a beacon, dice that everybody sees need one of its rounds besides, except those of the set-up.
 */
export interface Pledge {
  table: string;
  length: number;
  open: string;
  hidden: string;
  beacon?: Beacon | null;
}

/** A bot: its name (one of `GameCard.bots`), its temper, and the seconds it may think about a decision. */
export interface WireBot {
  name: string;
  temper: "cautious" | "even" | "bold";
  seconds: number;
}

/** Somebody at a table, or in a list: a person, or a bot. */
export interface Player {
  id: string;
  name: string;
  /** In this game at this tempo; 0: not rated there. */
  rating?: number;
  /** Whether the rating is more than a guess. */
  sure?: boolean;
}

/** On what a game between people is played. They are shown before anybody joins: to join is to agree. */
export interface Terms {
  tempo?: "free" | "live" | "slow";
  rated?: boolean;
  /** The language that is spoken at the table, if it matters. */
  language?: string;
  /** After how many moments that everybody notices onlookers may see what a side saw; 0: never. */
  delay?: number;
  /** The club it is played in; empty: none. */
  club?: string;
  /** The tournament it belongs to; empty: none. */
  tournament?: string;
  /** Seconds that each has at the beginning (live) or in reserve (slow); with `gain`, 0 for the usual times. */
  stock?: number;
  /** Seconds that come with every decision (live), or that there are for every decision (slow). */
  gain?: number;
  /** What becomes of a seat without time: the game can be claimed, or a bot plays it to the end. */
  timeout?: "claim" | "bot";
  /** The table that it follows with sides changed; empty: none. */
  rematch?: string;
  /** Whether dice that everybody sees also need a public beacon, so that each throw waits some seconds. */
  beacon?: boolean;
}

/** A request to set up a game. */
export interface NewTable {
  game: string;
  scenario?: string;
  options?: string[];
  name?: string;
  /**
   * How each seat is played: `here` (on this device, also for those not named), `link` (on another one), `bot`, or
   * `open` (for whoever comes, on a server for others).
   */
  seats?: Record<string, string>;
  /** The bots of those seats; the standard one where none is named. */
  bots?: Record<string, WireBot>;
  /** Who may look on, besides those at the table. */
  access?: "private" | "onlookers";
  /** On what a game between people is played, on a server for others. */
  terms?: Terms;
  /** For whom open seats are kept, by name. */
  invite?: Record<string, string>;
}

/** A game that is kept: what the lobby lists, and everybody may know. */
export interface TableCard {
  id: string;
  name: string;
  game: string;
  scenario: string;
  options: string[];
  created: string;
  /** When something last happened that everybody could see. */
  updated: string;
  /** How much has happened that everybody could see. */
  seq: number;
  turn: number;
  over: boolean;
  winner: string;
  ending: string;
  deciders: string[];
  /** How each seat is played: `here`, `link`, `bot` or `open`. */
  seats: Record<string, string>;
  /** The seats that a bot plays now: those meant for one, and those whose player lets one play. */
  bots: Record<string, WireBot>;
  /** The keys of the seats, if some are on other devices: once, in the answer to the wish for the table. */
  keys: Record<string, string>;
  /** The seats that whoever asks holds as a person, on a server for others. */
  held: string[];
  /** Who may look on, besides those at the table. */
  access: "private" | "onlookers";
  /** On what it is played, where people play it who have found each other here. */
  terms: Terms | null;
  /** The seats that are for whoever comes. */
  waiting: string[];
  /** The seats that are kept for whoever asks. */
  invited: string[];
  /** For whom seats are kept, as its owner is told. */
  kept_for: Record<string, Player>;
  /** Whether whoever asks has set the table up. */
  owned: boolean;
  /** Whether whoever asks follows it. */
  followed: boolean;
  /** Whether all seats are taken, or something has been decided. */
  begun: boolean;
  /** Who plays which seat, as far as they are known here. */
  players: Record<string, Player>;
  /** The lesson that is learnt at this table, if it is one; such tables are in no list. */
  lesson: string;
  /** What was published of its dice before anybody sat down; none where they come from a seed. */
  promise: Pledge | null;
  /** Whether the record of the game can be read; of one that cannot be, what is missing is empty. */
  usable: boolean;
}

/** What a decision with dice took from a chain, and what came of it. All bytes are hexadecimal. */
export interface Receipt {
  /** The number of the element, the first of a chain being 1. */
  number: number;
  /** The moment of the seat that the decision led to. */
  seq: number;
  element: string;
  /** What the decision with dice before this one was bound to. */
  last: string;
  /** What this decision is bound to: the last one, whose it is, its text, what its player added, and the past. */
  bound: string;
  /** The dice in order, each a value and a number of sides. */
  thrown: [number, number][];
  stream?: "open" | "hidden";
  /** Whose decision it was; like its text and what its player added, only if it is one's own or the game is over. */
  side?: string;
  act?: string;
  /** Empty where a program decided: then it follows from the hidden chain. */
  nonce?: string;
  /** The number of the entry, once the game is over. */
  entry?: number;
  /** The account of all that was decided before, under a veil until the game is over. */
  past?: string;
  /** Where dice need a beacon: what the decision was bound to when it was told, before the round was out. */
  told?: string;
  /** The round of the beacon that was named then; 0 where none was needed. */
  round?: number;
  /** What the beacon signed that round with; its hash is in `bound`. */
  signature?: string;
}

/**
 * A piece on the table. Of one that only shows its back, the id tells nothing; its card is that of the back.
 *
 * Where the order of stacks counts, the pieces of a place come from the bottom to the top.
 */
export interface WirePiece {
  id: string;
  place: string;
  face: string;
  values: Record<string, number>;
  /** The card of what a body is known to be; it is not there where the piece has a card by its own id. */
  card?: string;
}

/** Something that may be done: its text to send back, its readable name, and what it names on the table. */
export interface WireOption {
  act: string;
  verb: string;
  label: string;
  rule: string;
  piece: string;
  hex: string;
  number: number;
  /** Whether dice will be thrown; with a long list of options that is only known when asked for. */
  throws: boolean;
  /** The chance of success, -1 where no dice are thrown or no one result is the success. */
  chance: number;
  /** What it is expected to cost where success is certain and counted in hits, else -1. */
  loss: number;
  /** What would be left undone; the client asks before sending. */
  warning: string;
  /** Whether it can be done at any moment, besides what is being asked. */
  aside: boolean;
  /** Whether it gives the game away. */
  forfeit: boolean;
}

/** Options of one verb, one after the other: `of` has the arguments of each, as text, and `labels` their names. */
export interface Offer {
  verb: string;
  rule: string;
  /** What the arguments are: `piece`, `hex` or `number`. */
  args: string[];
  of: string[];
  labels: string[];
  /** Of those by whose arguments dice will be thrown, the chance of success. */
  chances: Record<string, number>;
  /** Of those whose success is certain, what it is expected to cost. */
  losses: Record<string, number>;
  /** By arguments, what would be left undone. */
  warnings: Record<string, string>;
  aside: boolean;
  forfeit: boolean;
}

/** What is to be decided, in words, with the rule behind it and the piece and hex it is about. */
export interface WirePrompt {
  text: string;
  rule: string;
  piece: string;
  hex: string;
}

/** The table as one seat may see it. The client draws this and nothing else. */
export interface WireView {
  type: "view";
  table: string;
  game: string;
  scenario: string;
  options_chosen: string[];
  seat: string;
  /** The number of this moment, counted for this seat alone: what it could not notice is no moment of its own. */
  seq: number;
  /** False for a moment of the past. */
  live: boolean;
  over: boolean;
  winner: string;
  ending: string;
  deciders: string[];
  step: string;
  step_title: string;
  /** The phase of the turn, as `GameCard.phases` lists them; another one before the first turn. */
  phase: string;
  phase_title: string;
  prompt: WirePrompt | null;
  options: WireOption[];
  can_undo: boolean;
  /** What undo would take back. */
  undo_text: string;
  pieces: WirePiece[];
  hexes: Record<string, string[]>;
  counters: Record<string, number>;
  /** What the side panel of the game shows: objectives, screen, calendar. */
  table_facts: Record<string, any>;
  /** The options as the socket sends them, which leaves `options` empty: a verb at a time. */
  offers: Offer[];
  /** Whether it was worked out which options throw dice, and their chances; with many options it is not. */
  foreseen: boolean;
  /** Where the piece that is asked about can go, or the one the seat acted with last; None if nowhere. */
  reach: ReachMessage | null;
  /** The odds of something on offer that are shown before anybody asks. */
  outlook: ForecastMessage | null;
  /** Whether it is the end of a plan, and not the game. */
  planned: boolean;
  /** The action by which a step like this could be passed by an order; empty where something must be done. */
  passes: string;
  /** Whether the time that a decision takes could tell others what they may not know: the player goes on himself. */
  hushed: boolean;
  /** The last moment that a decision of this seat led to; 0 before its first. What came after it, others did. */
  own: number;
  /** The moment that onlookers count it as: links name it, since every seat counts its own. None in a plan: -1. */
  common: number;
}

/** A result and its exact chance. */
export interface WireOutcome {
  key: string;
  label: string;
  number: number;
  ways: number;
  of: number;
  chance: number;
}

/** A result that was thrown beside its chances: all that could have come, and which of them did. */
export interface WireMeasured {
  outcomes: WireOutcome[];
  came: number;
}

/** One thing that happened, as a sentence. */
export interface LogLine {
  /** The moment of the seat that it led to. */
  seq: number;
  kind: string;
  text: string;
  rule: string;
  dice: number[];
  piece: string;
  hex: string;
  /** The words that name a piece or a hex: where they begin in the sentence, how long they are, its id or number. */
  names: [number, number, string][];
  /** What could have come instead of a result that was thrown. */
  measured: WireMeasured[];
  /** The numbers and columns of charts that the sentence says, by name. */
  figures: Record<string, number>;
}

/** What a decision brought about, for the log and for animation, with the receipt for its dice; a view follows. */
export interface Happened {
  type: "events";
  seq: number;
  lines: LogLine[];
  undone: boolean;
  dice: Receipt | null;
}

/** Why not: a rule and a sentence. */
export interface Reason {
  rule: string;
  text: string;
}

/** An action that is not allowed, or the answer to `why`; empty reasons mean it is allowed. */
export interface RefusedMessage {
  type: "refused";
  id: string;
  act: string;
  reasons: Reason[];
}

/** A message that could not be used; nothing has changed. */
export interface ErrorMessage {
  type: "error";
  code: "malformed" | "unknown" | "stale" | "too_large" | "too_many" | "not_your_seat" | "refused" | "nobody" | "not_yours" | "internal";
  message: string;
  id: string;
}

/** Something that changes a throw. */
export interface WireModifier {
  amount: number;
  rule: string;
  label: string;
}

/** Where a throw is read off: the chart, if there is one, and the row or column known before the dice. */
export interface WireInChart {
  chart: string;
  title: string;
  row: string;
  row_label: string;
  column: string;
  column_label: string;
}

/** What an action would throw; `throws` is false where it throws nothing. */
export interface ForecastMessage {
  type: "forecast";
  id: string;
  act: string;
  throws: boolean;
  rule: string;
  charts: WireInChart[];
  modifiers: WireModifier[];
  found: WireOutcome[];
  results: WireOutcome[];
  notes: WireOutcome[];
  success: number;
}

/** A hex a piece can reach: the cost, the way, and the actions that take it there. */
export interface Way {
  hex: string;
  cost: number;
  path: string[];
  acts: string[];
  contested: boolean;
}

/** Where a piece could go with what it has. */
export interface ReachMessage {
  type: "reach";
  id: string;
  piece: string;
  ways: Way[];
}

/**
 * A layer the player can lay over the board: `values` are short texts for hexes, `line` a way to draw, hex by hex,
 * and `goal` says whether the game is about these hexes.
 */
export interface Overlay {
  key: string;
  label: string;
  hexes: string[];
  values: Record<string, string>;
  line: string[];
  goal: boolean;
}

/** All overlays of the moment. */
export interface OverlaysMessage {
  type: "overlays";
  id: string;
  overlays: Overlay[];
}

/** What became of a decision or an undo that had an id; everything it brought about has been sent before. */
export interface Settled {
  type: "settled";
  id: string;
  outcome: "done" | "refused" | "stale";
}

/** This is my seat: the first message at a table whose seats have keys. */
export interface Sit {
  type: "sit";
  key: string;
}

/**
 * Do this. `seq` is that of the view it was chosen in; a stale one is answered with the current view.
 * `nonce`, where dice come from chains: 32 fresh bytes in hexadecimal, kept before they are sent.
 */
export interface Decide {
  type: "decide";
  seq: number;
  act: string;
  id?: string;
  nonce?: string;
}

/** Take back the seat's last decision. */
export interface Undo {
  type: "undo";
  seq: number;
  id?: string;
}

/** Why can this not be done? With a hex: why can the piece that it takes in hand not come there? */
export interface Why {
  type: "why";
  id: string;
  act: string;
  hex?: string;
}

/** What would this throw? */
export interface AskForecast {
  type: "forecast";
  id: string;
  act: string;
}

/** Where can this piece go? */
export interface AskReach {
  type: "reach";
  id: string;
  piece: string;
}

/** The overlays of the moment. */
export interface AskOverlays {
  type: "overlays";
  id: string;
}

/** The current view. */
export interface AskView {
  type: "view";
}

/** A graph over turns. */
export interface Series {
  key: string;
  label: string;
  turns: number[];
  values: number[];
  /** Each value is a yes (1) or a no (0). */
  answer: boolean;
}

/** Dice against expectation: what was thrown, what was to be expected, and a 95 % band for it. */
export interface Luck {
  key: string;
  label: string;
  dice: number;
  mean: number;
  expected: number;
  low: number;
  high: number;
  faces: [number, number, number, number, number, number];
  /** How often fair dice are at least so far from what was to be expected. */
  rarity: number;
}

/** A game in figures: for the result screen and during play. */
export interface Report {
  series: Series[];
  luck: Luck[];
  objectives: LogLine[];
  decisions: number;
  /** Whether any of the dice is rarer than chance alone makes the rarest of so many. */
  unusual: boolean;
}

/** The estimated chance of the seat at one of its moments, with the 95 % band of the sampling. */
export interface ChancePoint {
  seq: number;
  turn: number;
  chance: number;
  low: number;
  high: number;
}

/** Where the chance changed by much: `choice` is what the decision brought, `dice` what was thrown. */
export interface Turning {
  /** The moment that it led to. */
  seq: number;
  turn: number;
  /** Who decided. */
  side: string;
  /** The decision. */
  text: string;
  /** What happened, as far as the seat saw it. */
  lines: LogLine[];
  before: number;
  after: number;
  choice: number;
  dice: number;
  /** Whether it was this decision; otherwise it was one of the moments before it, and not split. */
  exact: boolean;
}

/** An analysis, made or in the making. `none` can be asked for; of a game without a bot it is `impossible`. */
export interface WireAnalysis {
  state: "none" | "working" | "made" | "failed" | "impossible";
  seat: string;
  progress: number;
  /** Games played on from each moment. */
  rollouts: number;
  /** For how many turns they were played on before they were judged at a glance; 0 is to their end. */
  turns: number;
  moments: ChancePoint[];
  turning: Turning[];
}

/** Which seats are played by bots now, and at which pace; sent when somebody sits down, and at every change. */
export interface BotsMessage {
  type: "bots";
  bots: Record<string, WireBot>;
  pace: "step" | "slow" | "normal" | "fast";
  /** Whether a bot could not come to a decision; it tries again at the next step, pace or change of seats. */
  trouble: boolean;
}

/** What a bot would do in the seat's place, and why; nothing to do is an empty act. */
export interface AdviceMessage {
  type: "advice";
  id: string;
  bot: string;
  act: string;
  label: string;
  reason: string;
}

/** Let a bot play this seat from now on; without one, the player takes over. */
export interface LetBot {
  type: "bot";
  bot?: WireBot | null;
  /** Another seat, where all are on one device. */
  seat?: string;
  id?: string;
}

/** How fast bots decide; `step` waits for a `step` before each decision. */
export interface SetPace {
  type: "pace";
  pace: "step" | "slow" | "normal" | "fast";
  id?: string;
}

/** One decision of a bot that waits for it. */
export interface StepOn {
  type: "step";
  id?: string;
}

/** What would you do? */
export interface AskAdvice {
  type: "advice";
  id: string;
  bot?: string;
}

/** A kind of step that is passed for a seat: its name, and its title in words. */
export interface WireOrder {
  step: string;
  title: string;
}

/** What is passed for this seat; sent when it sits down, if it ever gave orders, and at every change. */
export interface OrdersMessage {
  type: "orders";
  kinds: WireOrder[];
  /** Wherever there is nothing to do but go on, and everybody may know it. */
  idle: boolean;
}

/** What a seat asks the others to agree to, with what it would cancel as the reader has seen it. */
export interface WireRequest {
  seat: string;
  /** Take decisions back beyond dice and reveals; or call the game a draw. */
  kind: "back" | "draw";
  decisions: number;
  /** The dice and reveals that would be cancelled. */
  lines: LogLine[];
}

/** All that is asked for now; sent when somebody sits down, if there is anything, and at every change. */
export interface RequestsMessage {
  type: "requests";
  requests: WireRequest[];
}

/** What going back would cancel: how many decisions, and the dice and reveals, as the seat has seen them. */
export interface CostsMessage {
  type: "costs";
  id: string;
  decisions: number;
  lines: LogLine[];
}

/** How much time each seat has left, in seconds, and for whom it runs; sent on sitting down and at changes. */
export interface ClockMessage {
  type: "clock";
  kind: "live" | "slow";
  left: Record<string, number>;
  running: string[];
  /** For how many seconds those are still on vacation who are; their time stands still. */
  away: Record<string, number>;
  /** What becomes of a seat without time: the game can be claimed, or a bot plays it to the end. */
  timeout: "claim" | "bot";
}

/** Something that was said: by a seat or an onlooker, whose name may be empty at home, and when (UTC). */
export interface WireSaid {
  id: number;
  seat: string;
  name: string;
  words: string;
  said: string;
}

/** What was said among the players or, for onlookers, among those who look on; plain text. */
export interface SaidMessage {
  type: "said";
  lines: WireSaid[];
}

/** Until when somebody is on vacation (UTC; empty: they are not), and how many days they have left this year. */
export interface Vacation {
  until: string;
  left: number;
}

/** Go on vacation for some days. */
export interface NewVacation {
  days: number;
}

/** Pass these kinds of steps for me from now on, by their names; and, if so, wherever there is nothing to do. */
export interface SetOrders {
  type: "orders";
  kinds?: string[];
  idle?: boolean;
  id?: string;
}

/** What would going back to a moment of mine cancel? */
export interface AskCosts {
  type: "costs";
  id: string;
  moment: number;
}

/** Let us go back to a moment of mine, or call the game a draw. `seq` is that of the present view. */
export interface AskAll {
  type: "request";
  seq: number;
  kind: "back" | "draw";
  moment?: number;
  id?: string;
}

/** I agree to what a seat asks for, or I do not; without one, I ask for nothing any more. */
export interface AnswerRequest {
  type: "answer";
  seq: number;
  seat?: string;
  agreed?: boolean;
  id?: string;
}

/** Say something: to the other players; an onlooker, to those who look on. */
export interface Say {
  type: "say";
  words: string;
  id?: string;
}

/** The other player has no time left: the game is mine. */
export interface Claim {
  type: "claim";
  id?: string;
}

/** A decision of a plan: for which seat, and what. */
export interface WirePlanned {
  seat: string;
  act: string;
}

/** A plan: the moment of the seat that it begins at, where its dice come from, and its decisions. */
export interface Script {
  seq: number;
  throws?: "middling" | "thrown";
  acts?: WirePlanned[];
}

/** A decision of a plan, in words. */
export interface WireTried {
  seat: string;
  act: string;
  label: string;
  /** Whether dice decided, or something was drawn. */
  chance: boolean;
  /** Whether a secret came out otherwise. */
  reveals: boolean;
}

/** What a plan leads to. Whatever the seat may not know is a guess in it, dealt anew. */
export interface PlanMessage {
  type: "plan";
  id: string;
  /** The table at its end, as the seat sees it that decides there, or the one asked for; its options come packed. */
  view: WireView;
  /** The decisions that could be made, those of a bot among them. */
  tried: WireTried[];
  /** How many of the first can be done in the game without dice, a reveal or the enemy. */
  ready: number;
  /** Why the next one could not be made. */
  reasons: Reason[];
  /** What the newest ones brought about. */
  lines: LogLine[];
}

/** How much of a plan has been done in the game, and why no more. */
export interface PlanMade {
  type: "plan_made";
  id: string;
  done: number;
  why: "whole" | "chance" | "reveal" | "others" | "refused" | "stale";
  reasons: Reason[];
}

/** An attack that the enemy could make next on a hex, as far as the seat may know. */
export interface WireAssault {
  hex: string;
  origins: string[];
  units: string[];
  /** How many besides of whom the seat sees no more than that they are there. */
  unseen: number;
  /** The chance that nobody is left there; -1 where it cannot be told. */
  lost: number;
  /** The loss to be expected; -1 where it cannot be told. */
  expected: number;
  /** Guns, ships, planes and tanks that the odds reckon with. */
  support: string[];
  odds: ForecastMessage | null;
}

/** What the enemy could do next: where he could be, his zones, his attacks, the worst first. */
export interface ThreatMessage {
  type: "threat";
  id: string;
  reach: string[];
  zones: string[];
  assaults: WireAssault[];
  /** What is not reckoned with, in words. */
  notes: string[];
}

/** What could the enemy do to me next? */
export interface AskThreat {
  type: "threat";
  id: string;
}

/** Where does this lead? */
export interface AskPlan {
  type: "plan";
  id: string;
  script: Script;
  /** Whose eyes to look with at the end; the seat that decides there if none is named. */
  seat?: string;
  /** How many of the last decisions are told anew. */
  fresh?: number;
}

/** A question about the end of a plan, answered like one about the game. */
export interface AskInPlan {
  type: "plan_ask";
  id: string;
  script: Script;
  about: Why | AskForecast | AskReach | AskOverlays | AskThreat;
  seat?: string;
}

/** Let a bot go on with a plan: one decision, or those of the other side until the seat itself decides again. */
export interface PlanBot {
  type: "plan_bot";
  id: string;
  script: Script;
  bot?: string;
  whole?: boolean;
}

/** Do the first decisions of a plan in the game, one by one, until one is refused, throws or reveals. */
export interface CommitPlan {
  type: "plan_commit";
  id: string;
  script: Script;
  most: number;
  /** Where dice come from chains: 32 fresh bytes in hexadecimal, as with `decide`. */
  nonce?: string;
}

/** How long and how large things may be that a player sends. */
export interface Limits {
  /** The characters of a game's name; what goes beyond is cut off. */
  name: number;
  /** The bytes of a save file. */
  save: number;
}

/** A scenario or an option on the set-up page. */
export interface Choice {
  key: string;
  title: string;
  text: string;
  source: string;
  needs: string[];
  excludes: string[];
}

/** A game in the lobby; only those of stage `complete` can be played. */
export interface GameCard {
  key: string;
  title: string;
  subtitle: string;
  introduction: string;
  stage: string;
  seats: string[];
  sides: string[];
  scenarios: Choice[];
  options: Choice[];
  /** The phases of a turn in printed order; `phase.KEY` in its words. */
  phases: string[];
  /** Whether there is a guided first turn. */
  guided: boolean;
  /** How many lessons there are. */
  lessons: number;
  /** The bots that can play it. */
  bots: string[];
  /** The address of the module with what only its table shows, if it has one. */
  client: string;
  /** The address of the style sheet that its table wears, if it has one. */
  style: string;
  /** The address of its picture, if it has one. */
  poster: string;
}

/** A piece as the inspector shows it; the drawings are fragments in a 100 by 100 box, by face. */
export interface PieceCard {
  id: string;
  name: string;
  label: string;
  side: string;
  nation: string;
  formation: string;
  type: string;
  size: string;
  front: string;
  back: string;
  source: string;
  drawings: Record<string, string>;
}

/** A rule of the digest. */
export interface RuleCard {
  number: string;
  title: string;
  text: string;
  rulings: string[];
}

/** A table of the game, with its provenance; by the keys a forecast points at a row or a column. */
export interface Chart {
  key: string;
  title: string;
  rule: string;
  source: string;
  columns: string[];
  column_keys: string[];
  rows: string[][];
  row_keys: string[];
}

/** The rules panel. */
export interface Rules {
  rules: RuleCard[];
  rulings: RuleCard[];
  charts: Chart[];
}

/**
 * A step of the guided first turn.
 *
 * `wait` says what moves it on: `next`, `act:VERB` or `act:VERB|VERB`, `select:PIECE`, `open:rules`, `overlay`,
 * `undo`, `end`.
 */
export interface GuideStep {
  key: string;
  title: string;
  text: string;
  wait: string;
  /** What to point at: a hex, a piece, a box, or the name of a part of the screen. */
  point: string;
  /** The seat it is for; empty for all. */
  seat: string;
  /** The phase in which it can be done; before, the guide waits for it, afterwards it goes on. Empty: any. */
  phase: string;
}

/** A lesson in the list. */
export interface LessonCard {
  key: string;
  title: string;
  seat: string;
  rule: string;
}

/** Something to be reached, and whether it is. */
export interface LessonGoal {
  text: string;
  reached: boolean;
}

/** What went wrong, and the rule that explains it. */
export interface LessonMistake {
  text: string;
  rule: string;
  /** Whether only a new try helps. */
  final: boolean;
}

/** A lesson in progress: the task in words, the goals, and what is to be said of how it went. */
export interface LessonView {
  key: string;
  title: string;
  text: string;
  goals: LessonGoal[];
  hints: string[];
  mistake: LessonMistake | null;
  done: boolean;
  /** What is said when it is done. */
  praise: string;
  /** The key of the next lesson; empty after the last. */
  following: string;
  /** The hex that the board shows at its beginning. */
  place: string;
}

/** Who asks, and whom the server is for. */
export interface Me {
  id: string;
  name: string;
  kind: "nobody" | "home" | "guest" | "account";
  keeper: boolean;
  mode: "home" | "club" | "public";
  /** Whether passkeys can be used here. */
  passkeys: boolean;
  /** Whether tables here can have a public beacon for their dice. */
  beacon: boolean;
}

/** Somebody who wants to play without an account. */
export interface NewGuest {
  name: string;
  /** The password of the club, where the server is one's. */
  club?: string;
}

/** Somebody who wants an account. */
export interface NewAccount {
  name: string;
  password: string;
  mail?: string;
  club?: string;
}

/** Somebody who has an account. */
export interface SignIn {
  name: string;
  password: string;
}

/** Another password; an empty one for none, which needs a passkey. */
export interface NewPassword {
  password: string;
  new: string;
}

/** Another address for notices; an empty one for none. */
export interface NewMail {
  mail: string;
}

/** The wish to be forgotten; an account with a password shows it once more. */
export interface Erase {
  password?: string;
}

/** What a browser needs to make or to use a passkey (WebAuthn), and the number to answer with. */
export interface PasskeyAsked {
  ticket: string;
  options: Record<string, any>;
}

/** What the browser made of it. */
export interface PasskeyAnswer {
  ticket: string;
  credential: Record<string, any>;
  name?: string;
}

/** A browser in which somebody is known. */
export interface DeviceCard {
  id: string;
  /** What it calls itself. */
  agent: string;
  created: string;
  /** The day it was last used. */
  seen: string;
  /** Whether it is the one that asks. */
  here: boolean;
}

/** A passkey of an account. */
export interface PasskeyCard {
  id: string;
  name: string;
  created: string;
  used: string;
}

/** Somebody one wants nothing to do with. */
export interface Neighbour {
  id: string;
  name: string;
  /** When one blocked them. */
  since: string;
}

/** What somebody can look through and change of what is kept about them. */
export interface MyAccount {
  mail: string;
  /** Whether there is one. */
  password: boolean;
  passkeys: PasskeyCard[];
  /** In how many browsers one is known. */
  devices: number;
}

/** Something for the keepers of the server. */
export interface NewReport {
  text: string;
  table?: string;
}

/** What a keeper is told. */
export interface ReportCard {
  id: string;
  time: string;
  teller: string;
  about: string;
  /** The id of whom it is about. */
  other: string;
  table: string;
  text: string;
}

/** The new key of a seat; the old one opens nothing any more. */
export interface SeatKey {
  seat: string;
  key: string;
}

/** Who may look on. */
export interface NewAccess {
  access: "private" | "onlookers";
}

/** A mark on a hex, with a few words. */
export interface Mark {
  kind: "note" | "attack" | "hold" | "doubt";
  text: string;
}

/** What somebody has written down at a table: words, marks by hex, and arrows from hex to hex. */
export interface Notes {
  text?: string;
  marks?: Record<string, Mark>;
  arrows?: [string, string][];
  /** How often they have been stored; what is sent must be made of the last that was. */
  number?: number;
}

/** Somebody is wanted at a table: the seat, and who. */
export interface Invite {
  seat: string;
  person: string;
}

/** Take a seat that waits, at a table as it was shown. */
export interface Join {
  seat: string;
  /** Who could look on when it was shown; if that has changed since, the seat is not taken. */
  access?: "private" | "onlookers" | null;
}

/** How strong somebody is in a game at a tempo. */
export interface RatingCard {
  game: string;
  tempo: "free" | "live" | "slow";
  rating: number;
  deviation: number;
  sure: boolean;
  games: number;
}

/** A line of the list of the strongest. */
export interface Ranked {
  player: Player;
  deviation: number;
  games: number;
}

/** A game that somebody has finished. */
export interface ResultCard {
  table: string;
  game: string;
  tempo: "free" | "live" | "slow";
  seat: string;
  opponent: Player | null;
  /** 1 a win, 0.5 a draw, 0 a loss. */
  score: number;
  rated: boolean;
  /** Of the rating. */
  change: number;
  ended: string;
  /** Whether whoever asks may look at the table. */
  watched: boolean;
}

/** Somebody as others see them. */
export interface PersonCard {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
  since: string;
  ratings: RatingCard[];
  won: number;
  drawn: number;
  lost: number;
  /** Whether whoever asks follows them. */
  followed: boolean;
  /** Whether whoever asks has blocked them. */
  blocked: boolean;
}

/** A club to be founded. */
export interface NewClub {
  name: string;
  about?: string;
}

/** A club. */
export interface ClubCard {
  id: string;
  name: string;
  about: string;
  founder: Player;
  members: number;
  /** Whether whoever asks belongs to it. */
  member: boolean;
  since: string;
}

/** Somebody in a club, or whom one follows, and since when. */
export interface Member {
  player: Player;
  since: string;
}

/** A tournament to be held. */
export interface NewTournament {
  name: string;
  game: string;
  kind: "robin" | "swiss";
  scenario?: string;
  options?: string[];
  /** Of a Swiss tournament; 0: as many as it takes to find the best. */
  rounds?: number;
  /** Whether everybody meets everybody twice, with sides changed. */
  twice?: boolean;
  tempo?: "free" | "live" | "slow";
  rated?: boolean;
  club?: string;
}

/** A tournament in a list. */
export interface TournamentCard {
  id: string;
  name: string;
  game: string;
  scenario: string;
  options: string[];
  kind: "robin" | "swiss";
  twice: boolean;
  tempo: "free" | "live" | "slow";
  rated: boolean;
  club: string;
  owner: Player;
  state: "open" | "running" | "over";
  round: number;
  rounds: number;
  entrants: number;
  /** Whether whoever asks takes part. */
  entered: boolean;
  /** When it was announced. */
  made: string;
}

/** A game of a tournament. */
export interface PairingCard {
  round: number;
  board: number;
  first: Player;
  /** None: the first has a bye. */
  second: Player | null;
  table: string;
  /** Of the first; None while it is played. */
  score: number | null;
}

/** How somebody stands in a tournament. */
export interface StandingCard {
  player: Player;
  place: number;
  points: number;
  won: number;
  drawn: number;
  lost: number;
  buchholz: number;
  berger: number;
}

/** A tournament: how some of those in it stand, and the games of a round. */
export interface TournamentPage {
  card: TournamentCard;
  /** A page of them. */
  standings: StandingCard[];
  pairings: PairingCard[];
}

/** A result that whoever holds the tournament gives, where a game cannot be finished: the score of the first. */
export interface Verdict {
  round: number;
  board: number;
  /** 1, 0.5 or 0. */
  score: number;
}

/** By which ways somebody wants to be told, as far as there are any. */
export interface Wants {
  push?: boolean;
  mail?: boolean;
  hook?: boolean;
}

/** A way to reach somebody. Of a webhook only the host is told: the rest of its address is a secret. */
export interface WayCard {
  id: string;
  kind: "push" | "mail" | "hook";
  name: string;
  confirmed: boolean;
  /** Whether the last notice did not get through. */
  failing: boolean;
}

/** How somebody is reached, and what the server offers. */
export interface MyNotices {
  /** The server's public key for browsers; empty if it sends nothing to them. */
  push: string;
  mail: boolean;
  hooks: boolean;
  /** The mail address of the account, whether or not it is confirmed. */
  address: string;
  ways: WayCard[];
  wants: Wants;
}

/** What somebody wants to be told of one table; null: as of all others. */
export interface TableNotices {
  wants: Wants | null;
}

/** A browser that wants to be told, as it describes itself. */
export interface NewPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  name?: string;
}

/** The webhook of a chat service. */
export interface NewHook {
  url: string;
  name?: string;
}

/** All dice of a table that a seat may know of; once the game is over, those that were hidden too. */
export interface DiceRecord {
  /** None at a table whose dice come from a seed. */
  promise: Pledge | null;
  receipts: Receipt[];
  over: boolean;
  /** The seats of whoever runs the server: such a player could look for bytes that suit him. */
  hosts: string[];
}

/** A decision that throws for all to see is bound, and waits for a round of the beacon. Nothing else can be done. */
export interface BoundMessage {
  type: "bound";
  /** The number of the throw in the open chain. */
  number: number;
  /** What it is bound to, as its receipt will say (`told`). */
  bound: string;
  round: number;
  /** When that round is out, in seconds since 1970. */
  due: number;
}

/** A public beacon that open dice need besides: what it is called, its key, when its rounds are out. */
export interface Beacon {
  name: string;
  /** A point of G2 on BLS12-381, in hexadecimal. */
  key: string;
  /** When round 1 was out, in seconds since 1970. */
  genesis: number;
  /** How many seconds lie between two rounds. */
  period: number;
}

export type FromClient = Sit | Decide | Undo | Why | AskForecast | AskReach | AskOverlays | AskView | LetBot | SetPace | StepOn | AskAdvice | AskPlan | AskInPlan | PlanBot | CommitPlan | AskThreat | SetOrders | AskCosts | AskAll | AnswerRequest | Say | Claim;

export type ToClient = WireView | Happened | RefusedMessage | ErrorMessage | ForecastMessage | ReachMessage | OverlaysMessage | Settled | BotsMessage | AdviceMessage | PlanMessage | PlanMade | ThreatMessage | OrdersMessage | RequestsMessage | CostsMessage | ClockMessage | SaidMessage | BoundMessage;
