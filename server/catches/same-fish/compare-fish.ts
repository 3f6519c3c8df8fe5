import { type Catch, isKnown } from '../../../shared/catches.ts'
import { distanceMeters } from '../../../shared/coordinates.ts'
import type { PhotoRow } from '../../database/rows.ts'

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

/** What a comparison of two fish uses; the species is normalized by `normalizeName`. */
export type ComparableFish = Pick<
  Catch,
  | 'id'
  | 'species'
  | 'speciesSource'
  | 'lengthInches'
  | 'lengthSource'
  | 'weightLbs'
  | 'weightSource'
  | 'caughtWith'
  | 'caughtBy'
  | 'outcome'
>

const minuteMs = 60_000
/** Photos further apart in time are not compared. */
export const lookAlikeMs = 5 * minuteMs
/**
 * For fish that only measure alike: landing, unhooking and casting take about as long, and of two fish of one species every
 * fourth pair measures alike.
 */
const measureAlikeMs = 2 * minuteMs
const samePlaceMeters = 50
/** Of 64 bits each; photos of different fish differ in at least 14 bits of one, see decision 84. */
const nearBits = { perceptualHash: 8, differenceHash: 12 }
const sizeTolerance = 0.1
const knownLengthTolerance = 0.05

/** Returns whether two photos of one place and a few minutes look or measure as if they showed one fish. */
export function mayShowOneFish(one: ComparablePhoto, other: ComparablePhoto): boolean {
  const apartMs = Math.abs(one.capturedAt.getTime() - other.capturedAt.getTime())
  if (apartMs > lookAlikeMs || !isSamePlace(one, other) || contradicts(one.caught, other.caught)) return false
  return looksAlike(one, other) || (apartMs <= measureAlikeMs && measuresAlike(one, other))
}

/** Returns whether what the user says of two fish tells them apart. */
export function contradicts(one: ComparableFish, other: ComparableFish): boolean {
  const differs = (field: 'outcome' | 'caughtWith' | 'caughtBy') =>
    one[field] !== null && other[field] !== null && one[field] !== other[field]
  return (
    differs('outcome') ||
    differs('caughtWith') ||
    differs('caughtBy') ||
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
 * their files, as after a download.
 */
function measuresAlike(one: ComparablePhoto, other: ComparablePhoto): boolean {
  const hasFileTime = [one, other].some(
    ({ capturedAtSource, latitude }) => capturedAtSource === 'browser' && latitude === null,
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
