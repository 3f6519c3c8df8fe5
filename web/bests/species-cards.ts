import type { SpeciesBest } from '../../shared/bests.ts'
import { type Catch, catchesOf } from '../../shared/catches.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatLength, formatWeight } from '../../shared/units.ts'
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
  photo: LogPhoto
  /** Which record it holds. */
  title: string
  /** The measure in which it is best, or both measures. */
  measure: string
  /** The other measure, if it is known. */
  otherMeasure: string | null
  /** The local date of the catch; null if it is not known. The same applies to the place. */
  date: string | null
  locationName: string | null
}

/** Divides the species into those with a measured catch and those without. */
export function speciesCards(
  { species, photos }: Pick<LogBests, 'species' | 'photos'>,
  units: UnitSystem,
): { cards: SpeciesCard[]; unmeasured: SpeciesBest[] } {
  const photosById = new Map(photos.map((photo) => [photo.id, photo]))
  const cards = species.map((best) => ({
    name: speciesName(best),
    catchCountText: plural(best.catchCount, 'catch'),
    records: toRecords(best, photosById, units),
  }))
  return {
    cards: cards.filter(({ records }) => records.length > 0),
    unmeasured: species.filter(({ heaviestId, longestId }) => heaviestId === null && longestId === null),
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
  { species, heaviestId, longestId }: SpeciesBest,
  photosById: ReadonlyMap<string, LogPhoto>,
  units: UnitSystem,
): SpeciesRecord[] {
  const heaviest = findBest(photosById.get(heaviestId ?? ''), species, 'weightLbs')
  const longest = findBest(photosById.get(longestId ?? ''), species, 'lengthInches')
  if (heaviest && heaviest.caught.id === longest?.caught.id) return [combinedRecord(heaviest, units)]
  return [
    heaviest && {
      ...photoFields(heaviest.photo),
      title: 'Heaviest',
      measure: formatWeight(heaviest.caught.weightLbs, units, 'lbs') ?? '',
      otherMeasure: formatLength(heaviest.caught.lengthInches, units),
    },
    longest && {
      ...photoFields(longest.photo),
      title: 'Longest',
      measure: formatLength(longest.caught.lengthInches, units) ?? '',
      otherMeasure: formatWeight(longest.caught.weightLbs, units, 'lbs'),
    },
  ].filter((record) => record !== null)
}

interface BestFish {
  caught: Catch
  photo: LogPhoto
}

/** Returns the fish of a species with the largest measure in a photo. */
function findBest(
  photo: LogPhoto | undefined,
  species: string | null,
  measure: 'weightLbs' | 'lengthInches',
): BestFish | null {
  if (photo === undefined) return null
  const name = normalizeName(species ?? '')
  const [best] = catchesOf(photo)
    .filter((caught) => normalizeName(caught.species ?? '') === name)
    .toSorted((a, b) => (b[measure] ?? -1) - (a[measure] ?? -1))
  return best ? { caught: best, photo } : null
}

function combinedRecord({ photo, caught }: BestFish, units: UnitSystem): SpeciesRecord {
  const measures = [formatWeight(caught.weightLbs, units, 'lbs'), formatLength(caught.lengthInches, units)]
  return {
    ...photoFields(photo),
    title: 'Heaviest and longest',
    measure: measures.filter((measure) => measure !== null).join(' · '),
    otherMeasure: null,
  }
}

function photoFields(photo: LogPhoto): Pick<SpeciesRecord, 'photo' | 'date' | 'locationName'> {
  const date = photo.timestamp === null ? null : formatLocalDate(photo.timestamp)
  return { photo, date, locationName: photo.locationName }
}
