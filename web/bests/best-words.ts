import type { Bests, SpeciesBest } from '../../shared/bests.ts'
import type { Photo } from '../../shared/photos.ts'
import type { Units } from '../../shared/unit-systems.ts'
import { sayLength, sayWeight } from '../../shared/units.ts'
import { titleCase } from '../photos/photo-words.ts'
import { dateAtPlace } from '../ui/place-date.ts'
import { plural } from '../ui/plural.ts'

/** What the page shows of one species: its best catches, one where it is both. */
export interface SpeciesCard {
  name: string
  catches: string
  records: SpeciesRecord[]
}

/** One best catch in words. */
export interface SpeciesRecord {
  photo: Photo
  /** What it is best in. */
  title: string
  /** The measure it is best in, both where it is best in both. */
  measure: string
  /** The other measure, where it is known. */
  besides: string | null
  /** The date at its place; null where it is not known, as is the place. */
  date: string | null
  place: string | null
}

/** The species that have been measured, and those that have not. */
export function speciesCards(
  { species, photos }: Pick<Bests, 'species' | 'photos'>,
  units: Units,
): { cards: SpeciesCard[]; unmeasured: SpeciesBest[] } {
  const photoOf = new Map(photos.map((photo) => [photo.id, photo]))
  const cards = species.map((best) => ({
    name: speciesName(best),
    catches: plural(best.catchCount, 'catch'),
    records: recordsOf(best, photoOf, units),
  }))
  return {
    cards: cards.filter(({ records }) => records.length > 0),
    unmeasured: species.filter(({ heaviestId, longestId }) => heaviestId === null && longestId === null),
  }
}

/** That only some of very many species are listed; null where all are. */
export function sayListed({ species, speciesCount }: Pick<Bests, 'species' | 'speciesCount'>): string | null {
  const listed = species.filter((best) => best.species !== null).length
  if (listed === speciesCount) return null
  return `${listed.toLocaleString('en-US')} of ${plural(speciesCount, 'species')} are listed, the heaviest first.`
}

/** A species as names are written. */
export function speciesName({ species }: Pick<SpeciesBest, 'species'>): string {
  return species === null ? 'Not identified' : titleCase(species)
}

function recordsOf(
  { heaviestId, longestId }: SpeciesBest,
  photoOf: ReadonlyMap<string, Photo>,
  units: Units,
): SpeciesRecord[] {
  const heaviest = photoOf.get(heaviestId ?? '')
  const longest = photoOf.get(longestId ?? '')
  if (heaviest !== undefined && heaviest === longest) return [bestInBoth(heaviest, units)]
  return [
    heaviest && {
      ...ofPhoto(heaviest),
      title: 'Heaviest',
      measure: sayWeight(heaviest.weightLbs, units, 'lbs') ?? '',
      besides: sayLength(heaviest.lengthInches, units),
    },
    longest && {
      ...ofPhoto(longest),
      title: 'Longest',
      measure: sayLength(longest.lengthInches, units) ?? '',
      besides: sayWeight(longest.weightLbs, units, 'lbs'),
    },
  ].filter((record) => record !== undefined)
}

function bestInBoth(photo: Photo, units: Units): SpeciesRecord {
  const measures = [sayWeight(photo.weightLbs, units, 'lbs'), sayLength(photo.lengthInches, units)]
  return {
    ...ofPhoto(photo),
    title: 'Heaviest and longest',
    measure: measures.filter((measure) => measure !== null).join(' · '),
    besides: null,
  }
}

function ofPhoto(photo: Photo): Pick<SpeciesRecord, 'photo' | 'date' | 'place'> {
  const date = photo.timestamp === null ? null : dateAtPlace(photo.timestamp)
  return { photo, date, place: photo.locationName }
}
