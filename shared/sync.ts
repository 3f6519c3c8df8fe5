import { z } from 'zod'
import { type NotedCatch, notedCatch, notedConditions } from './catches/noted-catches.ts'
import {
  type Catch,
  type CatchDetails,
  catchDetails,
  catchSchema,
  isEntered,
  summarizeCatches,
  toCatch,
  unknownCatch,
  withEstimatedLength,
} from './catches.ts'
import type { Coordinates } from './coordinates.ts'
import { defineEndpoint } from './endpoint.ts'
import { location, locationGroup } from './locations.ts'
import { photoFileUrls } from './photo-files.ts'
import { type Photo, photo } from './photos.ts'
import { derivedFields } from './sync/derived-fields.ts'
import { wholeNumber } from './text.ts'

/** Increment it when the fields of rows or their defaults change: browsers then load the whole log again. */
export const logFormat = 12

/** Most photos in one page of changes, which its size may end earlier. */
export const maxPhotosPerPage = 5000

const compactCatch = catchSchema
  .omit({ speciesEdited: true, lengthEdited: true, weightEdited: true })
  .partial()
  .required({ id: true })
/** A catch as browsers store it. */
export type CompactCatch = z.infer<typeof compactCatch>

/**
 * A photo as browsers store it: without fields that follow from others, and without those at their default. A single
 * catch with the photo's id follows from the photo's own fields; otherwise `catches` has them all, and those fields
 * follow from it.
 */
export const compactPhoto = photo
  .omit(derivedFields)
  .partial()
  .required({ id: true, filename: true, width: true, height: true, createdAt: true })
  .extend({ ...catchDetails.partial().shape, catches: z.array(compactCatch).optional() })
export type CompactPhoto = z.infer<typeof compactPhoto>

/**
 * Rows as one array for each field, which is a third smaller than objects once compressed, and half as long before. A
 * field that no row has is absent; where only some rows lack it, their value is null.
 */
export type Columns<Row> = { [Field in keyof Row]?: (Row[Field] | null)[] }

/** Returns the schema of photos as columns; a function, so that the web app leaves it out with the endpoint. */
function photoColumns(): z.ZodType<Columns<CompactPhoto>> {
  const columns = Object.entries(compactPhoto.shape).map(([field, value]) => [
    field,
    z.array(withoutOptional(value).nullable()).optional(),
  ])
  return z.strictObject(Object.fromEntries(columns))
}

function withoutOptional(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
}

/** Turns rows into columns. */
export function toColumns<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const columns: Columns<Row> = {}
  for (const [index, row] of rows.entries()) {
    for (const field of Object.keys(row) as (keyof Row)[]) {
      columns[field] ??= new Array(rows.length).fill(null)
      columns[field][index] = row[field]
    }
  }
  return columns
}

/** Turns columns back into rows, without the values that are null. `id` must be a column. */
export function toRows<Row extends { id: string }>(columns: Columns<Row>): Row[] {
  const rows = (columns.id ?? []).map(() => ({}) as Row)
  for (const field of Object.keys(columns) as (keyof Row)[]) {
    for (const [index, row] of rows.entries()) {
      const value = columns[field]?.[index] ?? null
      if (value !== null) row[field] = value
    }
  }
  return rows
}

/** A location as browsers store it; its counts follow from the photos. */
export const compactLocation = location
  .pick({ id: true, name: true, latitude: true, longitude: true, groupId: true })
  .extend({
    note: z.string().optional().describe('Absent without a note'),
    createdAt: z.string().describe('Decides the order of locations with the same name'),
  })
export type CompactLocation = z.infer<typeof compactLocation>

/** A catch without a photo as browsers store it, without fields that are at their default. */
export const compactNotedCatch = compactCatch.extend({
  ...notedCatch.pick({ timestamp: true, createdAt: true }).shape,
  ...notedCatch.pick({ hasTime: true, timeZone: true, timestampSource: true, locationId: true }).partial()
    .shape,
  ...notedCatch.pick({ fishedFrom: true, fishedTo: true }).partial().shape,
  ...notedConditions.partial().shape,
})
export type CompactNotedCatch = z.infer<typeof compactNotedCatch>

/** A location group as browsers store it. */
export const compactGroup = locationGroup.pick({ id: true, name: true, pinned: true })
export type CompactGroup = z.infer<typeof compactGroup>

/**
 * Returns what changed in the user's log since a cursor, in pages of about 1 MB: what was removed, groups, locations, photos with
 * the newest first, and catches without a photo. The first page fixes the version
 * that its cursor stands for: request the following pages with the same `since` and `page` from the page before, and
 * store the cursor after the last one. A row that changes meanwhile may be missing, and is part of the next changes.
 */
export const listChangesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/changes',
  access: 'angler',
  scope: 'read',
  summary: 'What changed in the angler’s log since a cursor, or the whole log',
  query: z.strictObject({
    since: z.string().max(100).optional().describe('The `cursor` of the last changes; absent: the whole log'),
    page: z.string().max(100).optional().describe('`nextPage` of the page before'),
    limit: wholeNumber(1, maxPhotosPerPage).optional().describe('Most photos per page'),
  }),
  response: z.object({
    cursor: z.string().describe('Store it after the last page'),
    isWholeLog: z
      .boolean()
      .describe('Whether these pages are the whole log, so that every other row must go'),
    photos: photoColumns(),
    locations: z.array(compactLocation),
    photoCounts: z
      .array(z.number())
      .optional()
      .describe('Catch photos at each of `locations`; only on the first of several pages of a whole log'),
    groups: z.array(compactGroup),
    notedCatches: z
      .array(compactNotedCatch)
      .optional()
      .describe('Catches without a photo, after all photos; absent if there are none'),
    removed: z
      .array(z.string())
      .describe('IDs of deleted photos, locations, groups and catches without a photo'),
    nextPage: z.string().nullable(),
  }),
})
export type ChangesPage = z.infer<typeof listChangesEndpoint.response>

/** Weather and tide that are not known. */
export const unknownConditions = {
  temperature: null,
  cloudCover: null,
  windSpeed: null,
  windDirection: null,
  tideLevel: null,
  tideType: null,
}

/** The fields that a compact photo lacks if they have these values. */
export const photoDefaults: Partial<Omit<Photo, 'catches'>> = {
  orientation: 1,
  rotation: 0,
  thumbhash: null,
  timestamp: null,
  hasTime: true,
  timeZone: null,
  timestampSource: null,
  latitude: null,
  longitude: null,
  positionSource: null,
  positionAccuracyMeters: null,
  locationId: null,
  isFishing: null,
  fishingEdited: false,
  isFavorite: false,
  isOriginalLost: false,
  analysis: 'done',
  species: null,
  lengthInches: null,
  weightLbs: null,
  caughtWith: null,
  ...unknownConditions,
  tideStation: null,
  tideStationDistanceKm: null,
  tideDatum: null,
}

/** The fields that a compact catch without a photo lacks if they have these values. */
export const notedDefaults = {
  hasTime: true,
  timeZone: null,
  timestampSource: 'entered',
  locationId: null,
  fishedFrom: null,
  fishedTo: null,
  ...unknownConditions,
}

function expandCatch(compact: CompactCatch): Catch {
  return toCatch(withEstimatedLength({ ...unknownCatch, ...compact }))
}

/**
 * A photo of the log in a browser: without moon and sun, which are computed where they are shown. `catchesOf` returns its
 * catches; a single one with the photo's id is not listed, and the photo has its details.
 */
export type LogPhoto = Omit<Photo, 'moonPhase' | 'moonIllumination' | 'sunrise' | 'sunset' | 'catches'> &
  Partial<Pick<Photo, 'catches'>> &
  Partial<CatchDetails> & {
    /** The name of the group of its location. */
    groupName?: string | null
    /** The position of its location. */
    locationPosition?: Coordinates | null
  }

/** Returns the photo with its defaults and URLs, and with the names and position of its location and group. An assigned photo has that position itself. */
export function expandPhoto(
  compact: CompactPhoto,
  location: Pick<CompactLocation, 'name' | 'latitude' | 'longitude'> | undefined,
  groupName: string | null = null,
): LogPhoto {
  const assigned = compact.positionSource === 'assigned' && location
  const catches = compact.catches?.map(expandCatch)
  return {
    ...photoDefaults,
    ...photoFileUrls(compact.id),
    locationName: location?.name ?? null,
    groupName,
    locationPosition: location ?? null,
    ...(assigned && { latitude: location.latitude, longitude: location.longitude }),
    ...compact,
    ...(catches
      ? { ...summarizeCatches(catches), catches }
      : {
          speciesEdited: isEntered(compact.speciesSource ?? 'guessed'),
          lengthEdited: isEntered(compact.lengthSource ?? 'guessed'),
          weightEdited: isEntered(compact.weightSource ?? 'guessed'),
        }),
  } as LogPhoto
}

/** A catch without a photo in a browser's log; what only a photo can say of its fish is unknown. */
export type LogNotedCatch = NotedCatch &
  Catch & {
    /** The name of the group of its location. */
    groupName: string | null
  }

/** Returns the catch with its defaults and the names of its location and group. */
export function expandNotedCatch(
  compact: CompactNotedCatch,
  location: Pick<CompactLocation, 'name'> | undefined,
  groupName: string | null = null,
): LogNotedCatch {
  return {
    ...notedDefaults,
    locationName: location?.name ?? null,
    groupName,
    ...compact,
    ...expandCatch(compact),
  } as LogNotedCatch
}
