import { isSizeKnown, type Measure } from '../../shared/bests/choose-best.ts'
import type { SpeciesBest } from '../../shared/bests.ts'
import { catchBands } from '../../shared/catches/catch-bands.ts'
import { formatCatchLength, formatCatchWeight } from '../../shared/catches/catch-size.ts'
import { type Catch, catchesOf } from '../../shared/catches.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { SizeContext } from '../catches/row-parts.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'
import type { LogBests } from './select-bests.ts'

/** The card of one species: its heaviest and longest catch, or a single one that is both. */
export interface SpeciesCard {
  name: string
  catchCountText: string
  records: SpeciesRecord[]
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
  const fishById = new Map<string, CaughtFish>([
    ...photos.flatMap((photo) => catchesOf(photo).map((caught) => [caught.id, { caught, photo }] as const)),
    ...notedCatches.map((caught) => [caught.id, { caught, photo: null }] as const),
  ])
  const cards = species.map((best) => ({
    name: speciesName(best),
    catchCountText: plural(best.catchCount, 'catch'),
    records: toRecords(best, fishById, context),
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

function toRecords(
  { heaviestCatchId, longestCatchId }: SpeciesBest,
  fishById: ReadonlyMap<string, CaughtFish>,
  context: SizeContext,
): SpeciesRecord[] {
  const heaviest = fishById.get(heaviestCatchId ?? '')
  const longest = fishById.get(longestCatchId ?? '')
  if (heaviest && heaviest.caught.id === longest?.caught.id)
    return [toRecord('Heaviest and longest', ['weight', 'length'], heaviest, context)]
  return [
    heaviest && toRecord('Heaviest', ['weight'], heaviest, context),
    longest && toRecord('Longest', ['length'], longest, context),
  ].filter((record) => record !== undefined)
}

function toRecord(
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
  if (guessed.length === measures.length) return 'Guess'
  return guessed[0] === 'weight' ? 'Weight is a guess' : 'Length is a guess'
}
