import { formatBytes } from '../../shared/formatting/bytes.ts'
import { isAre, plural } from '../../shared/formatting/plural.ts'
import type { ImmichChoice, ImmichImport, ImmichSkipped } from '../../shared/immich.ts'

/** Returns what was chosen, as a phrase. */
export function choiceText(choice: ImmichChoice): string {
  if (choice.by === 'album') return `Album “${choice.albumName}”`
  if (choice.by === 'area') return 'An area on the map'
  const { from, to } = choice
  if (from === null) return to === null ? 'All dates' : `Until ${formatDay(to)}`
  if (to === null) return `Since ${formatDay(from)}`
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

/** Returns how many photos there are to take: `143 photos, about 610 MB; 12 are in Creel already.` */
export function foundText({ photoCount, bytes, knownCount }: ImmichImport): string {
  const known = knownCount > 0 ? `${number.format(knownCount)} ${isAre(knownCount)} in Creel already` : null
  if (photoCount === 0) return known === null ? 'No photos to import.' : `No new photos; ${known}.`
  const size = bytes > 0 ? `, about ${formatBytes(bytes)}` : ''
  return `${plural(photoCount, 'photo')}${size}${known === null ? '' : `; ${known}`}.`
}

/** Returns what isn’t taken and why, in one sentence; null if everything is. */
export function skippedText(
  { skipped, deletedCount, includesDeleted }: ImmichImport,
  maxMegabytes: number,
): string | null {
  const phrases = (Object.keys(skipPhrases(maxMegabytes)) as (keyof ImmichSkipped)[]).flatMap((reason) => {
    const count = skipped[reason] ?? 0
    return count > 0 ? [skipPhrases(maxMegabytes)[reason](count)] : []
  })
  if (deletedCount > 0 && !includesDeleted)
    phrases.push(`${plural(deletedCount, 'photo')} that you deleted from Creel`)
  if (phrases.length === 0) return null
  return `Left out: ${new Intl.ListFormat('en-US', { type: 'conjunction' }).format(phrases)}.`
}

function skipPhrases(maxMegabytes: number): Record<keyof ImmichSkipped, (count: number) => string> {
  return {
    video: (count) => plural(count, 'video'),
    otherOwner: (count) => `${plural(count, 'photo')} of other people`,
    notInTimeline: (count) =>
      `${plural(count, 'photo')} that ${isAre(count)} archived, hidden or in the trash`,
    format: (count) => `${plural(count, 'photo')} in a format that Creel doesn’t accept`,
    tooLarge: (count) => `${plural(count, 'photo')} larger than ${maxMegabytes} MB`,
    unreadable: (count) => `${plural(count, 'photo')} that Creel couldn’t read`,
  }
}

/** Returns how far an import is, as counts: `40 added, 2 already in Creel, 1 failed`. */
export function progressText({ takenCount, duplicateCount, failedCount }: ImmichImport): string {
  const parts = [
    `${number.format(takenCount)} added`,
    ...(duplicateCount > 0 ? [`${number.format(duplicateCount)} already in Creel`] : []),
    ...(failedCount > 0 ? [`${number.format(failedCount)} failed`] : []),
  ]
  return parts.join(', ')
}

/** Returns how far an import is, in percent. */
export function percentDone({ photoCount, waitingCount }: ImmichImport): number {
  return photoCount === 0 ? 100 : (100 * (photoCount - waitingCount)) / photoCount
}

function formatDay(day: string | null): string {
  return day === null ? '' : date.format(new Date(`${day}T00:00:00Z`))
}

const number = new Intl.NumberFormat('en-US')
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
