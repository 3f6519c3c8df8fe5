import { catchesOf, findLargest, isOwnCatch } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { dayOf } from '../photos/find-by-date.ts'

/**
 * Returns the photo with the user's heaviest fish, or else the longest, of this day in each earlier year, the last year first.
 * February 29 counts as the 28th in other years.
 */
export function findOnThisDay(photos: readonly LogPhoto[], today: Date): LogPhoto[] {
  const pad = (number: number) => String(number).padStart(2, '0')
  const year = today.getFullYear()
  const monthAndDay = `${pad(today.getMonth() + 1)}-${pad(today.getDate())}`
  const hasLeapDay = new Date(year, 1, 29).getMonth() === 1
  const found = new Map<string, LogPhoto>()
  for (const photo of photos) {
    const day = dayOf(photo.timestamp)
    const anniversary = day.slice(5) === '02-29' && !hasLeapDay ? '02-28' : day.slice(5)
    const ofYear = day.slice(0, 4)
    if (anniversary !== monthAndDay || Number(ofYear) >= year) continue
    const other = found.get(ofYear)
    if (other === undefined || isBigger(photo, other)) found.set(ofYear, photo)
  }
  return [...found].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, photo]) => photo)
}

function isBigger(a: LogPhoto, b: LogPhoto): boolean {
  const [fish, other] = [a, b].map((photo) => findLargest(catchesOf(photo).filter(isOwnCatch)))
  if (!fish || !other) return fish !== undefined
  return other !== fish && findLargest([other, fish]) === fish
}
