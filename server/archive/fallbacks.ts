import { randomUUID } from 'node:crypto'
import { formatCoordinates } from '../../shared/coordinates.ts'
import { archivePhoto, archiveSettings } from './archive-format.ts'
import type { Fallback } from './parse-with-fallbacks.ts'
import { cleanSpecies } from './sanitize-rows.ts'

/* Replacement values for faulty fields in an import. A field that is missing here makes its whole item unusable. */

type Spares = Map<string, Fallback>

/** For account settings: values that leave those of the account unchanged. */
export const settingsFallbacks: Spares = new Map([
  ...nulls(['anglerHeightInches', 'cameraSetup', 'lastTimeZone']),
  ['units', { units: 'imperial' }],
  ['emailsWanted', { emailsWanted: true }],
])

const now = () => ({ createdAt: new Date().toISOString() })

/** For a location group. */
export const groupFallbacks: Spares = new Map<string, Fallback>([
  ['name', { name: 'Unnamed', nameSource: 'coordinates' }],
  ['nameSource', { nameSource: 'angler' }],
  ['pinned', { pinned: false }],
  ['createdAt', now],
])

/** Returns the spares of a location. Without a name it is named after its coordinates until the geocoder is called. */
export function locationFallbacks(location: unknown): Spares {
  const { latitude, longitude } = (location ?? {}) as Record<string, unknown>
  const name = formatCoordinates({ latitude: Number(latitude), longitude: Number(longitude) })
  return new Map<string, Fallback>([
    ['name', { name, nameSource: 'coordinates' }],
    ['nameSource', { nameSource: 'angler' }],
    ['isLake', { isLake: null }],
    ['createdAt', now],
  ])
}

const nowhere = { latitude: null, longitude: null, positionSource: null, locationId: null }
const never = { capturedAt: null, capturedAtSource: null }

/** For a photo, which is unusable without its file and the file's hash. */
export const photoFallbacks: Spares = new Map<string, Fallback>([
  ['id', () => ({ id: randomUUID() })],
  ...nulls(['originalSha256', 'timeZone', 'utcOffsetMinutes', 'ownCapture', 'locationId', 'isFishing']),
  ['filename', { filename: 'photo' }],
  ['createdAt', now],
  ['rotation', { rotation: 0 }],
  ['capturedAt', never],
  ['capturedAtSource', never],
  ['latitude', nowhere],
  ['longitude', nowhere],
  ['positionSource', nowhere],
  ['analysis', { analysis: 'off' }],
  ['fishingEdited', { fishingEdited: false }],
  ['catch', { catch: { ...nullsOf(archivePhoto.shape.catch.shape), ...unedited() } }],
  ...nulls(Object.keys(archivePhoto.shape.catch.shape), 'catch.'),
  ['catch.species', keepNamesOfFish],
  ['catch.lengthInches', { 'catch.lengthInches': null, 'catch.lengthEdited': false }],
  ['catch.weightLbs', { 'catch.weightLbs': null, 'catch.weightEdited': false }],
  ...['speciesEdited', 'lengthEdited', 'weightEdited'].map((field): [string, Fallback] => [
    `catch.${field}`,
    { [`catch.${field}`]: false },
  ]),
  ['conditions', { conditions: nullsOf(archivePhoto.shape.conditions.shape) }],
  ...nulls(Object.keys(archivePhoto.shape.conditions.shape), 'conditions.'),
])

/** Keeps the valid species names and drops only the others. */
function keepNamesOfFish(faulty: unknown): Record<string, unknown> {
  const names = Array.isArray(faulty) ? faulty.slice(0, 100).filter((name) => typeof name === 'string') : []
  const species = cleanSpecies(names)
  return { 'catch.species': species, ...(species === null && { 'catch.speciesEdited': false }) }
}

function unedited() {
  return { speciesEdited: false, lengthEdited: false, weightEdited: false }
}

function nulls(fields: string[], before = ''): [string, Fallback][] {
  return fields.map((field) => [before + field, { [before + field]: null }])
}

function nullsOf(shape: object): Record<string, null> {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, null]))
}

/** For the settings as a whole. */
export const defaultSettings = { ...nullsOf(archiveSettings.shape), units: 'imperial', emailsWanted: true }
