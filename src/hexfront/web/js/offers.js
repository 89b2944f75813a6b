/** Options as the socket sends them: those of one verb share what they have in common. Here they are opened again. */

/** @typedef {import("../wire.d.ts").Offer} Offer */
/** @typedef {import("../wire.d.ts").WireOption} WireOption */
/** @typedef {import("../wire.d.ts").WireView} WireView */

/** A view with its options one by one. @param {WireView} view @returns {WireView} */
export const opened = (view) => ({ ...view, offers: [], options: view.offers.flatMap(options) });

/** @param {Offer} offer @returns {WireOption[]} */
function options(offer) {
  const { verb, rule, args, aside, forfeit, chances, losses, warnings } = offer;
  return offer.of.map((name, at) => {
    const words = name.split(" ");
    const named = Object.fromEntries(args.map((kind, i) => [kind, words[i] ?? ""]));
    return {
      act: name ? `${verb} ${name}` : verb,
      verb,
      label: offer.labels[at] ?? "",
      rule,
      piece: named["piece"] ?? "",
      hex: named["hex"] ?? "",
      number: Number(named["number"] ?? -1),
      throws: name in chances,
      chance: chances[name] ?? -1,
      loss: losses[name] ?? -1,
      warning: warnings[name] ?? "",
      aside,
      forfeit,
    };
  });
}
