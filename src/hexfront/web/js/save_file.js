/** A game as a file on the player's own machine. */

import { exportTable } from "./api.js";
import { h } from "./dom.js";

/** Fetch the save file and hand it to the browser as a download. @param {{id: string, game: string}} table */
export async function saveFile({ id, game }) {
  const address = URL.createObjectURL(await exportTable(id));
  h("a", { href: address, download: `${game}-${id}.json` }).click();
  URL.revokeObjectURL(address);
}
