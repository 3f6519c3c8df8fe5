import type { Coordinates } from '../../../shared/coordinates.ts'

/** What the device knew when the angler took a photo from within Creel; it stands in for what the file does not say. */
export interface TakenNow {
  /** Null where the device could or would not say. */
  position: Coordinates | null
  /** ISO 8601 in UTC. */
  at: string
}

/** A file on its way up, with what is known of it from elsewhere: null unless it was taken just now. */
export interface ChosenPhoto {
  file: File
  /** The device may need some seconds, during which the photo is in the list already. */
  taken: Promise<TakenNow> | null
}
