/** A track that can't be used; the message is for the user. */
export class TrackError extends Error {}
