import { z } from 'zod'
import { accountSettings } from '../../shared/account.ts'
import { analysisStatus, catchFields } from '../../shared/catches.ts'
import { tideType } from '../../shared/conditions.ts'
import { coordinates } from '../../shared/coordinates.ts'
import { limits } from '../../shared/limits.ts'
import { placeName } from '../../shared/locations.ts'
import { captureSource, positionSource, rotation } from '../../shared/photos.ts'
import { lineOfText } from '../../shared/text.ts'

/*
 * What `creel.json` holds, as strictly as the calls of the wire take it. A change that an older Creel would read
 * wrongly gets a new version; ids hold within one archive only.
 */

/** What an archive calls itself. */
export const logFormat = 'creel'
/** The newest version of the format that this Creel writes and reads. */
export const logVersion = 1

const instant = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((moment) => moment.getUTCFullYear() >= 1000, 'must be a year of four digits')
const finite = z.number().nullable()
const line = lineOfText(500).nullable()
const id = z.uuid()
const sha256 = z.hash('sha256')
const nameSource = z.enum(['coordinates', 'town', 'place', 'angler'])

/** Everything at the top of `creel.json` but the lists. */
export const logHead = z.object({
  format: z.literal(logFormat),
  version: z.number().int().min(1),
  exportedAt: instant,
  counts: z.strictObject({ groups: z.number(), locations: z.number(), photos: z.number() }),
  settings: z.strictObject({ ...accountSettings.shape, lastTimeZone: line }),
})
export type LogHead = z.infer<typeof logHead>

/** A group of fishing spots. */
export const logGroup = z.strictObject({
  id,
  name: placeName,
  nameSource,
  pinned: z.boolean(),
  createdAt: instant,
})
export type LogGroup = z.infer<typeof logGroup>

/** A fishing spot; also one that no photo belongs to. */
export const logLocation = z.strictObject({
  id,
  groupId: id,
  name: placeName,
  nameSource,
  ...coordinates.shape,
  isLake: z.boolean().nullable(),
  createdAt: instant,
})
export type LogLocation = z.infer<typeof logLocation>

const caught = z.strictObject({
  ...catchFields.shape,
  estimate: z.unknown().refine(isStorable, 'holds text that cannot be kept'),
  estimateModel: line,
  estimateConfidence: finite,
  estimatedAt: instant.nullable(),
})

const conditions = z.strictObject({
  temperatureFahrenheit: finite,
  cloudCoverPercent: finite,
  windSpeedMph: finite,
  weatherSource: line,
  weatherAt: instant.nullable(),
  tideLevelFt: finite,
  tideType: tideType.nullable(),
  tideStation: line,
  tideStationDistanceKm: finite,
  tideDatum: line,
  moonPhase: finite,
  moonIllumination: finite,
  sunriseAt: instant.nullable(),
  sunsetAt: instant.nullable(),
})

/** A photo with everything known of it; `file` is where its received bytes lie in the archive. */
export const logPhoto = z
  .strictObject({
    id,
    file: z.string(),
    sha256,
    originalSha256: sha256.nullable(),
    filename: lineOfText(limits.fileNameLength),
    createdAt: instant,
    rotation,
    capturedAt: instant.nullable(),
    capturedAtSource: captureSource.nullable(),
    timeZone: line,
    utcOffsetMinutes: z.number().int().min(-1440).max(1440).nullable(),
    latitude: coordinates.shape.latitude.nullable(),
    longitude: coordinates.shape.longitude.nullable(),
    positionSource: positionSource.nullable(),
    locationId: id.nullable(),
    analysis: analysisStatus,
    isFishing: z.boolean().nullable(),
    fishingEdited: z.boolean(),
    catch: caught,
    conditions,
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    message: 'must be there together with longitude',
    path: ['latitude'],
  })
export type LogPhoto = z.infer<typeof logPhoto>

/** PostgreSQL keeps no NUL and no half of a surrogate pair, wherever in the JSON they stand. */
function isStorable(json: unknown): boolean {
  const texts: string[] = []
  JSON.stringify(json, (key, value) => {
    texts.push(key, typeof value === 'string' ? value : '')
    return value
  })
  return texts.every((text) => !text.includes('\0') && text.isWellFormed())
}
