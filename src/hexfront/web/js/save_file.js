/** A game as a file on the player's own machine. */

import { exportTable } from "./api.js";
import { h } from "./dom.js";

/** A browser may still be reading what it was handed, for so many milliseconds. */
const READ = 10_000;

/** Hand something to the browser as a download. @param {string} name @param {Blob} data */
export function download(name, data) {
  const address = URL.createObjectURL(data);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), READ);
}

/** Fetch the save file and hand it to the browser as a download. @param {{id: string, game: string}} table */
export async function saveFile({ id, game }) {
  download(`${game}-${id}.json`, await exportTable(id));
}
