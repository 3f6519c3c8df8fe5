import { isSizeKnown, type Measure } from '../../shared/bests/choose-best.ts'
import type { SpeciesBest } from '../../shared/bests.ts'
import { catchBands } from '../../shared/catches/catch-bands.ts'
import { formatCatchLength, formatCatchWeight } from '../../shared/catches/catch-size.ts'
import { type Catch, catchesOf } from '../../shared/catches.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { SizeContext } from '../catches/row-parts.ts'
import type { SizeField } from '../gallery/gallery-order.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'
import type { LogBests } from './select-bests.ts'

/** The card of one species: its heaviest and longest catch, or a single one that is both. */
export interface SpeciesCard {
  name: string
  catchCountText: string
  records: SpeciesRecord[]
  /** What shows its photos in the gallery, the largest first; null if it has one catch, or no best has a photo. */
  ranking: { species: string; sort: SizeField } | null
}

/** One best catch as displayed. */
export interface SpeciesRecord {
  /** Null if there is none. */
  photo: LogPhoto | null
  catchId: string
  /** Which record it holds. */
  title: string
  /** The size in which it is best, or both sizes. */
  sizes: string[]
  /** The other size, if it has one. */
  otherSize: string | null
  /** Which of the sizes in which it is best are guesses; null if none is. */
  guess: string | null
  /** The local date of the catch; null if it is not known. The same applies to the place. */
  date: string | null
  locationName: string | null
}

/** Divides the species into those with a measured catch and those without. */
export function speciesCards(
  { species, photos, notedCatches }: Pick<LogBests, 'species' | 'photos' | 'notedCatches'>,
  context: SizeContext,
): { cards: SpeciesCard[]; unmeasured: SpeciesBest[] } {
  const photosById = new Map(photos.map((photo) => [photo.id, photo]))
  const notedById = new Map(notedCatches.map((noted) => [noted.id, noted]))
  // The photo says when and where the fish was caught, and another best may show it too.
  const findFish: FindFish = (photoId, catchId) => {
    const photo = photosById.get(photoId ?? '')
    const noted = notedById.get(catchId ?? '')
    if (!photo) return noted && { caught: noted, photo: null }
    const caught = catchesOf(photo).find(({ id }) => id === catchId)
    return caught && { caught, photo }
  }
  const cards = species.map((best) => ({
    name: speciesName(best),
    catchCountText: plural(best.catchCount, 'catch'),
    records: toRecords(best, findFish, context),
    ranking: toRanking(best),
  }))
  return {
    cards: cards.filter(({ records }) => records.length > 0),
    unmeasured: species.filter(({ heaviestCatchId, longestCatchId }) => !heaviestCatchId && !longestCatchId),
  }
}

/** Returns a note that only some of very many species are listed; null if all are. */
export function listedSpeciesText({
  species,
  speciesCount,
}: Pick<LogBests, 'species' | 'speciesCount'>): string | null {
  const listed = species.filter((best) => best.species !== null).length
  if (listed === speciesCount) return null
  return `${listed.toLocaleString('en-US')} of ${plural(speciesCount, 'species')} shown, heaviest first.`
}

/** Returns the display name of a species, or "Not identified". */
export function speciesName({ species }: Pick<SpeciesBest, 'species'>): string {
  return species === null ? 'Not identified' : titleCase(species)
}

type FindFish = (photoId: string | null, catchId: string | null) => CaughtFish | undefined

function toRecords(
  { heaviestId, heaviestCatchId, longestId, longestCatchId }: SpeciesBest,
  findFish: FindFish,
  context: SizeContext,
): SpeciesRecord[] {
  const heaviest = findFish(heaviestId, heaviestCatchId)
  const longest = findFish(longestId, longestCatchId)
  if (heaviest && heaviest.caught.id === longest?.caught.id)
    return [toRecord('Heaviest and longest', ['weight', 'length'], heaviest, context)]
  return [
    heaviest && toRecord('Heaviest', ['weight'], heaviest, context),
    longest && toRecord('Longest', ['length'], longest, context),
  ].filter((record) => record !== undefined)
}

function toRanking({
  species,
  catchCount,
  heaviestCatchId,
  heaviestId,
  longestId,
}: SpeciesBest): SpeciesCard['ranking'] {
  if (species === null || catchCount < 2 || (heaviestId ?? longestId) === null) return null
  return { species, sort: heaviestCatchId === null ? 'lengthInches' : 'weightLbs' }
}

/** Returns a fish as the best in some measures. */
export function toRecord(
  title: string,
  measures: Measure[],
  { photo, caught }: CaughtFish,
  { units, lengthErrors }: SizeContext,
): SpeciesRecord {
  const { timestamp, locationName } = photo ?? caught
  const bands = catchBands(caught, lengthErrors)
  const texts = {
    weight: formatCatchWeight(caught, bands, units, 'lbs'),
    length: formatCatchLength(caught, bands, units),
  }
  const [other = null] = (['weight', 'length'] as const).filter((measure) => !measures.includes(measure))
  return {
    photo,
    catchId: caught.id,
    title,
    sizes: measures.flatMap((measure) => texts[measure] ?? []),
    otherSize: other && texts[other],
    guess: guessText(caught, measures),
    date: timestamp === null ? null : formatLocalDate(timestamp),
    locationName,
  }
}

function guessText(caught: Catch, measures: readonly Measure[]): string | null {
  const guessed = measures.filter((measure) => !isSizeKnown(caught, measure))
  if (guessed.length === 0) return null
  if (guessed.length === measures.length) return 'AI estimate'
  return guessed[0] === 'weight' ? 'Weight is an AI estimate' : 'Length is an AI estimate'
}
