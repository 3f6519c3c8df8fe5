/**
 * What an answer bears that comes from this device, since the server could not be reached: when it was read, by
 * `Date.now()`. One that tells nothing of the log bears no time that is a number.
 */
export const keptHeader = 'x-creel-kept'

/** When a kept answer was read, NaN where that does not matter, null for an answer fresh from the server. */
export function keptAt({ headers }: Pick<Response, 'headers'>): number | null {
  const header = headers.get(keptHeader)
  return header === null ? null : Number.parseInt(header, 10)
}

/** By this a page says that it shows something already, and rather waits for the server than be given a kept answer. */
export const shownHeader = 'x-creel-shown'
