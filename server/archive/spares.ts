import { randomUUID } from 'node:crypto'
import { formatCoordinates } from '../../shared/coordinates.ts'
import { cleanSpecies } from './clean-rows.ts'
import { logPhoto, logSettings } from './log-format.ts'
import type { Spare } from './salvage.ts'

/* Replacement values for faulty fields in an import. A field that is missing here makes its whole item unusable. */

type Spares = Map<string, Spare>

/** For account settings: values that leave those of the account unchanged. */
export const settingsSpares: Spares = new Map([
  ...nulls(['anglerHeightInches', 'cameraSetup', 'lastTimeZone']),
  ['units', { units: 'imperial' }],
  ['emailsWanted', { emailsWanted: true }],
])

const now = () => ({ createdAt: new Date().toISOString() })

/** For a location group. */
export const groupSpares: Spares = new Map<string, Spare>([
  ['name', { name: 'Unnamed', nameSource: 'coordinates' }],
  ['nameSource', { nameSource: 'angler' }],
  ['pinned', { pinned: false }],
  ['createdAt', now],
])

/** Returns the spares of a location. Without a name it is named after its coordinates until the geocoder is called. */
export function locationSpares(location: unknown): Spares {
  const { latitude, longitude } = (location ?? {}) as Record<string, unknown>
  const name = formatCoordinates({ latitude: Number(latitude), longitude: Number(longitude) })
  return new Map<string, Spare>([
    ['name', { name, nameSource: 'coordinates' }],
    ['nameSource', { nameSource: 'angler' }],
    ['isLake', { isLake: null }],
    ['createdAt', now],
  ])
}

const nowhere = { latitude: null, longitude: null, positionSource: null, locationId: null }
const never = { capturedAt: null, capturedAtSource: null }

/** For a photo, which is unusable without its file and the file's hash. */
export const photoSpares: Spares = new Map<string, Spare>([
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
  ['catch', { catch: { ...nullsOf(logPhoto.shape.catch.shape), ...unedited() } }],
  ...nulls(Object.keys(logPhoto.shape.catch.shape), 'catch.'),
  ['catch.species', keepNamesOfFish],
  ['catch.lengthInches', { 'catch.lengthInches': null, 'catch.lengthEdited': false }],
  ['catch.weightLbs', { 'catch.weightLbs': null, 'catch.weightEdited': false }],
  ...['speciesEdited', 'lengthEdited', 'weightEdited'].map((field): [string, Spare] => [
    `catch.${field}`,
    { [`catch.${field}`]: false },
  ]),
  ['conditions', { conditions: nullsOf(logPhoto.shape.conditions.shape) }],
  ...nulls(Object.keys(logPhoto.shape.conditions.shape), 'conditions.'),
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

function nulls(fields: string[], before = ''): [string, Spare][] {
  return fields.map((field) => [before + field, { [before + field]: null }])
}

function nullsOf(shape: object): Record<string, null> {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, null]))
}

/** For the settings as a whole. */
export const noSettings = { ...nullsOf(logSettings.shape), units: 'imperial', emailsWanted: true }
