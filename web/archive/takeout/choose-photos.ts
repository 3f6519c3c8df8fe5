import { isAre, plural } from '../../../shared/formatting/plural.ts'
import { groupBy } from '../../../shared/group-by.ts'
import type { TakeoutPhoto } from './list-photos.ts'
import type { LeftOutCounts } from './takeout-entries.ts'

/** Which photos of a Takeout to add. */
export interface PhotoChoice {
  years: ReadonlySet<number | null>
  /** Whether to leave out photos for which Google Photos has no GPS data. */
  onlyWithPosition: boolean
}

/** Returns the photos that the angler has chosen. */
export function choosePhotos(photos: readonly TakeoutPhoto[], choice: PhotoChoice): TakeoutPhoto[] {
  return photos.filter(
    ({ year, sideFile }) => choice.years.has(year) && (!choice.onlyWithPosition || sideFile?.position),
  )
}

/** Returns the years of photos with how many each has, the newest first; photos without one come last. */
export function countYears(photos: readonly TakeoutPhoto[]): { year: number | null; count: number }[] {
  const byYear = groupBy(photos, ({ year }) => year)
  return Array.from(byYear, ([year, { length: count }]) => ({ year, count })).sort(
    (a, b) => (b.year ?? Number.NEGATIVE_INFINITY) - (a.year ?? Number.NEGATIVE_INFINITY),
  )
}

/** Says what is left out, as sentences. */
export function leftOutText(counts: LeftOutCounts): string[] {
  const { videos, others, encrypted, unsafe, copies, edited, trashed } = counts
  return [
    copies > 0 && `${plural(copies, 'photo')} ${isAre(copies)} also in an album, and counted once.`,
    edited > 0 && `${plural(edited, 'edited photo')} ${isAre(edited)} left out, as the original is there.`,
    trashed > 0 && `${plural(trashed, 'photo')} in the trash of Google Photos ${isAre(trashed)} left out.`,
    videos > 0 && `${plural(videos, 'video')} ${isAre(videos)} left out.`,
    others > 0 && `${plural(others, 'other file')} ${isAre(others)} left out.`,
    encrypted > 0 && `${plural(encrypted, 'encrypted file')} ${isAre(encrypted)} left out.`,
    unsafe > 0 && `${plural(unsafe, 'file')} with a suspicious path ${isAre(unsafe)} left out.`,
  ].filter((text) => text !== false)
}
