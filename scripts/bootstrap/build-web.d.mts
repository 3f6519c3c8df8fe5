/** Builds the web app, unless it is already built from the current sources. */
export function ensureBuilt(): Promise<void>
