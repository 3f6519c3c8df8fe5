import { randomUUID } from 'node:crypto'
import { unknownCatch } from '../../shared/catches.ts'
import { formatCoordinates } from '../../shared/coordinates.ts'
import { limits } from '../../shared/limits.ts'
import { archiveEstimate, archivePhoto, archiveSettings } from './archive-format.ts'
import type { Fallback } from './parse-with-fallbacks.ts'

/* Replacement values for invalid fields in an import. Without a fallback, an invalid field makes its item unusable. */

type Fallbacks = Map<string, Fallback>

/** For account settings: values that leave those of the account unchanged. */
export const settingsFallbacks: Fallbacks = new Map([
  ...nullFallbacks(['anglerHeightInches', 'cameraSetup', 'handWidthInches', 'rodMarkInches', 'lastTimeZone']),
  ['units', { units: 'imperial' }],
  ['emailsWanted', { emailsWanted: true }],
  ['looksAgain', { looksAgain: true }],
])

const createdNow = () => ({ createdAt: new Date().toISOString() })

/** For a location group. */
export const groupFallbacks: Fallbacks = new Map<string, Fallback>([
  ['name', { name: 'Unnamed', nameSource: 'coordinates' }],
  ['nameSource', { nameSource: 'angler' }],
  ['pinned', { pinned: false }],
  ['createdAt', createdNow],
])

/** Returns the fallbacks of a location. Without a name it is named after its coordinates until the geocoder is called. */
export function locationFallbacks(location: unknown): Fallbacks {
  const { latitude, longitude } = (location ?? {}) as Record<string, unknown>
  const name = formatCoordinates({ latitude: Number(latitude), longitude: Number(longitude) })
  return new Map<string, Fallback>([
    ['name', { name, nameSource: 'coordinates' }],
    ['nameSource', { nameSource: 'angler' }],
    ['isLake', { isLake: null }],
    ['edited', { edited: false }],
    ['note', { note: null }],
    ['createdAt', createdNow],
  ])
}

const noPosition = { latitude: null, longitude: null, positionSource: null, locationId: null }
const noCaptureTime = { capturedAt: null, capturedAtSource: null, hasTime: true }

/** For when and where a photo was taken, or a catch without one was made. */
const clockAndPlaceFallbacks: [string, Fallback][] = [
  ['hasTime', { hasTime: false }],
  ['createdAt', createdNow],
  ...nullFallbacks(['timeZone', 'utcOffsetMinutes', 'locationId']),
  ...nullFallbacks(Object.keys(archivePhoto.shape.conditions.shape), 'conditions.'),
]

/** For a catch without a photo, which is unusable without its id and time. */
export const notedCatchFallbacks: Fallbacks = new Map<string, Fallback>([
  ...clockAndPlaceFallbacks,
  ...fishFallbacks(),
  ['capturedAtSource', { capturedAtSource: 'assumed' }],
  ...nullFallbacks(['fishedFrom', 'fishedTo', 'conditions']),
])

/** For a photo, which is unusable without its file and the file's hash. */
export const photoFallbacks: Fallbacks = new Map<string, Fallback>([
  ...clockAndPlaceFallbacks,
  ['id', () => ({ id: randomUUID() })],
  ...nullFallbacks([
    'originalSha256',
    'ownCapture',
    'receivedCapture',
    'positionAccuracyMeters',
    'isFishing',
  ]),
  ['filename', { filename: 'photo' }],
  ['rotation', { rotation: 0 }],
  ['capturedAt', noCaptureTime],
  ['capturedAtSource', noCaptureTime],
  ['latitude', noPosition],
  ['longitude', noPosition],
  ['positionSource', noPosition],
  ['analysis', { analysis: 'off' }],
  ['fishingEdited', { fishingEdited: false }],
  ['catchesEdited', { catchesEdited: false }],
  ['isFavorite', { isFavorite: false }],
  ['catches', keepValidCatches],
  ['catches.*', { 'catches.*': emptyCatch() }],
  ['catches.*.id', () => ({ 'catches.*.id': randomUUID() })],
  ...fishFallbacks('catches.*.'),
  ['estimate', { estimate: null }],
  ...nullFallbacks(Object.keys(archiveEstimate.shape), 'estimate.'),
  ['conditions', { conditions: nullValues(archivePhoto.shape.conditions.shape) }],
])

function fishFallbacks(prefix = ''): [string, Fallback][] {
  return Object.entries(unknownCatch).map(([field, unknown]) => [
    prefix + field,
    { [prefix + field]: unknown, ...unknownSource(field, prefix) },
  ])
}

/** Keeps as many catches as a photo may show, and at least an empty one. */
function keepValidCatches(invalid: unknown): Record<string, unknown> {
  const kept = Array.isArray(invalid) ? invalid.slice(0, limits.catchesPerPhoto) : []
  return { catches: kept.length > 0 ? kept : [emptyCatch()] }
}

function emptyCatch() {
  return { ...unknownCatch, id: randomUUID() }
}

/** An invalid value of a catch is unknown, so no one has entered it. */
function unknownSource(field: string, prefix = ''): Record<string, string> {
  const source = { species: 'speciesSource', lengthInches: 'lengthSource', weightLbs: 'weightSource' }[field]
  return source === undefined ? {} : { [prefix + source]: 'guessed' }
}

function nullFallbacks(fields: string[], prefix = ''): [string, Fallback][] {
  return fields.map((field) => [prefix + field, { [prefix + field]: null }])
}

function nullValues(shape: object): Record<string, null> {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, null]))
}

/** For the settings as a whole. */
export const defaultSettings = {
  ...nullValues(archiveSettings.shape),
  units: 'imperial',
  emailsWanted: true,
  looksAgain: true,
}
