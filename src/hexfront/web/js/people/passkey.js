/** Passkeys, as far as the browser has them: it turns what the server asks into what the device signs, and back. */

import * as api from "../api.js";

/** The parts of WebAuthn that not every list of types knows yet. @type {any} */
const Key = globalThis.PublicKeyCredential;

/** Whether this browser can use passkeys as the server writes them. */
export const hasPasskeys = () => Boolean(Key?.parseCreationOptionsFromJSON && Key?.parseRequestOptionsFromJSON);

/** Come in by a passkey. @returns {Promise<import("../../wire.d.ts").Me>} */
export async function enter() {
  const { ticket, options } = await api.askPasskey();
  const found = /** @type {any} */ (await navigator.credentials.get({ publicKey: Key.parseRequestOptionsFromJSON(options) }));
  return api.enterByPasskey({ ticket, credential: found.toJSON() });
}

/** Make a passkey for the account. @param {string} name what to call it */
export async function make(name) {
  const { ticket, options } = await api.askNewPasskey();
  const found = /** @type {any} */ (await navigator.credentials.create({ publicKey: Key.parseCreationOptionsFromJSON(options) }));
  await api.newPasskey({ ticket, credential: found.toJSON(), name });
}
