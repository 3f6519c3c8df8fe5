/** Path of the screen on which a new device enters a pairing code; a link to it carries the code in its fragment. */
export const pairPath = '/pair'
