import { plural } from '../../shared/formatting/plural.ts'
import type { Candidate, TrackMatch } from './match-photos.ts'
import type { ShiftSuggestion } from './suggest-shift.ts'

/** Formats how far times are moved: `2 h 5 min later`, `1 h earlier`, `unchanged`. */
export function shiftText(minutes: number): string {
  if (minutes === 0) return 'unchanged'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean)
  return `${parts.join(' ')} ${minutes < 0 ? 'earlier' : 'later'}`
}

/** Says how many photos can be located. */
export function summaryText(locatedCount: number, total: number): string {
  if (total === 0) return 'All your catches have GPS data or a location already.'
  if (locatedCount === 0) return 'No photo without GPS data fits this track.'
  return `${locatedCount.toLocaleString('en-US')} of ${plural(total, 'photo')} without GPS data can be located.`
}

/** Says how many photos can’t be located, and why. */
export function reasonTexts({ outside, gap, contradiction, undated }: TrackMatch['counts']): string[] {
  const was = (count: number) => `${plural(count, 'photo')} ${count === 1 ? 'was' : 'were'}`
  const has = (count: number) => `${plural(count, 'photo')} ${count === 1 ? 'has' : 'have'}`
  return [
    outside > 0 && `${was(outside)} taken before or after the track.`,
    gap > 0 && `${was(gap)} taken in a gap of the track.`,
    contradiction > 0 && `For ${plural(contradiction, 'photo')}, the tracks disagree.`,
    undated > 0 && `${has(undated)} no time.`,
  ].filter((text) => text !== false)
}

/** Says what a suggestion would change, and how sure it is. */
export function suggestionText({ minutes, count, from, to }: ShiftSuggestion): string {
  const [verb, pronoun] = count === 1 ? ['fits', 'its time is'] : ['fit', 'their times are']
  const fits = `${plural(count, 'photo')} ${verb} the track if ${pronoun} ${shiftText(minutes)}.`
  if (from === to) return fits
  return `${fits} Shifts from ${shiftText(from)} to ${shiftText(to)} fit as many, so check the map.`
}

/** Formats when a track was recorded: `Jun 14, 2025, 5:10 – 11:20 AM`. */
export function rangeText({ start, end }: { start: number; end: number }, zone: string): string {
  return formatRange({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone }, start, end)
}

/** Says when the photos were taken, which are sorted by time; null if no time is known. */
export function datesText(candidates: readonly Candidate[], zone: string): string | null {
  const instants = candidates.map(({ instant }) => instant).filter((instant) => instant !== null)
  const [start, end] = [instants[0], instants.at(-1)]
  if (start === undefined || end === undefined) return null
  return `Photos without GPS data: ${formatRange({ dateStyle: 'medium', timeZone: zone }, start, end)}`
}

function formatRange(options: Intl.DateTimeFormatOptions, start: number, end: number): string {
  const format = new Intl.DateTimeFormat('en-US', options)
  return format.formatRange(start, end).replaceAll(/[\u2009\u202F]/g, ' ')
}
