import type { Photo } from '../../shared/photos.ts'

/** What a photo is called where it cannot be seen: `Largemouth Bass, May 3, 2024`. */
export function photoLabel({ species, timestamp, filename }: Photo): string {
  const fish = species === null ? 'Catch' : species.map(titleCase).join(', ')
  return `${fish}, ${timestamp === null ? filename : dateAtPlace(timestamp)}`
}

/** Length and weight as the badge shows them: `18.5 in · 3.2 lb`; null where neither is known. */
export function measurements({ lengthInches, weightLbs }: Photo): string | null {
  const known = [
    lengthInches === null ? null : `${oneDecimal.format(lengthInches)} in`,
    weightLbs === null ? null : `${oneDecimal.format(weightLbs)} lb`,
  ].filter((text) => text !== null)
  return known.length === 0 ? null : known.join(' · ')
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

// A timestamp bears the offset of its place, so its first ten characters are the date there.
function dateAtPlace(timestamp: string): string {
  return monthDayYear.format(new Date(`${timestamp.slice(0, 10)}T00:00:00Z`))
}

const monthDayYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

function titleCase(words: string): string {
  return words.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}
