/** Signs in buttons, drawn: every machine shows the same. */

import { svg } from "./dom.js";

const SIGNS = {
  close: "M6 6l12 12M18 6L6 18",
  back: "M14.5 5.5 8 12l6.5 6.5",
  forward: "M9.5 5.5 16 12l-6.5 6.5",
  first: "M6 5.5v13M17.5 5.5 11 12l6.5 6.5",
  last: "M18 5.5v13M6.5 5.5 13 12l-6.5 6.5",
  more: "M12 6v12M6 12h12",
  less: "M6 12h12",
};

/** A sign for a button of the class `icon`. @param {keyof typeof SIGNS} name */
export const icon = (name) => svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] }));
