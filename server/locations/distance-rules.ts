/** Locations within this distance in meters count as the same. */
export const sameLocationMeters = 10

/** A location joins a group whose center is within this distance in meters. */
export const groupRadiusMeters = 25_000
