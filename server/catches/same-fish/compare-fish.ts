import type { NoteField } from '../../../shared/catches/note-fields.ts'
import { type Catch, isKnown } from '../../../shared/catches.ts'
import { distanceMeters } from '../../../shared/coordinates.ts'
import { limits } from '../../../shared/limits.ts'
import type { PhotoRow } from '../../database/rows.ts'

/**
 * Groups photos that may show one fish, each photo at most once. Takes them in the order in which they were taken. Photos
 * that show one fish already are a question only together with others.
 */
export function groupLikelyFish(
  photos: readonly ComparablePhoto[],
  isDifferent: (photoId: string, otherPhotoId: string) => boolean,
): ComparablePhoto[][] {
  const groups: ComparablePhoto[][] = []
  let open: ComparablePhoto[][] = []
  for (const photo of photos) {
    open = open.filter(([first]) => first && isWithinMinutes(first, photo)).slice(-maxOpenGroups)
    const group = open.find((members) => fits(photo, members, isDifferent))
    if (group) group.push(photo)
    else {
      const started = [photo]
      open.push(started)
      groups.push(started)
    }
  }
  return groups.filter((group) => new Set(group.map(({ caught }) => caught.id)).size > 1)
}

/** Bounds the work for a log whose photos were all taken at once. */
const maxOpenGroups = 50

function isWithinMinutes(first: ComparablePhoto, photo: ComparablePhoto): boolean {
  return photo.capturedAt.getTime() - first.capturedAt.getTime() <= lookAlikeMs
}

/** Returns whether a photo may show the fish of some member, and nothing says that it shows another fish than any. */
function fits(
  photo: ComparablePhoto,
  members: readonly ComparablePhoto[],
  isDifferent: (photoId: string, otherPhotoId: string) => boolean,
): boolean {
  const isShared = ({ caught }: ComparablePhoto) => caught.id === photo.caught.id
  if (members.length >= limits.photosPerQuestion) return false
  if (members.some((member) => !isShared(member) && isDifferent(member.id, photo.id))) return false
  if (members.some((member) => !isShared(member) && contradicts(member.caught, photo.caught))) return false
  return members.some((member) => isShared(member) || mayShowOneFish(member, photo))
}

/** What a comparison of two photos uses. */
export interface ComparablePhoto
  extends Pick<
    PhotoRow,
    'id' | 'capturedAtSource' | 'latitude' | 'longitude' | 'locationId' | 'perceptualHash' | 'differenceHash'
  > {
  capturedAt: Date
  /** The only fish in the photo. */
  caught: ComparableFish
}

/** What a comparison of two fish uses; the species is folded by `speciesKey`. */
type ComparableFish = Pick<
  Catch,
  | 'id'
  | 'species'
  | 'speciesSource'
  | 'lengthInches'
  | 'lengthSource'
  | 'weightLbs'
  | 'weightSource'
  | (typeof fieldsThatTellApart)[number]
>

const minuteMs = 60_000
/** Photos further apart in time are not compared. */
export const lookAlikeMs = 5 * minuteMs
/**
 * For fish that only measure alike: landing, unhooking and casting take about as long, and of two fish of one species every
 * fourth pair measures alike. With three minutes, Creel would ask in vain almost three times as often, and find no more.
 */
const measureAlikeMs = 2 * minuteMs
const samePlaceMeters = 50
/** Of 64 bits each; the samples of different fish differ in at least 14 bits of one. */
const nearBits = { perceptualHash: 8, differenceHash: 12 }
const sizeTolerance = 0.1
const knownLengthTolerance = 0.05

/** Returns whether two photos of one place and a few minutes look or measure as if they showed one fish. */
function mayShowOneFish(one: ComparablePhoto, other: ComparablePhoto): boolean {
  const apartMs = Math.abs(one.capturedAt.getTime() - other.capturedAt.getTime())
  if (apartMs > lookAlikeMs || !isSamePlace(one, other) || contradicts(one.caught, other.caught)) return false
  return looksAlike(one, other) || (apartMs <= measureAlikeMs && measuresAlike(one, other))
}

/** Fish that differ in one of these are not the same one. */
const fieldsThatTellApart = ['outcome', 'caughtWith', 'caughtBy'] as const satisfies readonly NoteField[]

/** Returns whether what the user says of two fish tells them apart. */
function contradicts(one: ComparableFish, other: ComparableFish): boolean {
  const differs = (field: (typeof fieldsThatTellApart)[number]) =>
    one[field] !== null && other[field] !== null && one[field] !== other[field]
  return (
    fieldsThatTellApart.some(differs) ||
    (isKnown(one.speciesSource) && isKnown(other.speciesSource) && hasOtherName(one, other)) ||
    (isKnown(one.lengthSource) &&
      isKnown(other.lengthSource) &&
      !isNear(one.lengthInches, other.lengthInches, knownLengthTolerance)) ||
    (isKnown(one.weightSource) &&
      isKnown(other.weightSource) &&
      !isNear(one.weightLbs, other.weightLbs, sizeTolerance))
  )
}

function isSamePlace(one: ComparablePhoto, other: ComparablePhoto): boolean {
  if (one.locationId !== null && one.locationId === other.locationId) return true
  const [from, to] = [positionOf(one), positionOf(other)]
  if (from === null || to === null) return from === to && one.locationId === other.locationId
  return distanceMeters(from, to) <= samePlaceMeters
}

function positionOf({ latitude, longitude }: ComparablePhoto) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function looksAlike(one: ComparablePhoto, other: ComparablePhoto): boolean {
  return (['perceptualHash', 'differenceHash'] as const).every((hash) => {
    const [bits, otherBits] = [one[hash], other[hash]]
    return bits !== null && otherBits !== null && countDifferentBits(bits, otherBits) <= nearBits[hash]
  })
}

/**
 * Returns whether two fish have the same species and nearly the same length. Says nothing of photos whose time is that of
 * their files, as after a download, or in their names, as after being sent.
 */
function measuresAlike(one: ComparablePhoto, other: ComparablePhoto): boolean {
  const hasFileTime = [one, other].some(
    ({ capturedAtSource, latitude }) =>
      (capturedAtSource === 'browser' && latitude === null) || capturedAtSource?.startsWith('filename'),
  )
  return (
    !hasFileTime &&
    one.caught.species !== null &&
    other.caught.species !== null &&
    !hasOtherName(one.caught, other.caught) &&
    one.caught.lengthInches !== null &&
    isNear(one.caught.lengthInches, other.caught.lengthInches, sizeTolerance)
  )
}

function hasOtherName(one: ComparableFish, other: ComparableFish): boolean {
  return one.species !== other.species
}

/** Returns whether two sizes differ by no more than a part of the larger one; a missing one differs from any other. */
function isNear(one: number | null, other: number | null, tolerance: number): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(one - other) <= tolerance * Math.max(one, other)
}

function countDifferentBits(one: Buffer, other: Buffer): number {
  let count = 0
  for (const [at, byte] of one.entries())
    for (let bits = byte ^ (other[at] ?? 0); bits > 0; bits &= bits - 1) count += 1
  return count
}
